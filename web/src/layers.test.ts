import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** An import between two files of `src`. */
interface Import {
  readonly from: string;
  readonly to: string;
}

/**
 * The folders of `src` that are layers, the lowest first. Files outside of them are above all
 * layers.
 */
const layers = ['lib', 'components', 'pages'];

const root = new URL('.', import.meta.url).pathname;

/** Returns the import specifiers of a TypeScript file or a component. */
function specifiers(file: string, text: string): string[] {
  const inScript = (script: string) =>
    ts.preProcessFile(script, true, true).importedFiles.map(({ fileName }) => fileName);
  if (!file.endsWith('.svelte')) return inScript(text);
  const section = /<script[^>]*>(.*?)<\/script>/gs;
  const scripts = [...text.matchAll(section)].map(([, script = '']) => script);
  const markup = text.replace(section, '').matchAll(/\bimport\(\s*'([^']+)'/g);
  return [...scripts.flatMap(inScript), ...[...markup].map(([, specifier = '']) => specifier)];
}

/** Returns the file that a relative specifier names; null if there is none. */
function resolve(from: string, specifier: string): string | null {
  const path = posix.join(posix.dirname(from), specifier.replace(/\?.*/, ''));
  const endings = ['', '.ts', '.svelte.ts', '.js', '/index.ts'];
  const isFile = (name: string) => existsSync(root + name) && statSync(root + name).isFile();
  return endings.map((ending) => path + ending).find(isFile) ?? null;
}

function listImports(): { imports: Import[]; unresolved: string[] } {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(ts|svelte)$/.test(file));
  const imports: Import[] = [];
  const unresolved: string[] = [];
  for (const from of files)
    for (const specifier of specifiers(from, readFileSync(root + from, 'utf8'))) {
      if (!specifier.startsWith('.')) continue;
      const to = resolve(from, specifier);
      if (to === null) unresolved.push(`${from} imports ${specifier}`);
      else imports.push({ from, to });
    }
  return { imports, unresolved };
}

const layerOf = (file: string): number => {
  const layer = layers.indexOf(file.split('/')[0] ?? '');
  return layer === -1 ? layers.length : layer;
};

/** Returns the imports from a layer to a higher one. */
const upward = (imports: readonly Import[]): string[] =>
  imports
    .filter(({ from, to }) => /\.(ts|svelte)$/.test(to) && layerOf(from) < layerOf(to))
    .map(({ from, to }) => `${from} imports ${to}`);

/** Returns the folder of `lib` that contains a file; null for a file elsewhere. */
const folderOf = (file: string): string | null => /^lib\/([^/]+)\//.exec(file)?.[1] ?? null;

/**
 * Returns the imports that close a cycle between folders of `lib`. Tests are exempt, because no
 * file imports them.
 */
function cyclic(imports: readonly Import[]): string[] {
  const targets = new Map<string, Set<string>>();
  const between = imports.flatMap(({ from, to }) => {
    const [source, target] = [folderOf(from), folderOf(to)];
    if (source === null || target === null || source === target) return [];
    return from.endsWith('.test.ts') ? [] : [{ from, to, source, target }];
  });
  for (const { source, target } of between)
    targets.set(source, (targets.get(source) ?? new Set()).add(target));
  const reaches = (start: string, end: string): boolean => {
    const seen = new Set([start]);
    // The loop over a set also visits elements that are added during the loop.
    for (const folder of seen) targets.get(folder)?.forEach((target) => seen.add(target));
    return seen.has(end);
  };
  return between
    .filter(({ source, target }) => reaches(target, source))
    .map(({ from, to }) => `${from} imports ${to}`);
}

const { imports, unresolved } = listImports();

it('resolves every relative import', () => {
  expect(imports.length).toBeGreaterThan(1000);
  expect(unresolved).toEqual([]);
});

it('lib imports no component and no page, and components import no page', () => {
  expect(upward(imports)).toEqual([]);
});

it('the folders of lib import each other without a cycle', () => {
  expect(cyclic(imports)).toEqual([]);
});

it('every file of lib is in a folder', () => {
  const loose = readdirSync(`${root}lib`, { withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(loose.map(({ name }) => name)).toEqual([]);
});

it('finds the imports of scripts, components and their markup', () => {
  const script = `
    import type { A } from './a';
    import './b.css';
    export * from './c';
    type D = typeof import('./d');
    const e = () => import('./e');
    // import './comment';
    const text = "import './text'";`;
  const found = ['./a', './b.css', './c', './d', './e'];
  expect(specifiers('lib/one/x.ts', script).sort()).toEqual(found);
  const component = `<script lang="ts">${script}</script>\n{#await import('./f.svelte')}{/await}`;
  expect(specifiers('X.svelte', component).sort()).toEqual([...found, './f.svelte']);
});

it('finds imports against the layers, and cycles of several folders', () => {
  const edge = (from: string, to: string): Import => ({ from, to });
  const across = [
    edge('lib/a/x.ts', 'components/a/X.svelte'),
    edge('components/a/X.svelte', 'pages/a/index.ts'),
    edge('pages/a/index.ts', 'App.svelte'),
  ];
  const allowed = [
    edge('App.svelte', 'pages/a/index.ts'),
    edge('pages/a/index.ts', 'components/a/X.svelte'),
    edge('components/a/X.svelte', 'lib/a/x.ts'),
    edge('components/a/X.svelte', 'components/b/Y.svelte'),
  ];
  expect(upward([...across, ...allowed])).toHaveLength(across.length);
  const cycle = [
    edge('lib/a/x.ts', 'lib/b/x.ts'),
    edge('lib/b/y.ts', 'lib/c/x.ts'),
    edge('lib/c/x.ts', 'lib/a/y.ts'),
  ];
  const acyclic = [
    edge('lib/a/x.ts', 'lib/a/y.ts'),
    edge('lib/a/x.ts', 'lib/d/x.ts'),
    edge('lib/d/x.test.ts', 'lib/a/x.ts'),
  ];
  expect(cyclic([...cycle, ...acyclic])).toHaveLength(cycle.length);
  expect(cyclic([...cycle.slice(1), ...acyclic])).toEqual([]);
});
