import { describe, expect, it } from 'vitest';
import { announcements, greeting } from './announcements';
import type { GameEvent } from '../protocol/protocol';
import { samplePly, sampleView } from './sample';
import type { GameView } from './view';

function played(view: GameView, san: string): GameView {
  const plies = [...view.plies, samplePly(view.plies.length + 1, { san })];
  return { ...view, plies };
}

describe('announcements', () => {
  it('says the move, who made it, and check', () => {
    expect(announcements(sampleView(1), played(sampleView(1), 'Qh4+'), [], true)).toEqual([
      'Black: queen h4, check.',
    ]);
    expect(announcements(sampleView(1), played(sampleView(1), 'Qh4+'), [], false)).toEqual([
      'Black: queen h4.',
    ]);
  });

  it('announces every move of a catch-up', () => {
    const after = played(played(sampleView(0), 'e4'), 'e5');
    expect(announcements(sampleView(0), after, [], true)).toEqual(['White: e4.', 'Black: e5.']);
  });

  it('announces an event after the move that came with it', () => {
    const events: GameEvent[] = [{ type: 'draw_offered', by: 'black' }];
    expect(announcements(sampleView(1), played(sampleView(1), 'e5'), events, true)).toEqual([
      'Black: e5.',
      'Black offers a draw.',
    ]);
  });

  it('leaves out events that are shown in the message', () => {
    const events: GameEvent[] = [{ type: 'taken_back', plies: 2 }];
    expect(announcements(sampleView(4), sampleView(2), events, true)).toEqual([]);
  });

  it('announces to the player to move that a draw can be claimed', () => {
    const claimable = 'threefold_repetition';
    const repeated = played(sampleView(7, { claimable }), 'Ng8');
    expect(announcements(sampleView(7), repeated, [], true)).toEqual([
      'Black: knight g8.',
      'You may claim a draw: the position has appeared for the third time.',
    ]);
    const theirs = { ...repeated, info: { ...repeated.info, you: 'black' as const } };
    expect(announcements(sampleView(7), theirs, [], true)).toEqual(['Black: knight g8.']);
    // Later updates in the same turn do not repeat it.
    expect(announcements(repeated, repeated, [], true)).toEqual([]);
  });

  it('announces a rematch offer once', () => {
    const offered = sampleView(2, { rematch_offer: 'black' });
    expect(announcements(sampleView(2), offered, [], true)).toEqual(['Black offers a rematch.']);
    expect(announcements(offered, offered, [], true)).toEqual([]);
    const own = sampleView(2, { rematch_offer: 'white' });
    expect(announcements(sampleView(2), own, [], true)).toEqual(['You offer a rematch.']);
  });

  it('announces the start of the rematch to spectators', () => {
    const made = sampleView(2, { rematch: 'game0002' });
    expect(announcements(sampleView(2), made, [], true)).toEqual([]);
    const watched = { ...made, info: { ...made.info, you: 'spectator' as const } };
    expect(announcements(sampleView(2), watched, [], true)).toEqual(['The rematch begins.']);
    expect(announcements(watched, watched, [], true)).toEqual([]);
  });

  it('announces the player who took the open seat', () => {
    const waiting = sampleView(0);
    const seats = { ...waiting.info.seats, black: { kind: 'open' } as const };
    const open = { ...waiting, info: { ...waiting.info, seats } };
    expect(announcements(open, waiting, [], true)).toEqual([
      'Computer, level 3 plays Black. The game begins.',
    ]);
    // The announcement names the side of the player who took the seat.
    const taken = { ...waiting, info: { ...waiting.info, you: 'black' as const } };
    expect(announcements(open, taken, [], true)).toEqual(['You play Black against Ada.']);
  });

  it('announces to a player their side when the game is first shown', () => {
    const view = sampleView(0);
    const as = (you: GameView['info']['you']) => ({ ...view, info: { ...view.info, you } });
    expect(greeting(view)).toBe('You play White against Computer, level 3. Your move.');
    expect(greeting(as('black'))).toBe('You play Black against Ada.');
    for (const you of ['both', 'spectator'] as const) expect(greeting(as(you))).toBeNull();
    const seats = { ...view.info.seats, black: { kind: 'open' } as const };
    expect(greeting({ ...view, info: { ...view.info, seats } })).toBeNull();
  });

  it('announces the result once', () => {
    const verdict = {
      result: '1-0',
      winner: 'white',
      reason: 'resignation',
      article: '5.1.2',
      sentence: 'White won: Black resigned.',
    } as const;
    const over = sampleView(2, { verdict });
    expect(announcements(sampleView(2), over, [], true)).toEqual([
      'The game is over. You won: your opponent resigned.',
    ]);
    expect(announcements(over, over, [], true)).toEqual([]);
  });

  it('announces the move of a draw claim after the result', () => {
    const verdict = {
      result: '1/2-1/2',
      winner: null,
      reason: 'threefold_repetition',
      article: '9.2',
      sentence: 'The game is drawn: threefold repetition.',
    } as const;
    const position = { ...sampleView(7).state.position, turn: 'black' } as const;
    const over = sampleView(7, { verdict, position, claimed_with: 'Ng8' });
    expect(announcements(sampleView(7), over, [], true)).toEqual([
      'The game is over. The game is drawn: threefold repetition.',
      'Black claimed the draw with Ng8, which was not played.',
    ]);
  });
});
