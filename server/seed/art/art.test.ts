import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { appIcon } from './appIcon.ts';
import { movementFrame, movementPicture } from './movements.ts';
import { exercises } from './poses.ts';
import { paint } from './paint.ts';
import { cover, motifNames } from './cover.ts';
import { nordlys, tidewater } from './palettes.ts';
import { portrait } from './portrait.ts';

const draw = (motif: (typeof motifNames)[number], seed = 'a') => cover({ seed, palette: tidewater, motif, width: 300, height: 200 });

describe('drawn covers', () => {
  it('have at least eight different motifs', () => expect(motifNames.length).toBeGreaterThanOrEqual(8));

  it.each(motifNames)('%s is the same for the same seed and renders as a picture with light and dark areas', async (motif) => {
    expect(draw(motif)).toEqual(draw(motif));
    expect(draw(motif).svg).not.toMatch(/NaN|undefined|Infinity/);
    const picture = await paint(draw(motif));
    const { width, height, format } = await sharp(picture).metadata();
    expect([width, height, format]).toEqual([300, 200, 'png']);
    const { channels, isOpaque } = await sharp(picture).stats();
    expect(isOpaque).toBe(true);
    expect(Math.max(...channels.slice(0, 3).map((channel) => channel.stdev))).toBeGreaterThan(12);
  });

  it.each(motifNames)('%s fills tall, wide and square frames', async (motif) => {
    for (const [width, height] of [
      [120, 200],
      [240, 100],
      [150, 150],
    ] as const) {
      const { isOpaque } = await sharp(await paint(cover({ seed: 'b', palette: nordlys, motif, width, height, light: 'night' }))).stats();
      expect(isOpaque).toBe(true);
    }
  });

  it('differ by seed', () => {
    expect(new Set(['a', 'b', 'c', 'd'].map((seed) => draw('ridges', seed).svg)).size).toBe(4);
  });
});

describe('portraits, exercises and icons', () => {
  it('portraits are stable and differ', async () => {
    const faces = Array.from({ length: 12 }, (_, index) => portrait({ seed: `member ${index}`, palette: tidewater }));
    expect(new Set(faces.map(({ svg }) => svg)).size).toBe(12);
    expect(portrait({ seed: 'member 0', palette: tidewater })).toEqual(faces[0]);
    expect((await sharp(await paint(faces[0]!)).stats()).isOpaque).toBe(true);
  });

  it.each(exercises)('%s shows two different phases, both entirely inside the frame', (exercise) => {
    const pictures = (['start', 'finish'] as const).map((phase) => movementPicture({ exercise, phase, palette: tidewater, width: 400 }));
    expect(pictures[0]!.svg).not.toBe(pictures[1]!.svg);
    for (const { svg, width, height } of pictures) {
      expect([width, height]).toEqual([400, 300]);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  it.each(exercises)('%s moves in a film: each moment is another picture, and the bar says how much is over', (exercise) => {
    const frame = (at: number, done = 0) => movementFrame({ exercise, at, done, palette: tidewater, width: 400 }).svg;
    const moments = [0, 0.25, 0.5, 1].map((at) => frame(at));
    expect(new Set(moments).size).toBe(4);
    for (const svg of moments) expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(frame(0, 0.5)).not.toBe(frame(0));
  });

  it('grain is laid over the drawing and keeps its size', async () => {
    const bare = {
      svg: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="#808080"/></svg>',
      width: 40,
      height: 30,
    };
    const [smooth, rough] = await Promise.all([paint({ ...bare, grain: 0 }), paint({ ...bare, grain: 0.3 })]);
    expect((await sharp(smooth).stats()).channels[0]!.stdev).toBe(0);
    expect((await sharp(rough).stats()).channels[0]!.stdev).toBeGreaterThan(1);
  });

  it('an icon needs no font', async () => {
    for (const mark of ['tide', 'aurora'] as const) {
      const icon = appIcon({ ground: '#0b434a', sun: '#df5230', mark });
      expect(icon.svg).not.toContain('<text');
      expect((await sharp(await paint(icon)).stats()).channels[0]!.stdev).toBeGreaterThan(12);
    }
  });
});
