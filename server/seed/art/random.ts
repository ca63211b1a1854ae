import { requireAt } from '@bandstand/rules/lists/require.ts';

/** Random numbers, the same sequence for the same seed. */
export type Random = {
  /** 0 (included) to 1 (excluded). */
  next(): number;
  between(low: number, high: number): number;
  /** Whole number, both ends included. */
  integer(low: number, high: number): number;
  pick<T>(choices: readonly T[]): T;
};

/** Seeded by any text (FNV-1a into mulberry32). */
export function randomFrom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  const integer = (low: number, high: number) => Math.floor(between(low, high + 1));
  return { next, between, integer, pick: (choices) => requireAt(choices, integer(0, choices.length - 1)) };
}

/** A smooth hilly field over the plane, about -1 to 1; period about one unit. */
export function smoothField(random: Random): (x: number, y: number) => number {
  const waves = Array.from({ length: 7 }, (_, octave) => {
    const angle = random.between(0, Math.PI * 2);
    const frequency = random.between(0.7, 1.5) * (1 + octave * 0.34);
    return {
      dx: Math.cos(angle) * frequency,
      dy: Math.sin(angle) * frequency,
      phase: random.between(0, Math.PI * 2),
      weight: 1 / (1 + octave * 0.6),
    };
  });
  const total = waves.reduce((sum, wave) => sum + wave.weight, 0) * 0.55;
  return (x, y) => waves.reduce((sum, wave) => sum + wave.weight * Math.sin((x * wave.dx + y * wave.dy) * Math.PI * 2 + wave.phase), 0) / total;
}
