// While the client is being developed, texts are looked up: `LANGUAGE` is a constant of the build.
import toRuntime from 'wuchale/runtime';

/** @param {{ [language: string]: import('wuchale/runtime').CatalogModule }} catalogues */
export const getRuntime = (catalogues) => toRuntime(catalogues[LANGUAGE], LANGUAGE);
export const getRuntimeRx = getRuntime;
