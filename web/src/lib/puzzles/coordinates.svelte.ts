import type { Side } from '../protocol/protocol';

/** All squares, by name. */
const squares = [...'abcdefgh'].flatMap((file) => [...'12345678'].map((rank) => file + rank));

/** A trainer that names squares, which are to be found. */
export class CoordinatesTrainer {
  /** The square that is to be found. */
  asked = $state('');
  found = $state(0);
  missed = $state(0);
  /** What is said of the last answer. */
  said = $state.raw<{ readonly right: boolean; readonly text: string } | null>(null);
  /** Whose side the board is seen from. */
  side = $state<Side>('white');

  readonly #random: () => number;

  constructor(random: () => number = Math.random) {
    this.#random = random;
    this.#ask();
  }

  /** Takes a square for an answer; one that is wrong is asked for again. */
  answer(text: string): void {
    const square = text.trim().toLowerCase();
    if (!squares.includes(square)) {
      this.said = { right: false, text: 'A square has a name like e4.' };
    } else if (square === this.asked) {
      this.found += 1;
      this.said = { right: true, text: `${square} is right.` };
      this.#ask();
    } else {
      this.missed += 1;
      this.said = { right: false, text: `That was ${square}. Find ${this.asked}.` };
    }
  }

  /** Another square than the last one. */
  #ask(): void {
    const others = squares.filter((square) => square !== this.asked);
    this.asked = others[Math.floor(this.#random() * others.length)] ?? 'e4';
  }
}
