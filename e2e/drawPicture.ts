import type { Page } from '@playwright/test';

/** A small picture, drawn in the browser. */
export async function drawPicture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 });
    const paint = canvas.getContext('2d')!;
    paint.fillStyle = '#c2552d';
    paint.fillRect(0, 0, 300, 200);
    return canvas.toDataURL('image/png').split(',')[1]!;
  });
  return Buffer.from(base64, 'base64');
}
