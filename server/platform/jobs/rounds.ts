import { sql } from 'kysely';
import { asCall } from '../calling.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { createRoundsRepo, type Now } from './rounds.repo.ts';

export interface RoundOptions {
  everyMs: number;
  /** Also once at each start of a server. Otherwise the first round comes after `firstInMs`, or one interval. */
  isRunAtStart?: boolean;
  firstInMs?: number;
}
interface Round extends RoundOptions {
  work: () => Promise<unknown>;
}

/** How many rounds one server runs at the same time. */
const mostAtOnce = 4;

interface RoundsDependencies {
  db: Database;
  clock: Clock;
  lookMs: number;
  onError: (error: unknown, name: string) => void;
}

/** Work that repeats until nobody defines it any more. All servers share one row for each, which holds the next time before the work begins. */
export function createRounds({ db, clock, lookMs, onError }: RoundsDependencies) {
  const repo = createRoundsRepo({ db });
  const rounds = new Map<string, Round>();
  const running = new Map<string, Promise<void>>();
  let worker: string | null = null;
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> | null = null;

  const byDatabase = (): Now => sql`now()`;
  const byClock = (): Now => sql`${clock.iso()}::timestamptz`;
  const take = (now: Now) =>
    repo.take(
      [...rounds.keys()].filter((name) => !running.has(name)),
      worker,
      now,
    );

  async function workOn(name: string, now: () => Now): Promise<void> {
    try {
      await asCall({ call: `job ${name}`, requestId: null }, async () => rounds.get(name)?.work());
      await repo.succeeded(name, now());
    } catch (error) {
      onError(error, name);
      await repo.failed(name, textOf(error), now());
    }
  }

  async function look(): Promise<void> {
    while (worker !== null && running.size < mostAtOnce) {
      const name = await take(byDatabase());
      if (name === null) return;
      const work = workOn(name, byDatabase)
        .catch((error: unknown) => onError(error, name))
        .finally(() => running.delete(name));
      running.set(name, work);
    }
  }
  const lookOnce = (): void => {
    looking ??= look()
      .catch((error: unknown) => onError(error, 'rounds'))
      .finally(() => (looking = null));
  };

  return {
    define: (name: string, round: Round): void => {
      if (rounds.has(name)) throw new Error(`The round ${name} is defined twice.`);
      rounds.set(name, round);
    },
    /** Plans the first round of each, and those that run at every start. */
    begin: async (): Promise<void> => {
      for (const [name, { everyMs, isRunAtStart = false, firstInMs = everyMs }] of rounds)
        await repo.plan(name, everyMs, clock.isoIn(isRunAtStart ? 0 : firstInMs), isRunAtStart);
    },
    /** Runs rounds when they are due, under the name of this worker, until `stop`. */
    start: async (name: string, isAlone: boolean): Promise<void> => {
      if (isAlone) await repo.release();
      worker = name;
      timer = setInterval(lookOnce, lookMs);
      timer.unref();
    },
    stop: async (): Promise<void> => {
      worker = null;
      if (timer) clearInterval(timer);
      timer = null;
      await looking;
      await Promise.all(running.values());
    },
    /** Runs what is due by the clock, one after another. Returns whether anything was. */
    runDue: async (): Promise<boolean> => {
      let isAny = false;
      for (let name = await take(byClock()); name !== null; name = await take(byClock())) {
        isAny = true;
        await workOn(name, byClock);
      }
      return isAny;
    },
    /** Makes a round due at once, also before `begin`. */
    soon: async (name: string): Promise<void> => {
      const everyMs = rounds.get(name)?.everyMs;
      if (everyMs === undefined) throw new Error(`The round ${name} is not defined.`);
      await repo.plan(name, everyMs, clock.iso(), true);
    },
  };
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 1000);
