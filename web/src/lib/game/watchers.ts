import type { You } from '../protocol/protocol';
import { plural } from '../language/texts';

/** Describes the number of spectators besides the user, at least one: "2 spectators". */
export function watchers(count: number, you: You): string {
  return you === 'spectator'
    ? plural(count, ['and # other', 'and # others'])
    : plural(count, ['# spectator', '# spectators']);
}
