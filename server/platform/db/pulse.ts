import pg from 'pg';
import { DatabaseUnavailable } from './unavailable.ts';

/** Tells a hanging database (a stopped process, a disk or a network that no longer answers) from one that takes long. */
export interface Pulse {
  /** Returns the database's answer. Throws `DatabaseUnavailable` at once while it hangs, and for all waiting callers when that is detected. */
  watch<R>(send: () => Promise<R>): Promise<R>;
  close(): void;
}

interface Waiting {
  since: number;
  reject: (error: Error) => void;
}

const lookEveryMs = 1000;

/**
 * Once something has waited for `patienceMs`, a separate connection (to `url`, past any pooler) checks whether the database answers at all, within
 * the same time. A long statement or a lock is no reason to give up, because the database then answers.
 */
export function openPulse({ url, patienceMs = 5000 }: { url: string; patienceMs?: number | undefined }): Pulse {
  const waiting = new Set<Waiting>();
  let isHanging = false;
  let isAsking = false;
  let looking: NodeJS.Timeout | null = null;

  const stop = () => {
    if (looking) clearInterval(looking);
    looking = null;
  };
  const look = async () => {
    // A set keeps insertion order.
    const [oldest] = waiting;
    if (!oldest && !isHanging) return stop();
    if (isAsking || (!isHanging && oldest && performance.now() - oldest.since < patienceMs)) return;
    isAsking = true;
    isHanging = !(await answers(url, patienceMs));
    isAsking = false;
    if (isHanging) for (const { reject } of waiting) reject(hanging());
  };
  return {
    watch: (send) => {
      if (isHanging) return Promise.reject(hanging());
      return new Promise((resolve, reject) => {
        const entry = { since: performance.now(), reject };
        waiting.add(entry);
        looking ??= setInterval(() => void look(), Math.min(lookEveryMs, patienceMs)).unref();
        send()
          .then(resolve, reject)
          .finally(() => waiting.delete(entry));
      });
    },
    close: stop,
  };
}

const hanging = () => new DatabaseUnavailable(new Error('it does not answer'));

async function answers(url: string, withinMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs, query_timeout: withinMs });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    // A refusal, for example for lack of free connections, is an answer.
    return error instanceof pg.DatabaseError;
  } finally {
    void client.end().catch(() => {});
  }
}
