/** The names of the tie-breaks by their codes (C.07). */
const names: Readonly<Record<string, string>> = {
  PTS: 'Points',
  DE: 'Direct encounter',
  WIN: 'Wins',
  WON: 'Games won',
  BPG: 'Games with Black',
  BWG: 'Games won with Black',
  PS: 'Progressive score',
  REP: 'Rounds elected to play',
  STD: 'Standard points',
  TPN: 'Pairing number',
  BH: 'Buchholz',
  AOB: 'Average Buchholz of the opponents',
  FB: 'Fore Buchholz',
  SB: 'Sonneborn-Berger',
  KS: 'Koya',
  ARO: 'Average rating of the opponents',
  TPR: 'Performance rating',
  PTP: 'Perfect performance',
  APRO: 'Average performance of the opponents',
  APPO: 'Average perfect performance of the opponents',
  RTNG: 'Rating',
};

/** The codes of all criteria that can break ties. */
export const tieBreakCodes: readonly string[] = Object.keys(names).filter((code) => code !== 'PTS');

/** Returns the name of a criterion: "Buchholz, cut 1" for `BH/C1`. */
export function criterionName(code: string): string {
  const [base = '', ...modifiers] = code.split('/');
  const [kind = '', of] = base.split(':');
  const name = names[kind] ?? kind;
  const words = modifiers.map((modifier) => {
    const [, letter, number] = /^([CM])(\d+)$/.exec(modifier) ?? [];
    if (number === undefined) return modifier;
    return letter === 'C' ? `cut ${number}` : `median ${number}`;
  });
  return [of === undefined ? name : `${name} (${of})`, ...words].join(', ');
}
