import { encode } from 'uqr';

/** A QR code: the number of squares of a side, and its dark squares as the path of an SVG. */
export interface QrCode {
  size: number;
  path: string;
}

/** Light squares around the code, which cameras need to find it. */
const border = 4;

/** The code of a text; none when it is too long for one. */
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
