import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** An EBML Void element: 0xEC, its length in eight bytes, and that many zeros. Players skip it. */
function padding(bytes: number): Buffer {
  const head = Buffer.from([0xec, 0x01, 0, 0, 0, 0, 0, 0, 0]);
  head.writeUIntBE(bytes, 3, 6);
  return Buffer.concat([head, Buffer.alloc(bytes)]);
}

/** A film of about two seconds, recorded in the browser and padded to more than `bytes`. */
export async function recordFilm(page: Page, file: string, bytes: number): Promise<void> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const paint = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    for (let frame = 0; frame < 50; frame += 1) {
      paint.fillStyle = `hsl(${frame * 7} 60% 45%)`;
      paint.fillRect(0, 0, 320, 180);
      paint.fillStyle = '#fff';
      paint.fillRect(frame * 6, 60, 40, 60);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    recorder.stop();
    await ended;
    const buffer = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(buffer, (byte) => String.fromCharCode(byte)).join(''));
  });
  await writeFile(file, Buffer.concat([Buffer.from(base64, 'base64'), padding(bytes)]));
}
