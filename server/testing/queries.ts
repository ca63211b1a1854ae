import type { TestApp } from './app.ts';

/** The fewest statements of four times the same work: cached answers are asked for again after some seconds, and by chance meanwhile. */
export async function fewestQueries(app: TestApp, work: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const before = app.db.queries();
    await work();
    counts.push(app.db.queries() - before);
  }
  return Math.min(...counts);
}
