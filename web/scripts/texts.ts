import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { source } from './languages.js';

/** A text, or its parts: strings, and the indices of the values between them. */
type Text = string | readonly unknown[];

/**
 * The code that wuchale adds to a file: the imports of its catalogs, one per language, and the
 * lookup functions.
 */
const added = {
  catalogue: /^import \* as \w+ from '(.*\.(\w+)\.compiled\.js)'\n/gm,
  asking: /^import \{getRuntime as .*\n|^const _w_(?:catalogs|runtime)_(?:mod_)? = .*\n/gm,
  // A sentence with values but without elements is plain text.
  sentence: /<W_tx_ x=\{_w_runtime_(?:mod_)?\.c\((\d+)\)\} a=\{\[(.*?)\]\} \/>\n/gs,
  element: /\{#snippet _w_snippet_\d+\(_w_ctx_\)\}(.*?)\{\/snippet\}/gs,
  plural: /_w_runtime_(?:mod_)?\.p\((\d+)\), _w_runtime_(?:mod_)?\._\.p/g,
  parts: /_w_runtime_(?:mod_)?\.c\((\d+)\)/g,
  nested: /_w_runtime_(?:mod_)?\.x\(/g,
  filled: /_w_runtime_(?:mod_)?\((\d+), /g,
  text: /_w_runtime_(?:mod_)?\((\d+)\)/g,
};

/**
 * Replaces wuchale's lookups by the texts of one language: a build contains one language, and
 * nothing is looked up or loaded in the browser.
 */
export function inlineTexts(language: string): Plugin {
  return {
    name: 'inline-texts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes('_w_catalogs_')) return null;
      const [texts, originals] = [language, source].map((wanted) => {
        const found = [...code.matchAll(added.catalogue)].find(([, , one]) => one === wanted);
        if (!found?.[1]) this.error(`no texts in the language "${wanted}"`);
        return readTexts(resolve(dirname(id), found[1]));
      }) as [readonly Text[], readonly Text[]];
      // An untranslated text is shown in the source language.
      const find = (number: string): Text => {
        const all = [texts[Number(number)], originals[Number(number)]];
        const found = all.find((text) => text !== undefined && text !== '' && text[0] !== '');
        if (found === undefined) this.error(`the catalogue has no text ${number}`);
        return found;
      };
      const text = (number: string) => JSON.stringify(find(number));
      const parts = (number: string) => {
        const found = find(number);
        return JSON.stringify(typeof found === 'string' ? [found] : found);
      };
      for (const [, element = ''] of code.matchAll(added.element))
        if (element.split('_w_runtime_.x(').length > 2)
          this.error('an element within a sentence has several texts: choose one in the script');
      const inlined = code
        .replace(added.catalogue, '')
        .replace(added.asking, (line) =>
          line.startsWith('import')
            ? importing(normalizePath(resolve('src/lib/language/texts.ts')))
            : '\n',
        )
        .replace(
          added.sentence,
          (_, number: string, values: string) => `{_w_fill_(${parts(number)}, [${values}])}`,
        )
        .replace(added.plural, (_, number: string) => text(number))
        .replace(added.parts, (_, number: string) => parts(number))
        .replace(added.nested, '_w_nested_(')
        .replace(added.filled, (_, number: string) => `_w_fill_(${parts(number)}, `)
        .replace(added.text, (_, number: string) => text(number));
      if (inlined.includes('_w_runtime_'))
        this.error('a text of the translator was not understood');
      return { code: inlined, map: null };
    },
    transformIndexHtml: (html) => html.replace('<html lang="en">', `<html lang="${language}">`),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page) page.fileName = `index.${language}.html`;
      },
    },
  };
}

/**
 * Defines wuchale's lookup function in modules while the client is being developed. Wuchale defines
 * it in components only.
 */
export function defineLookup(): Plugin {
  return {
    name: 'define-lookup',
    apply: 'serve',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.ts$/.test(id) || !code.includes('_w_catalogs_')) return null;
      return { code: withLookup(code), map: null };
    },
  };
}

/** Returns the code of a module with the definition of the lookup function. */
export function withLookup(code: string): string {
  return code.replace(
    /^const _w_catalogs_ = .*\n/m,
    (line) => `${line}const _w_runtime_ = _w_load_(_w_catalogs_)\n`,
  );
}

/**
 * Returns the line that imports the functions that fill in values. The path is quoted, because it
 * may contain backslashes.
 */
export function importing(path: string): string {
  return `import {fill as _w_fill_, fillNested as _w_nested_} from ${JSON.stringify(path)}\n`;
}

function readTexts(path: string): readonly Text[] {
  const list = /export let c = (.*)$/m.exec(readFileSync(path, 'utf8'))?.[1];
  if (list === undefined) throw new Error(`${path} holds no texts`);
  return JSON.parse(list) as readonly Text[];
}
