import { adapter as svelte } from '@wuchale/svelte';
import { defaultHeuristic, defineConfig } from 'wuchale';
import { adapter as script } from 'wuchale/adapter-vanilla';
import { languages } from './scripts/languages.js';

/** Attributes with visible or spoken text; the others are identifiers. */
const read = /^(aria-(label|description|valuetext)|title|alt|placeholder|label|name|note|legend)$/;

/**
 * Returns whether a message is a text. A sentence may begin with a lowercase letter or with a
 * value; an identifier has no spaces.
 */
function isText(message) {
  const { scope, call, attribute } = message.details;
  const text = message.msgStr.join(' ');
  const isSentence = /\s/.test(text) && /\p{L}{2}/u.test(text);
  const isKey = /^(Arrow\w+|Home|End|Page(Up|Down)|Enter|Escape|Tab|Delete|Backspace)$/.test(text);
  if (scope === 'script' && isKey) return false;
  if (defaultHeuristic(message) === 'message') return 'message';
  const isCode =
    /querySelector|closest|matchMedia|^Error$/.test(call ?? '') || /^[\w/]+ [wb] |[[\]]/.test(text);
  const isRead = scope === 'script' || read.test(attribute ?? '');
  return isRead && isSentence && !isCode ? 'message' : false;
}

const shared = {
  loader: 'custom',
  bundleLoad: true,
  heuristic: isText,
  runtime: {
    initReactive: ({ funcName }) => (funcName === null || funcName === undefined ? false : null),
    useReactive: false,
  },
};
const components = svelte(shared);
const modules = script(shared);

export default defineConfig({
  locales: languages,
  adapters: {
    client: {
      ...components,
      files: {
        include: ['src/**/*.svelte', 'src/**/*.ts'],
        ignore: [
          'src/**/*.test.ts',
          'src/**/sample.ts',
          'src/lib/protocol/protocol.ts',
          'src/lib/icons/icons.ts',
          'src/lib/analysis/pgn.ts',
        ],
      },
      transform: (file) =>
        (file.filename.endsWith('.svelte') ? components : modules).transform(file),
    },
  },
});
