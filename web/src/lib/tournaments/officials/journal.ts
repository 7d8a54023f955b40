import { formatMoment } from '../../language/dates';
import { plural } from '../../language/texts';
import type {
  EntrantId,
  ForbiddenGroup,
  JournalEntry,
  NewEntrant,
  RequestedBye,
  TournamentCommand,
  TournamentSettings,
} from '../../protocol/protocol';
import { kindName, kindOf, outcomeText } from '../texts';

/** Returns the name of a player by the number of entry. */
export type NameOf = (entrant: EntrantId) => string;

type CommandOf<Name extends TournamentCommand['command']> = Extract<
  TournamentCommand,
  { command: Name }
>;

function enter(entrants: readonly NewEntrant[]): string {
  const names = entrants.map(({ details }) => details.name ?? '').filter(Boolean);
  const count = plural(entrants.length, ['# player enters', '# players enter']);
  if (names.length === 0) return `${count}.`;
  const shown = 5;
  const more = names.length > shown ? ', …' : '';
  return `${count}: ${names.slice(0, shown).join(', ')}${more}.`;
}

function pair({ round, by_hand: byHand }: CommandOf<'pair'>): string {
  const number = String(round);
  if (!byHand) return `Round ${number} is paired.`;
  const boards = plural(byHand.pairs.length, ['# board', '# boards']);
  return `Round ${number} is paired by hand: ${boards}.`;
}

function result(command: CommandOf<'enter_result'>): string {
  const { outcome, replaces } = command;
  const where = `Round ${String(command.round)}, board ${String(command.board)}`;
  if (outcome === null)
    return replaces === undefined
      ? `${where}: the result is cleared.`
      : `${where}: the result ${outcomeText(replaces)} is cleared.`;
  return replaces === undefined
    ? `${where}: ${outcomeText(outcome)}.`
    : `${where}: ${outcomeText(replaces)} is corrected to ${outcomeText(outcome)}.`;
}

function bye(round: number, requested: RequestedBye | null, name: string): string {
  const number = String(round);
  if (requested === null) return `${name} plays in round ${number}.`;
  return requested === 'half'
    ? `${name} has a half-point bye in round ${number}.`
    : `${name} is absent in round ${number}.`;
}

function forbid(groups: readonly ForbiddenGroup[], name: NameOf): string {
  if (groups.length === 0) return 'All players may be paired with each other.';
  const lists = groups.map(({ players }) => players.map(name).join(', '));
  return `Not paired with each other: ${lists.join('; ')}.`;
}

const created = (settings: TournamentSettings): string =>
  `The tournament is created: ${settings.name}, ${kindName(kindOf(settings.system))}.`;

/** Describes a command as a sentence. */
export function commandSentence(command: TournamentCommand, name: NameOf): string {
  switch (command.command) {
    case 'create':
      return created(command.settings);
    case 'change_settings':
      return 'The settings are changed.';
    case 'enter':
      return enter(command.entrants);
    case 'change_entrant':
      return `The details of ${name(command.entrant)} are changed.`;
    case 'remove':
      return `${name(command.entrant)} is removed.`;
    case 'withdraw':
      return `${name(command.entrant)} leaves the tournament.`;
    case 'return':
      return `${name(command.entrant)} returns.`;
    case 'check_in':
      return command.present
        ? `${name(command.entrant)} checks in.`
        : `${name(command.entrant)} is not here.`;
    case 'request_bye':
      return bye(command.round, command.bye, name(command.entrant));
    case 'fix_board':
      return command.board === null
        ? `${name(command.entrant)} plays at any board.`
        : `${name(command.entrant)} always plays at board ${String(command.board)}.`;
    case 'forbid':
      return forbid(command.groups, name);
    case 'pair':
      return pair(command);
    case 'enter_result':
      return result(command);
    case 'report':
      return `${name(command.entrant)} reports ${outcomeText(command.outcome)} in round ${String(command.round)}.`;
    case 'name_winner': {
      const where = `Round ${String(command.round)}, board ${String(command.board)}`;
      return command.winner === 'white'
        ? `${where}: White wins the match.`
        : `${where}: Black wins the match.`;
    }
    case 'end_games':
      return `${plural(command.games.length, ['# game has', '# games have'])} ended.`;
    case 'cancel_game':
      return `The game on board ${String(command.board)} of wave ${String(command.wave)} is canceled.`;
    case 'pause':
      return `${name(command.entrant)} pauses.`;
    case 'resume':
      return `${name(command.entrant)} continues.`;
    case 'undo_round':
      return `Round ${String(command.round)} is taken back.`;
    case 'set_link':
      return command.code === null
        ? 'The link to enter is closed.'
        : `The link to enter is open with the code ${command.code}.`;
    case 'set_board_link':
      return command.code === null
        ? `The link of board ${String(command.board)} is closed.`
        : `The link of board ${String(command.board)} is open with the code ${command.code}.`;
    case 'record':
      return `A device records the game of round ${String(command.round)}, board ${String(command.board)}.`;
    case 'name_officials':
      return 'The officials are named.';
    case 'end':
      return 'The tournament is ended.';
    case 'reopen':
      return 'The tournament is continued.';
  }
}

/** Formats the journal as a text with one line per entry, the first entry first. */
export function journalText(entries: readonly JournalEntry[], name: NameOf): string {
  const lines = [...entries].reverse().map(({ version, at, author, reason, command }) => {
    const why = reason === null ? '' : `\t${reason}`;
    const who = author ?? '–';
    return `${String(version)}\t${formatMoment(at)}\t${who}\t${commandSentence(command, name)}${why}`;
  });
  return `${lines.join('\n')}\n`;
}
