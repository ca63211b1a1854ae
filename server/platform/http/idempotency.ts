import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Tenant } from '../db/tenancy.ts';
import { within, type Work } from '../db/work.ts';
import { sealedColumns } from '../sealed.columns.ts';
import type { Sealed } from '../sealed.ts';
import { AppError } from './app-error.ts';

interface Tables {
  idempotency_keys: {
    app_id: string;
    key: string;
    caller: string;
    path: string;
    body_hash: string;
    status: number | null;
    response: string | null;
    created_at: string;
  };
}

const keepMs = 24 * 3_600_000;
/** A first try that neither answered nor failed for this long died with its server, where another server may have made it. */
const abandonedMs = 60_000;
const maxKeyLength = 200;

export interface Attempt {
  tenant: Tenant;
  key: string;
  caller: string;
  path: string;
  body: unknown;
}
export interface Answer {
  status: number;
  response: string;
}
/**
 * Keeps the answer in the transaction of the work itself, so that a server which is killed right after the commit has not forgotten it:
 * a repeat then gets the answer, and nothing is done twice. Throws `idempotency_conflict` where a repeat took the work over meanwhile.
 */
export type KeepAnswer = (on: Work, answer: Answer) => Promise<void>;

export interface Idempotency {
  /**
   * Runs the work once for each key, caller, path and body within 24 h; a repeat gets the stored answer (API-11). Throws
   * `idempotency_conflict` for another body, and while the first try runs. What failed may be tried again under the same key.
   */
  once(attempt: Attempt, work: (keep: KeepAnswer) => Promise<Answer>): Promise<Answer>;
  /** Takes what is good once within 24 h, over all servers; false where it was taken before. `kind` sets it apart from others. */
  spend(tenant: Tenant, kind: string, token: string): Promise<boolean>;
  /** Removes answers of all apps that nobody gets any more. */
  removeExpired(): Promise<void>;
}

export interface IdempotencyDependencies {
  db: Database;
  clock: Clock;
  /** Answers may carry a session: the database alone does not tell them. */
  sealed: Sealed;
  /** No other process serves these apps, so that a try which is not under way here is under way nowhere. */
  isAlone?: boolean;
}

export function createIdempotency({ db, clock, sealed, isAlone = false }: IdempotencyDependencies): Idempotency {
  const running = new Set<string>();
  return {
    once: async ({ tenant, key, caller, path, body }, work) => {
      if (key.length > maxKeyLength) throw new AppError('malformed');
      const rows = db.for<Tables>(tenant);
      const body_hash = createHash('sha256')
        .update(JSON.stringify(body ?? null))
        .digest('base64url');
      const created_at = clock.iso();
      const mine = { app_id: tenant.appId, caller, path, key };
      const name = sealedColumns.answers.place(mine);
      // What was kept before answers were sealed is JSON as it was sent.
      const opened = (response: string) => (response.startsWith('v1.') ? sealed.open(response, name) : response);
      const kept = ({ status, response }: Answer) => ({ status, response: sealed.seal(response, name) });
      /** Takes the key for this try; false where another one has it. */
      const take = async (): Promise<boolean> => {
        await rows
          .deleteFrom('idempotency_keys')
          .where((on) => on.and(mine))
          .where((on) =>
            on.or([
              on('created_at', '<', clock.isoIn(-keepMs)),
              on.and([on('status', 'is', null), ...(isAlone ? [] : [on('created_at', '<', clock.isoIn(-abandonedMs))])]),
            ]),
          )
          .execute();
        const taken = await rows
          .insertInto('idempotency_keys')
          .values({ ...mine, body_hash, status: null, response: null, created_at })
          .onConflict((conflict) => conflict.doNothing())
          .returning(sql<number>`1`.as('one'))
          .execute();
        return taken.length === 1;
      };
      const repeat = async (): Promise<Answer> => {
        const stored = await rows
          .selectFrom('idempotency_keys')
          .select(['body_hash', 'status', 'response'])
          .where((on) => on.and(mine))
          .executeTakeFirst();
        if (!stored || stored.body_hash !== body_hash || stored.status === null || stored.response === null)
          throw new AppError('idempotency_conflict');
        return { status: stored.status, response: opened(stored.response) };
      };
      /** The row as this try made it: not answered, and not taken over. */
      const stillMine = { ...mine, created_at };
      const keep: KeepAnswer = async (on, answer) => {
        const done = await within<Tables>(on)
          .updateTable('idempotency_keys')
          .set(kept(answer))
          .where((is) => is.and(stillMine))
          .where('status', 'is', null)
          .executeTakeFirst();
        if (done.numUpdatedRows === 0n) throw new AppError('idempotency_conflict');
      };
      if (running.has(name)) return repeat();
      running.add(name);
      try {
        if (!(await take())) return await repeat();
        const answer = await work(keep);
        await rows
          .updateTable('idempotency_keys')
          .set(kept(answer))
          .where((on) => on.and(stillMine))
          .where('status', 'is', null)
          .execute();
        return answer;
      } catch (error) {
        // An answer that was kept stays: its work was committed, whatever went wrong afterwards. Where the database is away the row stays, too.
        await rows
          .deleteFrom('idempotency_keys')
          .where((on) => on.and(stillMine))
          .where('status', 'is', null)
          .execute()
          .catch(() => {});
        throw error;
      } finally {
        running.delete(name);
      }
    },
    spend: async (tenant, kind, token) => {
      const taken = await db
        .for<Tables>(tenant)
        .insertInto('idempotency_keys')
        .values({ app_id: tenant.appId, caller: '', path: kind, key: token, body_hash: '', status: null, response: null, created_at: clock.iso() })
        .onConflict((conflict) => conflict.doNothing())
        .returning(sql<number>`1`.as('one'))
        .execute();
      return taken.length === 1;
    },
    removeExpired: async () => {
      await db.system<Tables>().deleteFrom('idempotency_keys').where('created_at', '<', clock.isoIn(-keepMs)).execute();
    },
  };
}
