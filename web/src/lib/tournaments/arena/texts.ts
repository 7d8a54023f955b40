import type { ArenaRow, PlayedView } from '../../protocol/protocol';
import { cellWords } from '../texts';

/** Returns the title and name of a player; erased accounts have no name. */
export function arenaName({ name, title, player }: ArenaRow): string {
  const shown = name === '' ? `Player ${String(player)}` : name;
  return title === null ? shown : `${title} ${shown}`;
}

/** Describes a game of a player: "Won against Ben". */
export function playedWords({ result, opponent, opponent_name: name }: PlayedView): string {
  const other = name === '' ? `Player ${String(opponent)}` : name;
  return `${cellWords(result)}: ${other}`;
}

/** Formats seconds as `4:05` or `1:00:00`. */
export function formatCountdown(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours > 0 ? `${String(hours)}:${two(minutes)}:${rest}` : `${String(minutes)}:${rest}`;
}
