import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

// An effect that writes the state that it reads runs again after each run: without an end, if the
// value always changes (`effect_update_depth_exceeded`). This test finds such effects in the
// sources.

const root = new URL('.', import.meta.url).pathname;

/** Returns the script of a file. */
function script(file: string): ts.SourceFile {
  const text = readFileSync(root + file, 'utf8');
  const code = file.endsWith('.svelte')
    ? [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, part = '']) => part).join('\n')
    : text;
  return ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
}

/** Returns whether a call is of a function with this name, such as `$state` or `$state.raw`. */
function isCallOf(node: ts.Node | undefined, name: string): node is ts.CallExpression {
  if (!node || !ts.isCallExpression(node)) return false;
  const { expression } = node;
  const called = ts.isPropertyAccessExpression(expression) ? expression.expression : expression;
  return ts.isIdentifier(called) && called.text === name;
}

/** The state variables and the functions of a script, by name. */
interface Declared {
  readonly state: Set<string>;
  readonly functions: Map<string, ts.FunctionLikeDeclaration>;
}

function declared(source: ts.SourceFile): Declared {
  const [state, functions] = [new Set<string>(), new Map<string, ts.FunctionLikeDeclaration>()];
  const visit = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
      if (isCallOf(node.initializer, '$state')) state.add(node.name.text);
      if (node.initializer && ts.isArrowFunction(node.initializer))
        functions.set(node.name.text, node.initializer);
    }
    // Bindable properties, which an effect can write too.
    if (ts.isBindingElement(node) && isCallOf(node.initializer, '$bindable'))
      state.add(node.name.getText());
    if (ts.isFunctionDeclaration(node) && node.name) functions.set(node.name.text, node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { state, functions };
}

const assignments: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsToken,
  ts.SyntaxKind.PlusEqualsToken,
  ts.SyntaxKind.MinusEqualsToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.AmpersandAmpersandEqualsToken,
]);

/** Collects the state that a function reads and writes before its first `await`. */
function collect(
  body: ts.Node,
  { state, functions }: Declared,
  reads: Set<string>,
  writes: Set<string>,
  seen = new Set<ts.Node>(),
): void {
  let awaited = false;
  const write = (target: ts.Node): void => {
    if (ts.isIdentifier(target)) {
      if (state.has(target.text)) writes.add(target.text);
    } else if (ts.isArrayLiteralExpression(target)) target.elements.forEach(write);
    else if (ts.isParenthesizedExpression(target)) write(target.expression);
    else if (ts.isObjectLiteralExpression(target))
      for (const property of target.properties)
        if (ts.isShorthandPropertyAssignment(property)) write(property.name);
        else visit(property);
    else visit(target);
  };
  const visit = (node: ts.Node): void => {
    if (awaited || isCallOf(node, 'untrack')) return;
    // Runs later, outside of the effect.
    if (node !== body && ts.isFunctionLike(node)) return;
    if (ts.isBinaryExpression(node) && assignments.has(node.operatorToken.kind)) {
      if (node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) visit(node.left);
      visit(node.right);
      if (!awaited) write(node.left);
      return;
    }
    if (
      (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) &&
      [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken].includes(node.operator)
    ) {
      visit(node.operand);
      write(node.operand);
      return;
    }
    if (ts.isIdentifier(node) && state.has(node.text)) {
      const { parent } = node;
      const isName = ts.isPropertyAccessExpression(parent) && parent.name === node;
      const isKey = ts.isPropertyAssignment(parent) && parent.name === node;
      if (!isName && !isKey) reads.add(node.text);
    }
    ts.forEachChild(node, visit);
    if (ts.isAwaitExpression(node)) awaited = true;
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const called = functions.get(node.expression.text)?.body;
      if (called && !seen.has(called)) {
        seen.add(called);
        collect(called, { state, functions }, reads, writes, seen);
      }
    }
  };
  visit(body);
}

/** Returns the state that an effect of the file both reads and writes, with its line. */
function selfTriggering(source: ts.SourceFile): string[] {
  const known = declared(source);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const effect = isCallOf(node, '$effect') ? node.arguments[0] : undefined;
    if (effect && ts.isFunctionLike(effect) && 'body' in effect && effect.body) {
      const [reads, writes] = [new Set<string>(), new Set<string>()];
      collect(effect.body, known, reads, writes);
      for (const name of writes) if (reads.has(name)) found.push(`${source.fileName}: ${name}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const parse = (code: string) => ts.createSourceFile('x.ts', code, ts.ScriptTarget.Latest, true);

it.each([
  ['let a = $state(0); $effect(() => { a = a + 1; });', ['x.ts: a']],
  ['let a = $state(0); $effect(() => { a++; });', ['x.ts: a']],
  ['let a = $state.raw([]); const f = () => { a = [...a]; }; $effect(() => f());', ['x.ts: a']],
  ['let { a = $bindable() } = $props(); $effect(() => { if (!a) [a] = [1]; });', ['x.ts: a']],
  ['let a = $state(0); $effect(() => { a = untrack(() => a) + 1; });', []],
  ['let a = $state(0); $effect(() => { void tick().then(() => (a = a + 1)); });', []],
  ['let a = $state(0); async function f() { await g(); a = a + 1; } $effect(() => { f(); });', []],
  ['let a = $state(0), b = $state(0); $effect(() => { a = b; });', []],
])('finds state that its effect reads and writes in %s', (code, found) => {
  expect(selfTriggering(parse(code))).toEqual(found);
});

/** Effects that end, because they only run with another value than the null that they write. */
const proven: readonly string[] = [
  'components/analysis/LoadDialog.svelte: dropped',
  'pages/analysis/AnalysisPage.svelte: retry',
];

it('no effect writes the state that it reads', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(svelte|svelte\.ts)$/.test(file) && !file.includes('.test.'));
  const effects = files.map(script).flatMap(selfTriggering);
  expect(effects.toSorted()).toEqual(proven);
});
