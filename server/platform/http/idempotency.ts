import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Tenant } from '../db/tenancy.ts';
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
/** A first try that neither answered nor failed for this long died with its server. */
const abandonedMs = 60_000;

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

/** Runs the work once for each key, caller, path and body within 24 h; a repeat gets the stored answer (API-11). */
export interface Idempotency {
  once(attempt: Attempt, work: () => Promise<Answer>): Promise<Answer>;
}

export function createIdempotency({ db, clock }: { db: Database; clock: Clock }): Idempotency {
  return {
    once: async ({ tenant, key, caller, path, body }, work) => {
      const rows = db.for<Tables>(tenant);
      const body_hash = createHash('sha256')
        .update(JSON.stringify(body ?? null))
        .digest('base64url');
      const mine = { app_id: tenant.appId, caller, path, key };
      await rows
        .deleteFrom('idempotency_keys')
        .where('caller', '=', caller)
        .where('path', '=', path)
        .where('key', '=', key)
        .where((on) =>
          on.or([on('created_at', '<', clock.isoIn(-keepMs)), on.and([on('status', 'is', null), on('created_at', '<', clock.isoIn(-abandonedMs))])]),
        )
        .execute();
      const taken = await rows
        .insertInto('idempotency_keys')
        .values({ ...mine, body_hash, status: null, response: null, created_at: clock.iso() })
        .onConflict((conflict) => conflict.doNothing())
        .returning(sql<number>`1`.as('one'))
        .execute();
      const row = rows
        .selectFrom('idempotency_keys')
        .select(['body_hash', 'status', 'response'])
        .where('caller', '=', caller)
        .where('path', '=', path)
        .where('key', '=', key);
      if (taken.length === 0) {
        const stored = await row.executeTakeFirst();
        if (!stored || stored.body_hash !== body_hash || stored.status === null || stored.response === null)
          throw new AppError('idempotency_conflict');
        return { status: stored.status, response: stored.response };
      }
      const release = () =>
        rows.deleteFrom('idempotency_keys').where('caller', '=', caller).where('path', '=', path).where('key', '=', key).execute();
      try {
        const answer = await work();
        await rows
          .updateTable('idempotency_keys')
          .set({ status: answer.status, response: answer.response })
          .where('caller', '=', caller)
          .where('path', '=', path)
          .where('key', '=', key)
          .execute();
        return answer;
      } catch (error) {
        await release();
        throw error;
      }
    },
  };
}
