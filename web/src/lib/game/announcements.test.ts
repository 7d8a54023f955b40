import { describe, expect, it } from 'vitest';
import { announcements } from './announcements';
import { samplePly, sampleView } from './sample';
import type { GameView } from './view';

function played(view: GameView, san: string): GameView {
  const plies = [...view.plies, samplePly(view.plies.length + 1, { san })];
  return { ...view, plies };
}

describe('announcements', () => {
  it('says the move, who made it, and check', () => {
    expect(announcements(sampleView(1), played(sampleView(1), 'Qh4+'), true)).toEqual([
      'Black: queen h4, check.',
    ]);
    expect(announcements(sampleView(1), played(sampleView(1), 'Qh4+'), false)).toEqual([
      'Black: queen h4.',
    ]);
  });

  it('says every move of a catch-up', () => {
    expect(announcements(sampleView(0), played(played(sampleView(0), 'e4'), 'e5'), true)).toEqual([
      'White: e4.',
      'Black: e5.',
    ]);
  });

  it('says offers when they are made and when they lapse', () => {
    const offered = sampleView(2, { draw_offer: 'black' });
    expect(announcements(sampleView(2), offered, true)).toEqual(['Black offers a draw.']);
    expect(announcements(offered, offered, true)).toEqual([]);
    expect(announcements(offered, sampleView(2), true)).toEqual(['The draw offer was declined.']);
    expect(announcements(sampleView(2), sampleView(2, { takeback: 'white' }), true)).toEqual([
      'White asks for a takeback.',
    ]);
  });

  it('says what was taken back', () => {
    expect(announcements(sampleView(4, { takeback: 'white' }), sampleView(2), true)).toEqual([
      '2 moves taken back.',
    ]);
  });

  it('says who took the open seat', () => {
    const waiting = sampleView(0);
    const seats = { ...waiting.info.seats, black: { kind: 'open' } as const };
    const open = { ...waiting, info: { ...waiting.info, seats } };
    expect(announcements(open, waiting, true)).toEqual([
      'Computer, level 3 plays Black. The game begins.',
    ]);
  });

  it('says the result once', () => {
    const verdict = {
      result: '1-0',
      winner: 'white',
      reason: 'resignation',
      article: '5.1.2',
      sentence: 'White won: Black resigned.',
    } as const;
    const over = sampleView(2, { verdict });
    expect(announcements(sampleView(2), over, true)).toEqual([
      'The game is over. You won: your opponent resigned.',
    ]);
    expect(announcements(over, over, true)).toEqual([]);
  });
});
