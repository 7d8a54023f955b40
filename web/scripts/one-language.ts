import type { Plugin } from 'vite';

/** The name of a compiled catalog of the translator, which ends with its language. */
const catalog = /\.[\w-]+\.compiled\.js$/;

/**
 * Makes a build of one language: the page imports the catalogs of all languages, and here each of them
 * is the one of this language.
 */
export function oneLanguage(language: string): Plugin {
  const own = `.${language}.compiled.js`;
  return {
    name: 'one-language',
    apply: 'build',
    config: () => ({ resolve: { alias: [{ find: catalog, replacement: own }] } }),
    buildEnd() {
      const catalogs = [...this.getModuleIds()].filter((id) => id.includes('/.wuchale/'));
      if (catalogs.length === 0 || !catalogs.every((id) => id.endsWith(own)))
        this.error(`the build is not in the language "${language}" alone`);
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
