import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../db/database.ts';
import { presenceOf } from './jobs.lease.ts';

/** A failed round is tried again after this time, doubled with each failure, and at the latest at its next time. */
const firstRetryMs = 30_000;

/** The time of a statement: that of the database, which all servers share, or that of a test. */
export type Now = RawBuilder<unknown>;

/** The rounds of all servers, a row for each. */
export function createRoundsRepo({ db }: { db: Database }) {
  const run = async <R>(statement: RawBuilder<R>): Promise<R[]> => (await statement.execute(db.system())).rows;
  return {
    /** Takes one due round and sets its next time, in one statement: of several servers only one takes it. */
    take: async (names: readonly string[], worker: string | null, now: Now): Promise<string | null> => {
      if (names.length === 0) return null;
      const [taken] = await run(sql<{ name: string }>`
        update rounds set next_at = ${now} + every_ms * interval '1 ms', running_by = ${worker}
        where name = (
          select name from rounds
          where name in (${sql.join(names)})
            -- A clock that ran ahead and was corrected must not delay it until then.
            and (next_at <= ${now} or next_at > ${now} + every_ms * interval '1 ms')
            and (running_by is null or running_by = ${worker} or not ${presenceOf('running_by')})
          order by next_at, name limit 1 for update skip locked)
        returning name`);
      return taken?.name ?? null;
    },
    succeeded: (name: string, now: Now) =>
      run(sql`update rounds set running_by = null, last_success_at = ${now}, failures = 0, failing_since = null, last_error = null
        where name = ${name}`),
    failed: (name: string, error: string, now: Now) =>
      run(sql`update rounds set running_by = null, failures = failures + 1, failing_since = coalesce(failing_since, ${now}),
          last_error = ${error},
          next_at = least(next_at, ${now} + ${firstRetryMs} * power(2, least(failures, 12)) * interval '1 ms')
        where name = ${name}`),
    /** A round that exists keeps its time, or is due now if `isDue`. */
    plan: (name: string, everyMs: number, firstAt: string, isDue: boolean) =>
      run(sql`insert into rounds (name, every_ms, next_at) values (${name}, ${everyMs}, ${firstAt})
        on conflict (name) do update set every_ms = excluded.every_ms,
          next_at = case when ${isDue} then least(rounds.next_at, excluded.next_at) else rounds.next_at end`),
    /** No worker runs any of them. */
    release: () => run(sql`update rounds set running_by = null where running_by is not null`),
  };
}
