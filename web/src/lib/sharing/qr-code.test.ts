import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { qrCode } from './qr-code';

/** Decodes a QR code, drawn with squares of 4 by 4 pixels, like a camera. */
function read(text: string): string | undefined {
  const code = qrCode(text);
  if (code === null) return undefined;
  const scale = 4;
  const side = code.size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of code.path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < scale; row++) {
      for (let column = 0; column < scale; column++) {
        const pixel = (Number(y) * scale + row) * side + Number(x) * scale + column;
        pixels.fill(0, pixel * 4, pixel * 4 + 3);
      }
    }
  }
  return jsQR(pixels, side, side)?.data;
}

describe('a QR code', () => {
  it.each(['http://192.168.1.5:8064/game/xK3fPq9a', 'https://chess.example.org/game/Élodie'])(
    'decodes to %s',
    (text) => {
      expect(read(text)).toBe(text);
    },
  );

  it('is null for a text that is too long', () => {
    expect(qrCode('x'.repeat(5000))).toBeNull();
  });
});
