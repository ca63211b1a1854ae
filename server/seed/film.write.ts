// node server/seed/film.write.ts: draws the film of the demo's video workout, after a change of its exercises or their drawings. Needs ffmpeg.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { movementFrame } from './art/movements.ts';
import { tidewater } from './art/palettes.ts';
import { film as seed } from './content/tidewater/before-coffee.ts';

const { file, width, height, eachS, exercises } = seed;
const framesPerS = 10;
/** Each exercise begins with a still, so that people get into position; then it repeats. */
const stillS = 3;
const repeatS = 3;

/** How far the movement is, 0 to 1: slow at both ends, as people move. */
const progressAt = (second: number): number => (second < stillS ? 0 : (1 - Math.cos(((second - stillS) / repeatS) * 2 * Math.PI)) / 2);

const target = path.join(import.meta.dirname, 'content/tidewater', file);
const source = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(framesPerS), '-i', 'pipe:0'];
// A key frame where each exercise begins, so that players jump there at once; the index in front, so that the film plays while it loads.
const keys = ['-g', String(framesPerS * eachS), '-force_key_frames', `expr:gte(t,n_forced*${eachS / 4})`];
const encoder = ['-c:v', 'libx264', '-preset', 'slow', '-tune', 'animation', '-crf', '32', '-pix_fmt', 'yuv420p', ...keys];
const film = spawn('ffmpeg', ['-hide_banner', '-v', 'error', '-y', ...source, ...encoder, '-movflags', '+faststart', target], {
  stdio: ['pipe', 'inherit', 'inherit'],
});
for (const exercise of exercises)
  for (let frame = 0; frame < eachS * framesPerS; frame += 1) {
    const second = frame / framesPerS;
    const { svg } = movementFrame({ exercise, at: progressAt(second), done: second / eachS, palette: tidewater, width });
    const pixels = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
    if (!film.stdin.write(pixels)) await once(film.stdin, 'drain');
  }
film.stdin.end();
const [code] = (await once(film, 'close')) as [number];
if (code !== 0) process.exit(1);
console.log(`${file}: ${exercises.length * eachS} s, ${Math.round(fs.statSync(target).size / 1024)} KiB`);
