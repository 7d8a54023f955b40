import { describe, expect, it } from 'vitest';
import type { GameEvent, You } from '../protocol/protocol';
import { eventArticle, eventSentence, isShown } from './events';

const claim = { type: 'claim_failed', by: 'black', san: 'd6', quiet_plies: 0 } as const;

describe('an event', () => {
  it.each<[GameEvent, white: string, black: string, spectator: string]>([
    [
      { ...claim, appearances: 1 },
      "Black's claim was wrong: the position after d6 has appeared once, not three times.",
      'Your claim was wrong: the position after d6 has appeared once, not three times.',
      "Black's claim was wrong: the position after d6 has appeared once, not three times.",
    ],
    [
      { type: 'time_added', to: 'white', millis: 60_000, reason: 'wrong_claim' },
      'You get 1 minute more.',
      'White gets 1 minute more.',
      'White gets 1 minute more.',
    ],
    [
      { type: 'time_added', to: 'white', millis: 12_480, reason: 'outage' },
      'The server was unavailable for 12 seconds: your clock is not charged for it.',
      "The server was unavailable for 12 seconds: White's clock is not charged for it.",
      "The server was unavailable for 12 seconds: White's clock is not charged for it.",
    ],
    [
      { type: 'time_added', to: 'white', millis: 15_000, reason: 'gift' },
      'Black gives you 15 seconds.',
      'You give White 15 seconds.',
      'Black gives White 15 seconds.',
    ],
    [
      { type: 'time_added', to: 'white', millis: 604_800_000, reason: 'vacation' },
      'You take 7 days of vacation.',
      'White takes 7 days of vacation.',
      'White takes 7 days of vacation.',
    ],
    [
      { type: 'draw_offered', by: 'white' },
      'You offer a draw.',
      'White offers a draw.',
      'White offers a draw.',
    ],
    [
      { type: 'draw_declined', by: 'black', by_move: false },
      'Black declined your draw offer.',
      'You declined the draw offer.',
      'Black declined the draw offer.',
    ],
    [
      { type: 'draw_declined', by: 'black', by_move: true },
      'Black declined your draw offer by making a move.',
      'You declined the draw offer by making a move.',
      'Black declined the draw offer by making a move.',
    ],
    [
      { type: 'takeback_proposed', by: 'white' },
      'You ask for a takeback.',
      'White asks for a takeback.',
      'White asks for a takeback.',
    ],
    [
      { type: 'takeback_declined', by: 'black', by_move: false },
      'Black declined your takeback request.',
      'You declined the takeback request.',
      'Black declined the takeback request.',
    ],
    [
      { type: 'takeback_withdrawn', by: 'white' },
      'You made a move, so your takeback request has ended.',
      'White made a move and no longer asks for a takeback.',
      'White made a move and no longer asks for a takeback.',
    ],
    [
      { type: 'taken_back', plies: 1 },
      '1 move taken back.',
      '1 move taken back.',
      '1 move taken back.',
    ],
  ])(
    '$type is described to each reader from their own point of view',
    (event, white, black, spectator) => {
      const sentenceOf = (you: You) => eventSentence(event, { you });
      expect([sentenceOf('white'), sentenceOf('black'), sentenceOf('spectator')]).toEqual([
        white,
        black,
        spectator,
      ]);
      expect(sentenceOf('both')).toBe(spectator);
    },
  );

  it('describes why a claim was wrong', () => {
    const sentenceOf = (change: object) =>
      eventSentence({ ...claim, appearances: 2, ...change }, { you: 'black' });
    expect(sentenceOf({ san: null })).toBe(
      'Your claim was wrong: the position has appeared twice, not three times.',
    );
    expect(sentenceOf({ quiet_plies: 99 })).toBe(
      'Your claim was wrong: the position after d6 has appeared twice, not three times, and there were 49 moves by each side without capture or pawn move, not 50.',
    );
    expect(eventArticle({ ...claim, appearances: 2 })).toBe('9.5.3');
  });

  it('is shown unless the user caused it or sees it as an offer', () => {
    const declined: GameEvent = { type: 'draw_declined', by: 'black', by_move: true };
    expect(isShown(declined, { you: 'white' })).toBe(true);
    expect(isShown(declined, { you: 'spectator' })).toBe(true);
    expect(isShown(declined, { you: 'black' })).toBe(false);
    expect(isShown({ type: 'draw_offered', by: 'white' }, { you: 'spectator' })).toBe(false);
    expect(isShown({ ...claim, appearances: 1 }, { you: 'black' })).toBe(true);
    const vacation = { type: 'time_added', to: 'white', millis: 1, reason: 'vacation' } as const;
    expect(isShown(vacation, { you: 'black' })).toBe(true);
    expect(isShown(vacation, { you: 'white' })).toBe(false);
  });
});
