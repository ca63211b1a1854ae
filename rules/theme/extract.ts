import { hexToOklch, rgbToHex } from './colour.ts';

/** A colour of a picture, and the share of the picture it covers (0 to 1). */
export type PictureColour = { hex: string; share: number };

type Heap = { r: number; g: number; b: number; count: number };
/** Groups channel values by their upper five bits. */
const stepOf = (channel: number) => channel >> 3;
/** Closer colours count as one: the blend at a smooth edge is neither of its two colours. */
const sameBelow = 0.09;
const leastAlpha = 128;

/** A picture's colours by coverage, at most `count`, from `rgba` bytes. Mostly transparent pixels do not count. Pure. */
export function coloursOf(rgba: ArrayLike<number>, count = 6): PictureColour[] {
  const heaps = new Map<number, Heap>();
  let seen = 0;
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    const [r = 0, g = 0, b = 0, a = 0] = [rgba[at], rgba[at + 1], rgba[at + 2], rgba[at + 3]];
    if (a < leastAlpha) continue;
    seen += 1;
    const key = (stepOf(r) << 10) | (stepOf(g) << 5) | stepOf(b);
    const heap = heaps.get(key) ?? { r: 0, g: 0, b: 0, count: 0 };
    heaps.set(key, { r: heap.r + r, g: heap.g + g, b: heap.b + b, count: heap.count + 1 });
  }
  const colours: PictureColour[] = [];
  for (const { r, g, b, count: size } of [...heaps.values()].toSorted((one, other) => other.count - one.count)) {
    const hex = rgbToHex({ r: r / size, g: g / size, b: b / size });
    const near = colours.find((known) => distance(known.hex, hex) < sameBelow);
    if (near) near.share += size / seen;
    else colours.push({ hex, share: size / seen });
  }
  return colours.toSorted((one, other) => other.share - one.share).slice(0, count);
}

/** How different two colours look, about 0 to 1. */
export function distance(one: string, other: string): number {
  const [a, b] = [hexToOklch(one), hexToOklch(other)];
  const [ax, ay] = [a.c * Math.cos((a.h * Math.PI) / 180), a.c * Math.sin((a.h * Math.PI) / 180)];
  const [bx, by] = [b.c * Math.cos((b.h * Math.PI) / 180), b.c * Math.sin((b.h * Math.PI) / 180)];
  return Math.hypot(a.l - b.l, ax - bx, ay - by);
}
