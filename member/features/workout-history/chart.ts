export type ChartPoint = { /** Milliseconds. */ at: number; value: number };
export type ChartDot = { x: number; y: number; isBest: boolean };

/** Where points lie in a picture of 100 by 100, by time and value. A line that never changes runs through the middle. */
export function chartOf(points: readonly ChartPoint[]): { dots: ChartDot[]; low: number; high: number } {
  const values = points.map(({ value }) => value);
  const times = points.map(({ at }) => at);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const share = (value: number, from: number, to: number) => (to === from ? 0.5 : (value - from) / (to - from));
  const dots = points.map(({ at, value }) => ({ x: share(at, start, end) * 100, y: 100 - share(value, low, high) * 100, isBest: value === high }));
  return { dots, low, high };
}
