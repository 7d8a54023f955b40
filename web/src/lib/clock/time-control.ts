import type { Bonus, TimeControl } from '../protocol/protocol';
import { plural } from '../language/texts';

const minute = 60_000;
const second = 1000;

function sudden(length: number, increment: number): TimeControl {
  const bonus: Bonus =
    increment === 0 ? { kind: 'none' } : { kind: 'increment', millis: increment * second };
  return { kind: 'clock', stages: [{ moves: null, millis: length * minute, bonus }] };
}

const half: Bonus = { kind: 'increment', millis: 30 * second };

/** The preset time controls; the label is shown to players. */
export const presets: readonly { id: string; label: string; time: TimeControl }[] = [
  { id: 'none', label: 'No clock', time: { kind: 'unlimited' } },
  { id: '1+0', label: '1+0', time: sudden(1, 0) },
  { id: '3+2', label: '3+2', time: sudden(3, 2) },
  { id: '5+3', label: '5+3', time: sudden(5, 3) },
  { id: '10+0', label: '10+0', time: sudden(10, 0) },
  { id: '15+10', label: '15+10', time: sudden(15, 10) },
  { id: '30+20', label: '30+20', time: sudden(30, 20) },
  {
    id: 'classical',
    label: '90/40+30+30',
    time: {
      kind: 'clock',
      stages: [
        { moves: 40, millis: 90 * minute, bonus: half },
        { moves: null, millis: 30 * minute, bonus: half },
      ],
    },
  },
];

/** Returns the time control of a preset. */
export function preset(id: string): TimeControl {
  const found = presets.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`unknown preset ${id}`);
  return found.time;
}

/** The contents of the form; an empty number field is null. */
export interface TimeForm {
  /** A preset's id, `custom` or `correspondence`. */
  choice: string;
  minutes: number | null | undefined;
  seconds: number | null | undefined;
  bonus: 'increment' | 'bronstein' | 'delay';
  days: number | null | undefined;
  /** Vacation days for each player in the whole game. */
  vacation: number | null | undefined;
}

/** The initial form. */
export function timeForm(choice: string): TimeForm {
  return { choice, minutes: 10, seconds: 5, bonus: 'increment', days: 3, vacation: 0 };
}

/** Restores a stored form; missing or invalid values come from `otherwise`. */
export function restoreTimeForm(value: unknown, otherwise: TimeForm): TimeForm {
  const { choice, minutes, seconds, bonus, days, vacation } = (value ?? {}) as Partial<
    Record<keyof TimeForm, unknown>
  >;
  const known = [...presets.map(({ id }) => id), 'custom', 'correspondence'];
  if (typeof choice !== 'string' || !known.includes(choice)) return otherwise;
  const number = (given: unknown, usual: TimeForm['days']) =>
    typeof given === 'number' && Number.isFinite(given) ? given : usual;
  return {
    choice,
    minutes: number(minutes, otherwise.minutes),
    seconds: number(seconds, otherwise.seconds),
    bonus: bonus === 'bronstein' || bonus === 'delay' ? bonus : 'increment',
    days: number(days, otherwise.days),
    vacation: number(vacation, otherwise.vacation),
  };
}

/** Returns the form that describes a time control; null if the form cannot express it. */
export function timeFormOf(time: TimeControl): TimeForm | null {
  const text = JSON.stringify(time);
  const known = presets.find((candidate) => JSON.stringify(candidate.time) === text);
  if (known) return timeForm(known.id);
  if (time.kind === 'correspondence')
    return { ...timeForm('correspondence'), days: time.days, vacation: time.vacation ?? 0 };
  const [stage, ...more] = time.kind === 'clock' ? time.stages : [];
  if (!stage || more.length > 0 || stage.moves !== null) return null;
  const { millis, bonus } = stage;
  return {
    ...timeForm('custom'),
    minutes: millis / minute,
    seconds: millisOf(bonus) / second,
    bonus: bonus.kind === 'none' ? 'increment' : bonus.kind,
  };
}

/** Returns the time control that a form describes, or an error message. */
export function readTimeForm(form: TimeForm): { time: TimeControl } | { error: string } {
  if (form.choice === 'correspondence') {
    const days = form.days ?? NaN;
    if (!Number.isInteger(days) || days < 1 || days > 30)
      return { error: 'Days for each move must be a whole number from 1 to 30.' };
    const vacation = form.vacation ?? 0;
    if (!Number.isInteger(vacation) || vacation < 0 || vacation > 90)
      return { error: 'Days of vacation must be a whole number from 0 to 90.' };
    return { time: { kind: 'correspondence', days, ...(vacation > 0 && { vacation }) } };
  }
  if (form.choice !== 'custom') return { time: preset(form.choice) };
  const minutes = form.minutes ?? NaN;
  const seconds = form.seconds ?? NaN;
  if (!(minutes >= 0.25 && minutes <= 600))
    return { error: 'Minutes for each player must be from 0.25 to 600.' };
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 600)
    return { error: 'Seconds for each move must be a whole number from 0 to 600.' };
  const bonus: Bonus =
    seconds === 0 ? { kind: 'none' } : { kind: form.bonus, millis: seconds * second };
  const millis = Math.round(minutes * minute);
  return { time: { kind: 'clock', stages: [{ moves: null, millis, bonus }] } };
}

/** Formats the form in short: "10+0", "No clock", "3 days per move". */
export function shortTime(form: TimeForm): string {
  if (form.choice === 'correspondence') {
    const { days, vacation } = form;
    return describeTime({ kind: 'correspondence', days: days ?? 0, vacation: vacation ?? 0 });
  }
  if (form.choice === 'custom') {
    const length = `${String(form.minutes ?? '?')}+${String(form.seconds ?? '?')}`;
    if (form.seconds === 0 || form.bonus === 'increment') return length;
    return form.bonus === 'delay' ? `${length} with delay` : `${length} with Bronstein delay`;
  }
  return presets.find(({ id }) => id === form.choice)?.label ?? form.choice;
}

/** Describes a time control in words: "10 minutes + 5 seconds per move". */
export function describeTime(time: TimeControl): string {
  switch (time.kind) {
    case 'unlimited':
      return 'No clock';
    case 'correspondence': {
      const pace = perMove(days(time.days));
      return time.vacation ? `${pace}, ${days(time.vacation)} of vacation` : pace;
    }
    case 'clock': {
      const common: Bonus = time.stages[0]?.bonus ?? { kind: 'none' };
      const alike = time.stages.every(({ bonus }) => isSame(bonus, common));
      const stages = time.stages.map(({ moves, millis, bonus }) => {
        const length = describeLength(millis);
        const stage =
          moves === null ? length : `${length} for ${plural(moves, ['# move', '# moves'])}`;
        return alike ? stage : withBonus(stage, bonus);
      });
      // The semicolon limits the text before it to that stage.
      return alike ? withBonus(stages.join(', then '), common) : stages.join('; then ');
    }
  }
}

const millisOf = (bonus: Bonus): number => (bonus.kind === 'none' ? 0 : bonus.millis);

const isSame = (one: Bonus, other: Bonus): boolean =>
  one.kind === other.kind && millisOf(one) === millisOf(other);

function describeLength(millis: number): string {
  if (millis < minute) return seconds(millis / second);
  return minutes(Math.round((millis / minute) * 100) / 100);
}

/**
 * Describes a duration in words, to the second or in its two largest units: "1 minute 5 seconds".
 */
export function describeSpan(millis: number): string {
  let rest = Math.max(1, Math.round(millis / second));
  const units = (
    [
      [days, 86_400],
      [hours, 3600],
      [minutes, 60],
      [seconds, 1],
    ] as const
  ).map(([say, length]) => {
    const number = Math.floor(rest / length);
    rest %= length;
    return { number, say };
  });
  const largest = units.findIndex(({ number }) => number > 0);
  const words = units.slice(largest, largest + 2).filter(({ number }) => number > 0);
  return words.map(({ number, say }) => say(number)).join(' ');
}

/** Describes a duration with its increment or delay per move. */
function withBonus(length: string, bonus: Bonus): string {
  if (bonus.kind === 'none') return length;
  const span = seconds(bonus.millis / second);
  switch (bonus.kind) {
    case 'increment':
      return `${length} + ${span} per move`;
    case 'bronstein':
      return `${length}, up to ${span} given back per move (Bronstein)`;
    case 'delay':
      return `${length}, ${span} delay per move`;
  }
}

const perMove = (length: string): string => `${length} per move`;

/** Formats a number of days in words; the next functions do the same for other units. */
export const days = (number: number): string => plural(number, ['# day', '# days']);
const hours = (number: number): string => plural(number, ['# hour', '# hours']);
const minutes = (number: number): string => plural(number, ['# minute', '# minutes']);
const seconds = (number: number): string => plural(number, ['# second', '# seconds']);
