import { sql } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Line, PaidOut } from './payouts.tables.ts';

export interface Read {
  read_from: string | null;
  read_until: string | null;
  done_at: string | null;
}
export type PayoutsRepo = ReturnType<typeof createPayoutsRepo>;

/** What was read from the providers' ledgers, and up to when. */
export const createPayoutsRepo = ({ db }: { db: Database }) => ({
  /**
   * Apps with keys that are due, longest waiting first. Each is due again after a day; after a failure in a quarter of an hour, doubling each time up
   * to a day.
   */
  takeDue: async (now: string, limit: number): Promise<string[]> =>
    (
      await sql<{ app_id: string }>`insert into balance_reads (app_id, tried_at, tries)
        select s.app_id, ${now}, 1 from payment_settings s left join balance_reads r on r.app_id = s.app_id
        where s.keys is not null and (r.app_id is null or r.tried_at <= ${now}::timestamptz
          - case when r.tries = 0 then interval '1 day'
            else least(interval '15 minutes' * power(2, least(r.tries, 10) - 1), interval '1 day') end)
        order by r.tried_at nulls first limit ${limit}
        on conflict (app_id) do update set tried_at = excluded.tried_at, tries = balance_reads.tries + 1
        returning app_id`.execute(db.system())
    ).rows.map(({ app_id }) => app_id),
  find: async (tenant: Tenant): Promise<Read | null> =>
    (await sql<Read>`select read_from, read_until, done_at from balance_reads where app_id = ${tenant.appId}`.execute(db.for(tenant)))
      .rows[0] ?? null,
  hasPayout: async (tenant: Tenant, id: string): Promise<boolean> =>
    (await sql`select 1 from payouts where app_id = ${tenant.appId} and id = ${id}`.execute(db.for(tenant))).rows.length > 0,
  /** When the first payment came through a provider; null if none did. */
  firstPaidAt: async (tenant: Tenant, provider: string, isTest: boolean): Promise<string | null> =>
    (
      await sql<{ at: string | null }>`select min(paid_at) as at from payments
        where app_id = ${tenant.appId} and provider = ${provider} and is_test = ${isTest} and amount > 0`.execute(db.for(tenant))
    ).rows[0]?.at ?? null,
  done: async (tenant: Tenant, { from, until, now }: { from: string; until: string; now: string }): Promise<void> =>
    void (await sql`insert into balance_reads (app_id, read_from, read_until, tried_at, done_at)
      values (${tenant.appId}, ${from}, ${until}, ${now}, ${now})
      on conflict (app_id) do update set read_from = coalesce(balance_reads.read_from, excluded.read_from),
        read_until = excluded.read_until, tries = 0, tried_at = excluded.tried_at, done_at = excluded.done_at`.execute(db.for(tenant))),

  /** Writes each line once, however often it is read. */
  keepLines: async (tenant: Tenant, provider: string, isTest: boolean, lines: readonly Line[]): Promise<void> => {
    if (lines.length === 0) return;
    await sql`insert into balance_lines (app_id, provider, is_test, id, kind, amount, fee, currency, at, payment_ref, refund_ref,
      is_foreign)
      select ${tenant.appId}, ${provider}, ${isTest}, l.* from jsonb_to_recordset(${json(lines)}) as l
        (id text, kind text, amount bigint, fee bigint, currency text, at timestamptz, payment_ref text, refund_ref text,
        is_foreign boolean)
      on conflict do nothing`.execute(db.for(tenant));
  },
  /** Returns the ids of new and changed payouts. */
  keepPayouts: async (tenant: Tenant, provider: string, isTest: boolean, payouts: readonly PaidOut[]): Promise<string[]> => {
    if (payouts.length === 0) return [];
    const { rows } = await sql<{
      id: string;
    }>`insert into payouts (app_id, provider, is_test, id, amount, currency, state, made_at, arrives_on)
      select ${tenant.appId}, ${provider}, ${isTest}, p.* from jsonb_to_recordset(${json(payouts)}) as p
        (id text, amount bigint, currency text, state text, made_at timestamptz, arrives_on date)
      on conflict (app_id, provider, id) do update set state = excluded.state, arrives_on = excluded.arrives_on
        where payouts.state <> excluded.state or payouts.arrives_on <> excluded.arrives_on
          or not exists (select 1 from balance_lines l where l.app_id = payouts.app_id and l.payout_id = payouts.id)
      returning id`.execute(db.for(tenant));
    return rows.map(({ id }) => id);
  },
  putInto: async (tenant: Tenant, provider: string, payoutId: string, lineIds: readonly string[]): Promise<void> =>
    void (await sql`update balance_lines set payout_id = ${payoutId}
      where app_id = ${tenant.appId} and provider = ${provider} and id = any(${lineIds}::text[])`.execute(db.for(tenant))),
});
