import { expect, it, vi } from 'vitest';
import { Chat } from './chat.svelte';
import type { ChatListener } from '../connection/source';
import type { ChatLine } from '../protocol/protocol';

const line = (number: number, own = false): ChatLine => ({
  number,
  room: 'players',
  own,
  by: 'Ada',
  side: 'white',
  text: `line ${String(number)}`,
  at: 0,
});

function followed() {
  const listeners: ChatListener[] = [];
  const chat = new Chat(
    {
      followChat: (_, listener) => {
        listeners.push(listener);
        return () => undefined;
      },
    },
    'game0001',
  );
  chat.follow();
  const [listener] = listeners;
  if (!listener) throw new Error('there is no listener');
  return { chat, listener };
}

it('shows each line once, in order, and counts unseen lines of others', () => {
  const { chat, listener } = followed();
  listener.chat('players', null, [line(1), line(2)]);
  expect(chat.unread).toBe(0);
  listener.said(line(2));
  listener.said(line(3));
  listener.said(line(4, true));
  expect(chat.lines.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(chat.unread).toBe(1);
  // After a reconnect the whole chat is sent again.
  listener.chat('players', null, [line(1), line(2), line(3), line(4, true), line(5)]);
  expect(chat.unread).toBe(2);
  chat.look(true);
  listener.said(line(6));
  expect(chat.unread).toBe(0);
});

it('resends a line without an answer under the same key, and another line under a new one', async () => {
  const sent: (readonly [string, string | null])[] = [];
  let isReached = false;
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    const { text } = JSON.parse(init.body as string) as { text: string };
    sent.push([text, new Headers(init.headers).get('idempotency-key')]);
    return isReached
      ? Promise.resolve(new Response(null, { status: 204 }))
      : Promise.reject(new TypeError('no network'));
  });
  const { chat } = followed();
  expect(await chat.say('hello')).toBe(false);
  expect(chat.error).not.toBeNull();
  isReached = true;
  expect(await chat.say('hello')).toBe(true);
  expect(chat.error).toBeNull();
  expect(await chat.say('hello')).toBe(true);
  vi.unstubAllGlobals();
  expect(sent.map(([text]) => text)).toEqual(['hello', 'hello', 'hello']);
  const [lost, again, second] = sent.map(([, key]) => key);
  expect(lost).toMatch(/./);
  expect(again).toBe(lost);
  expect(second).not.toBe(again);
});
