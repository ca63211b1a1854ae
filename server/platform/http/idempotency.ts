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
/** When another server may have made a first attempt: after this long without an answer or error, it died with that server. */
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
 * Stores the answer in the transaction of the work itself, so that it survives a kill right after the commit: a repeat then gets the answer, and
 * nothing is done twice. Throws `idempotency_conflict` when a repeat took the work over meanwhile.
 */
export type KeepAnswer = (on: Work, answer: Answer) => Promise<void>;

export interface Idempotency {
  /**
   * Runs the work once for each key, caller, path and body within 24 h; a repeat gets the stored answer (API-11). Throws `idempotency_conflict` for
   * another body, and while the first attempt runs. Failed work may be tried again under the same key.
   */
  once(attempt: Attempt, work: (keep: KeepAnswer) => Promise<Answer>): Promise<Answer>;
  /** Uses up a single-use token within 24 h, across all servers; false when it was used before. `kind` separates it from others. */
  spend(tenant: Tenant, kind: string, token: string): Promise<boolean>;
  /** Removes expired answers of all apps. */
  removeExpired(): Promise<void>;
}

export interface IdempotencyDependencies {
  db: Database;
  clock: Clock;
  /** Answers may contain a session, so they are stored sealed. */
  sealed: Sealed;
  /** No other process serves these apps, so an attempt that does not run here runs nowhere. */
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
      // Answers from before they were sealed are plain JSON.
      const opened = (response: string) => (response.startsWith('v1.') ? sealed.open(response, name) : response);
      const kept = ({ status, response }: Answer) => ({ status, response: sealed.seal(response, name) });
      /** Takes the key for this attempt; false when another one has it. */
      const take = async (): Promise<boolean> => {
        const free = { body_hash, status: null, response: null, created_at };
        const taken = await rows
          .insertInto('idempotency_keys')
          .values({ ...mine, ...free })
          .onConflict((conflict) =>
            conflict
              .columns(['app_id', 'caller', 'path', 'key'])
              .doUpdateSet(free)
              .where((on) =>
                on.or([
                  on('idempotency_keys.created_at', '<', clock.isoIn(-keepMs)),
                  on.and([
                    on('idempotency_keys.status', 'is', null),
                    ...(isAlone ? [] : [on('idempotency_keys.created_at', '<', clock.isoIn(-abandonedMs))]),
                  ]),
                ]),
              ),
          )
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
      /** The row as this attempt created it: not answered, and not taken over. */
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
        // A stored answer stays: its work was committed, whatever went wrong afterwards. If the database is unreachable the row stays, too.
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
