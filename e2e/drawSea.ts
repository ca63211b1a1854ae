import type { Page } from '@playwright/test';

/** A low sun over waves, drawn in the browser; `sky` sets its hour. */
export async function drawSea(page: Page, sky: string): Promise<Buffer> {
  const base64 = await page.evaluate((colour) => {
    const [width, height] = [1200, 750];
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const paint = canvas.getContext('2d')!;
    paint.fillStyle = colour;
    paint.fillRect(0, 0, width, height);
    paint.fillStyle = '#d9825b';
    paint.beginPath();
    paint.arc(width * 0.68, height * 0.42, height * 0.2, 0, 2 * Math.PI);
    paint.fill();
    for (const [row, water] of ['#7fa3a1', '#5b8a8d', '#3c6e75', '#28525b'].entries()) {
      paint.fillStyle = water;
      paint.beginPath();
      paint.moveTo(0, height);
      for (let x = 0; x <= width; x += 10) paint.lineTo(x, height * (0.55 + row * 0.12) + (8 + row * 4) * Math.sin(x / (60 - row * 5) + row));
      paint.lineTo(width, height);
      paint.fill();
    }
    return canvas.toDataURL('image/png').split(',')[1]!;
  }, sky);
  return Buffer.from(base64, 'base64');
}
