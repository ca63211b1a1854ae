import type { Updateable } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { PlansTables } from './plans.tables.ts';

export type ChangeRow = PlansTables['plan_changes'];
export type PlansRepo = ReturnType<typeof createPlansRepo>;

/** Quotes shown to members for changes of plan, and their outcome. */
export const createPlansRepo = ({ db }: { db: Database }) => {
  const on = (trx: Work | null, tenant: Tenant) => (trx ? within<PlansTables>(trx) : db.for<PlansTables>(tenant));
  const rows = (tenant: Tenant) => db.for<PlansTables>(tenant).selectFrom('plan_changes').selectAll().where('app_id', '=', tenant.appId);
  return {
    /** Earlier quotes that led to nothing are deleted. */
    insert: async (tenant: Tenant, row: ChangeRow, now: string): Promise<void> => {
      await db
        .for<PlansTables>(tenant)
        .deleteFrom('plan_changes')
        .where('app_id', '=', tenant.appId)
        .where('subscription_id', '=', row.subscription_id)
        .where('state', '=', 'quoted')
        .where('expires_at', '<', now)
        .execute();
      await db
        .for<PlansTables>(tenant)
        .insertInto('plan_changes')
        .values({ ...row, quote: json(row.quote), details: json(row.details) })
        .execute();
    },
    find: async (tenant: Tenant, id: string): Promise<ChangeRow | null> =>
      (await rows(tenant).where('id', '=', id).executeTakeFirst()) ?? null,
    /** The change whose payment was requested. */
    asked: async (tenant: Tenant, subscriptionId: string): Promise<ChangeRow | null> =>
      (await rows(tenant).where('subscription_id', '=', subscriptionId).where('state', '=', 'asked').executeTakeFirst()) ?? null,
    change: async (
      trx: Work | null,
      tenant: Tenant,
      id: string,
      changes: Pick<Updateable<ChangeRow>, 'state' | 'intent_id'>,
    ): Promise<void> => {
      await on(trx, tenant).updateTable('plan_changes').set(changes).where('app_id', '=', tenant.appId).where('id', '=', id).execute();
    },
  };
};
