import type { Side } from '../protocol/protocol';

/** All squares, by name. */
const squares = [...'abcdefgh'].flatMap((file) => [...'12345678'].map((rank) => file + rank));

/** A trainer that names squares for the user to find. */
export class CoordinatesTrainer {
  /** The square to find. */
  target = $state('');
  found = $state(0);
  missed = $state(0);
  /** The verdict on the last answer. */
  feedback = $state.raw<{ readonly right: boolean; readonly text: string } | null>(null);
  /** The side at the bottom of the board. */
  side = $state<Side>('white');

  readonly #random: () => number;

  constructor(random: () => number = Math.random) {
    this.#random = random;
    this.#ask();
  }

  /** Checks an answer; after a wrong one the same square is asked again. */
  answer(text: string): void {
    const square = text.trim().toLowerCase();
    if (!squares.includes(square)) {
      this.feedback = { right: false, text: 'A square has a name like e4.' };
    } else if (square === this.target) {
      this.found += 1;
      this.feedback = { right: true, text: `${square} is right.` };
      this.#ask();
    } else {
      this.missed += 1;
      this.feedback = { right: false, text: `That was ${square}. Find ${this.target}.` };
    }
  }

  /** Chooses another square than the last one. */
  #ask(): void {
    const others = squares.filter((square) => square !== this.target);
    this.target = others[Math.floor(this.#random() * others.length)] ?? 'e4';
  }
}
