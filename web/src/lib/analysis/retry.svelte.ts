import { writeSan } from '../chess/notation';
import type { Line, PositionSource } from '../connection/positions';
import type { Score } from '../protocol/protocol';
import { forWhite, whiteShare } from './evaluation';
import type { Moment } from './moments';
import { search } from './search';

/** The maximum loss of winning chances (0 to 1) for a correct answer. */
const ENOUGH = 0.05;

/** The state of the current mistake. */
export type Stage = 'asked' | 'judging' | 'good' | 'bad' | 'shown';

/** The mistakes of a game, which the user retries one by one. */
export class Retry {
  readonly mistakes: readonly Moment[];
  index = $state(0);
  stage = $state<Stage>('asked');
  /** The last try. */
  #tried = $state('');
  /** The verdict on the last try; empty before a try. */
  sentence = $state('');
  readonly #source: PositionSource;
  #stop: () => void = () => undefined;

  constructor(source: PositionSource, mistakes: readonly Moment[]) {
    this.#source = source;
    this.mistakes = mistakes;
  }

  /** The current mistake; null after the last one. */
  readonly mistake = $derived.by(() => this.mistakes[this.index] ?? null);
  /** Whether a move on the board counts as a try. */
  readonly asks = $derived(this.stage === 'asked' || this.stage === 'bad');

  /** The move that the board shows: a try that is being judged or was good. */
  readonly drawn = $derived(
    this.stage === 'judging' || this.stage === 'good' ? { id: 'try', text: this.#tried } : null,
  );

  /** Judges a move, in UCI or SAN, in the position before the mistake, at the end of `line`. */
  async attempt(text: string, line: Line): Promise<void> {
    const { mistake } = this;
    if (!mistake || !this.asks) return;
    const before = this.stage;
    [this.stage, this.sentence, this.#tried] = ['judging', '', text];
    try {
      const moves = [...line.moves, text];
      const answer = await this.#source.explore({ ...line, moves }, line.moves.length);
      if (this.mistake !== mistake || this.stage !== 'judging') return;
      if (answer.type === 'explore_refused') {
        [this.stage, this.sentence] = [before, answer.message];
        return;
      }
      const made = answer.plies[0];
      if (!made) return;
      this.#tried = made.uci;
      if (made.uci === mistake.to.played?.uci)
        this.#bad(`${writeSan(made.san)} was played in the game.`);
      else if (made.uci === mistake.best?.uci)
        this.#good(`${writeSan(made.san)} is the engine move.`);
      else if (answer.ending) this.#judge(made.san, mistake, ended(answer.ending.winner));
      else await this.#ask(made.san, mistake, { ...line, moves: [...line.moves, made.uci] });
    } catch {
      if (this.mistake !== mistake || this.stage !== 'judging') return;
      [this.stage, this.sentence] = [before, 'The server cannot be reached.'];
    }
  }

  async #ask(san: string, mistake: Moment, line: Line): Promise<void> {
    const { done, stop } = search(this.#source, line);
    this.#stop = stop;
    const found = await done;
    if (this.mistake !== mistake || this.stage !== 'judging') return;
    if (found.kind === 'found') {
      const turn = mistake.mover === 'white' ? 'black' : 'white';
      this.#judge(san, mistake, forWhite(found.score, turn));
      return;
    }
    this.stage = 'asked';
    this.sentence =
      found.kind === 'nothing' && found.message ? found.message : 'The engine is busy: try again.';
  }

  /** Compares the result of the try with the position before the mistake. */
  #judge(san: string, { mover, before }: Moment, after: Score): void {
    const share = (score: Score) => {
      const white = whiteShare(score, null);
      return mover === 'white' ? white : 1 - white;
    };
    if (share(before) - share(after) < ENOUGH) this.#good(`${writeSan(san)} is good, too.`);
    else this.#bad(`${writeSan(san)} is a mistake, too.`);
  }

  #good(sentence: string): void {
    [this.stage, this.sentence] = ['good', sentence];
  }

  #bad(sentence: string): void {
    [this.stage, this.sentence] = ['bad', [sentence, 'Try another move.'].join(' ')];
  }

  /** Shows the better move. */
  show(): void {
    this.#stop();
    const best = this.mistake?.best;
    this.stage = 'shown';
    this.sentence = best ? `${writeSan(best.san)} was better.` : 'The engine found no better move.';
  }

  /** Goes to the next mistake. */
  next(): void {
    this.#stop();
    this.index++;
    [this.stage, this.sentence] = ['asked', ''];
  }
}

/** Returns the evaluation for White of a position in which the game is over. */
function ended(winner: 'white' | 'black' | null): Score {
  if (winner === null) return { cp: 0 };
  return { mate: winner === 'white' ? 1 : -1 };
}
