import { encode } from 'uqr';

/** A QR code: its side length in squares, and its dark squares as an SVG path. */
export interface QrCode {
  size: number;
  path: string;
}

/** The width of the light border, which cameras need to find the code. */
const border = 4;

/** Returns the QR code of a text; null when the text is too long. */
export function qrCode(text: string): QrCode | null {
  try {
    const { size, data } = encode(text, { ecc: 'L', border });
    const dark = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [/* @wc-ignore */ `M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size, path: dark.join('') };
  } catch {
    return null;
  }
}
