import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { PaymentsTables, TestCard } from './payments.tables.ts';

export type TestIntent = PaymentsTables['test_intents'];

/** The books of the test gateway. Orders never look into them: they ask the gateway. */
export const createTestIntentsRepo = ({ db }: { db: Database }) => {
  const rows = (tenant: Tenant) => db.for<PaymentsTables>(tenant);
  const find = (tenant: Tenant, id: string): Promise<TestIntent | undefined> =>
    rows(tenant).selectFrom('test_intents').selectAll().where('app_id', '=', tenant.appId).where('id', '=', id).executeTakeFirst();
  const written = ({ payment_method, ...changes }: Partial<TestIntent>) => ({
    ...changes,
    ...(payment_method === undefined ? {} : { payment_method: payment_method && json<TestCard>(payment_method) }),
  });
  return {
    find,
    /** The intent of that key, made now or before. */
    insert: async (tenant: Tenant, intent: TestIntent): Promise<TestIntent> => {
      const made = await rows(tenant)
        .insertInto('test_intents')
        .values(written(intent) as TestIntent)
        .onConflict((conflict) => conflict.columns(['app_id', 'idempotency_key']).doNothing())
        .returningAll()
        .executeTakeFirst();
      return (
        made ??
        (await rows(tenant)
          .selectFrom('test_intents')
          .selectAll()
          .where('app_id', '=', tenant.appId)
          .where('idempotency_key', '=', intent.idempotency_key)
          .executeTakeFirstOrThrow())
      );
    },
    /** Changes an intent that is neither paid nor cancelled, in one step; else leaves it. Answers it as it is afterwards. */
    changeOpen: async (tenant: Tenant, id: string, changes: Partial<TestIntent>): Promise<TestIntent | undefined> => {
      const changed = await rows(tenant)
        .updateTable('test_intents')
        .set(written(changes))
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .where('status', 'in', ['requires_payment', 'requires_authentication'])
        .returningAll()
        .executeTakeFirst();
      return changed ?? find(tenant, id);
    },
  };
};
