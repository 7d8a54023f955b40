import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';

/** Reads a QR code on a page, as a camera does. */
export async function textOfQrCode(code: Locator): Promise<string | undefined> {
  const picture = (await code.screenshot()).toString('base64');
  const { data, width, height } = await code.page().evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('the browser has no 2D canvas');
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, image.width, image.height);
    return { data: [...pixels.data], width: image.width, height: image.height };
  }, picture);
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}
