import { sql } from 'kysely';
import type { AppDetails } from '@bandstand/contract/account.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';

export type AccountRepo = ReturnType<typeof createAccountRepo>;

/** SQL for an app as a whole. */
export const createAccountRepo = ({ db }: { db: Database }) => ({
  counts: async (tenant: Tenant): Promise<AppDetails['counts']> => {
    const counted = await sql<AppDetails['counts']>`select
      (select count(*) from pages where app_id = ${tenant.appId} and archived_at is null) as pages,
      (select count(*) from subscribers where app_id = ${tenant.appId} and not is_app_messaging_profile) as members,
      (select count(*) from purchases where app_id = ${tenant.appId}) as purchases,
      (select count(*) from messages where app_id = ${tenant.appId}) as messages,
      (select count(*) from media where app_id = ${tenant.appId}) as media`.execute(db.for(tenant));
    return oneRow(counted);
  },
  /** Deletes the users who are members of this app only, and have no role anywhere. Everything of theirs goes with them. */
  removePeople: async (trx: Work, tenant: Tenant): Promise<void> => {
    await sql`delete from users u where u.account_id = ${tenant.accountId}
      and exists (select 1 from subscribers s where s.account_id = u.account_id and s.user_id = u.id and s.app_id = ${tenant.appId})
      and not exists (select 1 from subscribers s where s.account_id = u.account_id and s.user_id = u.id and s.app_id <> ${tenant.appId})
      and not exists (select 1 from staff t where t.account_id = u.account_id and t.user_id = u.id
        and (t.app_id is null or t.app_id <> ${tenant.appId}))`.execute(within(trx));
  },
});
