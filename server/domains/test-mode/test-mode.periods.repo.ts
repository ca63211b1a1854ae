import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';

export interface Tester {
  id: string;
  name: string;
  email: string;
}

/** Whether a member is staff of the app, or was invited. */
export const isTester = (appId: RawBuilder<unknown>, subscriberId: RawBuilder<unknown>) => sql<boolean>`(exists (
    select from payment_testers i where i.app_id = ${appId} and i.subscriber_id = ${subscriberId})
  or exists (select from subscribers m join staff f on f.account_id = m.account_id and f.user_id = m.user_id
    where m.app_id = ${appId} and m.id = ${subscriberId} and (f.app_id is null or f.app_id = m.app_id)))`;

/** Who may use test cards during a test period, and the stores' sandboxes. */
export const createTestPeriodRepo = ({ db }: { db: Database }) => ({
  testers: async (tenant: Tenant): Promise<Tester[]> => {
    const { rows } = await sql<Tester>`select m.id, u.name, u.email from payment_testers t
      join subscribers m on m.app_id = t.app_id and m.id = t.subscriber_id
      join users u on u.account_id = m.account_id and u.id = m.user_id
      where t.app_id = ${tenant.appId} order by u.email_key`.execute(db.for(tenant));
    return rows;
  },
  /** Members of the app by email, in lower case. */
  membersByEmail: async (tenant: Tenant, emails: readonly string[]): Promise<{ id: string; email: string }[]> => {
    const { rows } = await sql<{ id: string; email: string }>`select m.id, u.email_key as email from subscribers m
      join users u on u.account_id = m.account_id and u.id = m.user_id
      where m.app_id = ${tenant.appId} and u.email_key = any(${emails}::text[])`.execute(db.for(tenant));
    return rows;
  },
  setTesters: async (trx: Work, tenant: Tenant, ids: readonly string[], now: string): Promise<void> => {
    await sql`delete from payment_testers where app_id = ${tenant.appId}`.execute(within(trx));
    await sql`insert into payment_testers (app_id, subscriber_id, invited_at)
      select ${tenant.appId}, id, ${now} from unnest(${ids}::uuid[]) as id`.execute(within(trx));
  },
  /** Those of the members who are staff of the app, or were invited. */
  testersAmong: async (trx: Work | null, tenant: Tenant, ids: readonly string[]): Promise<Set<string>> => {
    const { rows } = await sql<{ id: string }>`select w.id from unnest(${ids}::uuid[]) w (id)
      where ${isTester(sql`${tenant.appId}::uuid`, sql`w.id`)}`.execute(trx ? within(trx) : db.for(tenant));
    return new Set(rows.map(({ id }) => id));
  },
  /** Apps of all accounts that use the test gateway. */
  appsInTest: async (): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`select id from apps where payments ->> 'provider' = 'test'`.execute(db.system());
    return rows.map(({ id }) => id);
  },
});
export type TestPeriodRepo = ReturnType<typeof createTestPeriodRepo>;
