import { afterEach, expect, it, vi } from 'vitest';
import type { Session } from '../protocol/protocol';
import { publicAddress, ownOrigins } from './address';
import { noteSession } from './session.svelte';

vi.mock('../offline/kept-games', () => ({ keepSession: vi.fn() }));

const session: Session = {
  id: 'Ada00001',
  name: 'Ada',
  role: null,
  registration: 'open',
  guests_choose_names: true,
  hides_strangers: false,
};

vi.stubGlobal('window', { location: { origin: 'http://127.0.0.1:8064' } });

afterEach(() => {
  noteSession(session);
});

it('is where the page was opened if the server has no public URL', () => {
  expect(publicAddress('/join/abc')).toBe('http://127.0.0.1:8064/join/abc');
  expect(new Set(ownOrigins())).toEqual(new Set(['http://127.0.0.1:8064']));
});

it('is under the public URL of the server', () => {
  noteSession({ ...session, public_url: 'https://chess.example.org' });
  expect(publicAddress('/invite#abc')).toBe('https://chess.example.org/invite#abc');
  expect(publicAddress('/analysis?fen=8%2F8')).toBe('https://chess.example.org/analysis?fen=8%2F8');
  expect(ownOrigins()).toEqual(['http://127.0.0.1:8064', 'https://chess.example.org']);
});
