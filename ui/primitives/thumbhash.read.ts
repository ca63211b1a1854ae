/** One of the waves that make up a channel: how often it goes up and down across and along, and how strong it is. */
type Wave = { across: number; along: number; strength: number };
/** One of lightness, two colours and transparency, as a sum of waves. */
export type Channel = { base: number; waves: Wave[] };

/** The format stores colour in coarse steps; a little more of it makes up for that. */
const boost = 1.25;

/** The waves of each channel as the bytes describe them, and width divided by height. */
export function read(bytes: Uint8Array) {
  const byte = (at: number) => bytes[at] ?? 0;
  const colours = byte(0) | (byte(1) << 8) | (byte(2) << 16);
  const shape = byte(3) | (byte(4) << 8);
  const hasAlpha = colours >> 23 === 1;
  const isLandscape = shape >> 15 === 1;
  const [short, long] = [shape & 7, hasAlpha ? 5 : 7];
  const [countX, countY] = isLandscape ? [long, short] : [short, long];
  const first = hasAlpha ? 6 : 5;
  let nibble = 0;
  const next = () => {
    const value = (byte(first + (nibble >> 1)) >> ((nibble & 1) << 2)) & 15;
    nibble += 1;
    return value / 7.5 - 1;
  };
  // In the order in which the format stores them: by rows, the finest corner left out.
  const wavesOf = (across: number, along: number, scale: number): Wave[] => {
    const waves: Wave[] = [];
    for (let row = 0; row < along; row += 1)
      for (let column = row === 0 ? 1 : 0; column * along < across * (along - row); column += 1)
        waves.push({ across: column, along: row, strength: next() * scale });
    return waves;
  };
  return {
    ratio: countX / countY,
    lightness: { base: (colours & 63) / 63, waves: wavesOf(Math.max(3, countX), Math.max(3, countY), ((colours >> 18) & 31) / 31) },
    yellowness: { base: ((colours >> 6) & 63) / 31.5 - 1, waves: wavesOf(3, 3, (((shape >> 3) & 63) / 63) * boost) },
    redness: { base: ((colours >> 12) & 63) / 31.5 - 1, waves: wavesOf(3, 3, (((shape >> 9) & 63) / 63) * boost) },
    alpha: hasAlpha ? { base: (byte(5) & 15) / 15, waves: wavesOf(5, 5, (byte(5) >> 4) / 15) } : { base: 1, waves: [] },
  };
}
