import type { TestApp } from './app.ts';

/** The fewest statements of four times the same work. Time does not move, so that what is cached is not checked again meanwhile. */
export const fewestQueries = (app: Pick<TestApp, 'clock' | 'db'>, work: () => Promise<unknown>): Promise<number> =>
  app.clock.heldFor(async () => {
    const counts: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const before = app.db.queries();
      await work();
      counts.push(app.db.queries() - before);
    }
    return Math.min(...counts);
  });
