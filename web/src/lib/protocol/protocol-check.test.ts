import { describe, expect, it } from 'vitest';
import { sampleInfo, samplePly, sampleState } from '../game/sample';
import { readServerMessage, type ProtocolIsChecked } from './protocol-check';
import type { ServerMessage } from './protocol';

// A type error here means that the check and protocol.ts disagree.
const agrees: ProtocolIsChecked = true;

const events: unknown[] = [];
const state = sampleState({ plies: [samplePly(1)] });

describe('a server message', () => {
  it.each<ServerMessage>([
    {
      type: 'game',
      info: sampleInfo(),
      state,
      events: [],
      away: ['black'],
      claim: null,
      spectators: 2,
    },
    { type: 'spectators', game: 'game0001', count: 3 },
    { type: 'presence', game: 'game0001', away: [], claim: { by: 'white', millis: 5000 } },
    { type: 'update', game: 'game0001', state, events: [{ type: 'draw_offered', by: 'white' }] },
    { type: 'update', game: 'game0001', state: { ...state, claimed_with: 'Ng8' }, events: [] },
    { type: 'ack', game: 'game0001', id: 'a', version: 3 },
    {
      type: 'explanation',
      game: 'game0001',
      request: 1,
      legal: true,
      message: 'Ng8',
      article: null,
      ends: false,
      claim: { right: true, appearances: 3, quiet_plies: 8 },
    },
    {
      type: 'refused',
      game: 'game0001',
      id: 'a',
      code: 'illegal_move',
      message: 'No.',
      article: null,
    },
    { type: 'pong', nonce: 0 },
    { type: 'error', code: 'too_many', message: 'Wait.' },
  ])('is parsed: $type', (message) => {
    expect(agrees).toBe(true);
    expect(readServerMessage(JSON.stringify(message))).toEqual(message);
  });

  it.each([
    '',
    'null',
    '{"type":"game"}',
    '{"type":"later"}',
    JSON.stringify({ type: 'update', game: 'game0001', state: { ...state, plies: [{}] }, events }),
    JSON.stringify({ type: 'update', game: 'game0001', state: { ...state, takeback: '' }, events }),
    JSON.stringify({ type: 'update', game: 'game0001', state, events: [{ type: 'taken_back' }] }),
    JSON.stringify({
      type: 'update',
      game: 'game0001',
      state: { ...state, claimed_with: 8 },
      events,
    }),
  ])('is not parsed from %s', (text) => {
    expect(readServerMessage(text)).toBeNull();
  });
});
