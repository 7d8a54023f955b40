import { request as open, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from './fixtures';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a raw request, because browsers decompress responses themselves. */
function get(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = open(url, { headers, method }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const { statusCode: status = 0, headers } = answer;
        resolve({ status, headers, body: Buffer.concat(parts) });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Returns the script that the start page loads. */
async function scriptOf(url: string): Promise<string> {
  const { body } = await get(url);
  const path = /src="(\/assets\/[^"]+\.js)"/.exec(body.toString())?.[1];
  if (path === undefined) throw new Error('the start page loads no script');
  return url + path;
}

/** The expected `Vary` header of a page; a cookie may contain the language. */
const page = 'accept-encoding, accept-language, cookie';

test('files are sent in an encoding that the client accepts, compressed where possible', async ({
  server,
}) => {
  for (const [address, caching, varies] of [
    [server.url, 'no-cache', page],
    [`${server.url}/game/zzzzzzzz`, 'no-cache', page],
    [await scriptOf(server.url), 'public, max-age=31536000, immutable', 'accept-encoding'],
  ] as const) {
    const plain = await get(address);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const tags = new Set([plain.headers.etag]);
    for (const [accept, coding, decode] of [
      ['gzip, deflate', 'gzip', gunzipSync],
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ] as const) {
      const { status, headers, body } = await get(address, { 'accept-encoding': accept });
      expect(status).toBe(200);
      expect(headers['content-encoding']).toBe(coding);
      expect(headers['content-type']).toBe(plain.headers['content-type']);
      expect(decode(body).equals(plain.body)).toBe(true);
      expect(body.length).toBeLessThan(plain.body.length / 2);
      tags.add(headers.etag);
    }
    for (const { headers } of [plain, await get(address, { 'accept-encoding': 'br' })]) {
      expect(headers.vary).toBe(varies);
      expect(headers['cache-control']).toBe(caching);
    }
    // A cache must not mix up the encodings.
    expect(tags.size).toBe(3);
  }
});

test('a cached file is not sent again', async ({ server }) => {
  const accept = { 'accept-encoding': 'gzip' };
  const first = await get(server.url, accept);
  const tag = first.headers.etag ?? '';
  expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
  const again = await get(server.url, { ...accept, 'if-none-match': tag });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect(again.headers).toMatchObject({ etag: tag, vary: page });
  // The client has the compressed variant and requests the other one.
  expect((await get(server.url, { 'if-none-match': tag })).status).toBe(200);
});

test('a compressed file has no address of its own, and HEAD returns no body', async ({
  server,
}) => {
  const script = await scriptOf(server.url);
  for (const ending of ['.gz', '.br']) expect((await get(script + ending)).status).toBe(404);
  const head = await get(script, { 'accept-encoding': 'br' }, 'HEAD');
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect(head.headers['content-encoding']).toBe('br');
});
