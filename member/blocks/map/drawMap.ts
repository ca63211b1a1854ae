export type Drawing = { water: string; parks: string[]; streets: { path: string; width: number }[] };

export const mapSize = { width: 640, height: 300 };
const { width, height } = mapSize;

/**
 * A calm picture of a place, always the same for the same coordinates: water, green and streets around a free centre for the pin. It only
 * symbolises a map and makes no requests (BLK-9).
 */
export function drawMap(lat: number, lng: number): Drawing {
  const random = seeded(Math.round(lat * 10_000) * 31 + Math.round(lng * 10_000));
  const between = (least: number, most: number) => least + random() * (most - least);
  const tilt = between(-70, 70);
  const [level, bend] = [random() < 0.5 ? between(-20, 50) : between(250, 310), between(-50, 50)];
  const edge = level < 100 ? -80 : height + 80;
  const parks = Array.from({ length: 3 }, () => blob(between(40, width - 40), between(30, height - 30), between(28, 66), random));
  const streets = [
    ...spread(7, width, random).map((x, at) => ({ path: `M${n(x)} -20L${n(x + tilt)} ${height + 20}`, width: at === 3 ? 9 : 4 })),
    ...spread(4, height, random).map((y, at) => ({
      path: `M-20 ${n(y)}Q${width / 2} ${n(y + bend / 2)} ${width + 20} ${n(y - tilt / 3)}`,
      width: at === 1 ? 9 : 4,
    })),
  ];
  return { water: `M-20 ${n(level)}Q${width / 2} ${n(level + bend)} ${width + 20} ${n(level - bend)}V${edge}H-20Z`, parks, streets };
}

const n = (value: number) => Math.round(value);

/** Positions along a length with some randomness, none at the ends. */
function spread(count: number, length: number, random: () => number): number[] {
  return Array.from({ length: count }, (_none, at) => ((at + 0.5 + (random() - 0.5) * 0.5) * length) / count);
}

function blob(x: number, y: number, radius: number, random: () => number): string {
  const corners = Array.from({ length: 6 }, (_none, at) => {
    const [angle, far] = [(at * Math.PI) / 3, radius * (0.75 + random() * 0.5)];
    return `${n(x + Math.cos(angle) * far * 1.4)} ${n(y + Math.sin(angle) * far)}`;
  });
  return `M${corners.join('L')}Z`;
}

/** Mulberry32: numbers from 0 to 1 that depend only on the seed. */
function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
