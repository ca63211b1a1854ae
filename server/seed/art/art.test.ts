import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { appIcon } from './appIcon.ts';
import { cover, motifNames } from './cover.ts';
import { nordlys, tidewater } from './palettes.ts';
import { portrait } from './portrait.ts';

const draw = (motif: (typeof motifNames)[number], seed = 'a') => cover({ seed, palette: tidewater, motif, width: 300, height: 200 });

describe('drawn covers', () => {
  it('have at least eight different ideas', () => expect(motifNames.length).toBeGreaterThanOrEqual(8));

  it.each(motifNames)('%s is the same for the same seed and renders as a picture with light and dark in it', async (motif) => {
    expect(draw(motif)).toBe(draw(motif));
    expect(draw(motif)).not.toMatch(/NaN|undefined|Infinity/);
    const { info } = await sharp(Buffer.from(draw(motif)))
      .webp()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.format]).toEqual([300, 200, 'webp']);
    const { channels, isOpaque } = await sharp(Buffer.from(draw(motif))).stats();
    expect(isOpaque).toBe(true);
    expect(Math.max(...channels.slice(0, 3).map((channel) => channel.stdev))).toBeGreaterThan(12);
  });

  it.each(motifNames)('%s fills tall, wide and square frames', async (motif) => {
    for (const [width, height] of [
      [120, 200],
      [240, 100],
      [150, 150],
    ] as const) {
      const { isOpaque } = await sharp(Buffer.from(cover({ seed: 'b', palette: nordlys, motif, width, height, light: 'night' }))).stats();
      expect(isOpaque).toBe(true);
    }
  });

  it('differ from seed to seed', () => {
    expect(new Set(['a', 'b', 'c', 'd'].map((seed) => draw('ridges', seed))).size).toBe(4);
  });
});

describe('people and icons', () => {
  it('portraits are stable and differ', async () => {
    const faces = Array.from({ length: 12 }, (_, index) => portrait({ seed: `member ${index}`, palette: tidewater }));
    expect(new Set(faces).size).toBe(12);
    expect(portrait({ seed: 'member 0', palette: tidewater })).toBe(faces[0]);
    expect((await sharp(Buffer.from(faces[0]!)).stats()).isOpaque).toBe(true);
  });

  it('an icon takes one letter and no markup', () => {
    const icon = appIcon({ ground: '#0b434a', sun: '#df5230', letter: '<tide' });
    expect(icon).toContain('>T</text>');
    expect(appIcon({ ground: '#0b434a', sun: '#df5230', letter: '<&"' })).not.toContain('&<');
  });
});
