/** The systems that an organizer can choose. */
export type SystemChoice = 'swiss' | 'round_robin' | 'double_round_robin' | 'knock_out' | 'arena';

/** The explanations of the offered tie-breaks by their codes, the usual ones first (C.07). */
const explanations: Readonly<Record<string, string>> = {
  'BH/C1': 'The sum of the points of all opponents, without the lowest value.',
  BH: 'The sum of the points of all opponents.',
  SB: 'The points of beaten opponents, and half of the points of drawn ones.',
  DE: 'The results among the tied players, if all of them have met.',
  WIN: 'The number of rounds with the points of a win, forfeits included.',
  WON: 'The number of games that were won at the board.',
  BPG: 'The number of games that were played with the black pieces.',
  BWG: 'The number of games that were won with the black pieces.',
  'BH/C2': 'The sum of the points of all opponents, without the two lowest values.',
  'BH/M1': 'The sum of the points of all opponents, without the lowest and the highest.',
  AOB: 'The average of the Buchholz values of all opponents.',
  FB: 'Buchholz as if all games of the last round were drawn.',
  'SB/C1': 'Sonneborn-Berger without the opponent who has the fewest points.',
  KS: 'The points against opponents who scored at least half of the maximum.',
  PS: 'The sum of the scores after each round: early wins count more.',
  REP: 'The number of rounds without a requested bye and without a forfeit loss.',
  ARO: 'Useful only if all players have a rating.',
  TPR: 'The average rating of the opponents, adjusted by the score.',
  PTP: 'The lowest rating for which the score would have been expected.',
  STD: 'The score as if a win were worth 1 and a draw ½, for other values of points.',
  RTNG: 'The higher rating comes first.',
  TPN: 'The lower pairing number comes first, so that no places are shared.',
};

const swissOnly = ['BH', 'AOB', 'FB'];

/** Returns the codes of the tie-breaks that make sense in a system (C.07, 8). */
export function offeredTieBreaks(system: SystemChoice): readonly string[] {
  const codes = Object.keys(explanations);
  if (system === 'swiss') return codes;
  return codes.filter((code) => !swissOnly.includes(code.replace(/\/.*/, '')));
}

/** Explains a tie-break; empty for one that is not offered. */
export const explainTieBreak = (code: string): string => explanations[code] ?? '';

/** Returns the codes of the usual tie-breaks of a system. */
export function usualTieBreaks(system: SystemChoice): readonly string[] {
  switch (system) {
    case 'swiss':
      return ['BH/C1', 'BH', 'SB'];
    case 'round_robin':
    case 'double_round_robin':
      return ['DE', 'SB', 'WIN'];
    case 'knock_out':
    case 'arena':
      return [];
  }
}

/** Returns a list in which one element changed places with the one before or after it. */
export function moved<Item>(list: readonly Item[], index: number, by: -1 | 1): Item[] {
  const next = [...list];
  const [item] = next.splice(index, 1);
  if (item !== undefined) next.splice(Math.max(0, index + by), 0, item);
  return next;
}
