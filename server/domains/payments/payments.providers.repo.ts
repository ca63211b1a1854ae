import { sql, type Updateable } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { PaymentsTables } from './payments.tables.ts';

export type SettingsRow = PaymentsTables['payment_settings'];
export type EventRow = PaymentsTables['payment_events'];
export type ProvidersRepo = ReturnType<typeof createProvidersRepo>;

/** An app's relation to its provider: its settings, and the provider's events. */
export const createProvidersRepo = ({ db }: { db: Database }) => ({
  settings: async (tenant: Tenant): Promise<SettingsRow | null> =>
    (await db
      .for<PaymentsTables>(tenant)
      .selectFrom('payment_settings')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .executeTakeFirst()) ?? null,
  /** Inserts the row if it is missing, and locks it until the transaction ends. */
  lockSettings: async (trx: Work, tenant: Tenant, now: string): Promise<SettingsRow> => {
    const rows = within<PaymentsTables>(trx);
    await sql`insert into payment_settings (app_id, updated_at) values (${tenant.appId}, ${now}) on conflict do nothing`.execute(rows);
    return rows.selectFrom('payment_settings').selectAll().where('app_id', '=', tenant.appId).forUpdate().executeTakeFirstOrThrow();
  },
  changeSettings: (trx: Work, tenant: Tenant, { seller, dunning, ...changes }: Updateable<SettingsRow>): Promise<SettingsRow> =>
    within<PaymentsTables>(trx)
      .updateTable('payment_settings')
      .set({ ...changes, ...(seller ? { seller: json(seller) } : {}), ...(dunning ? { dunning: json(dunning) } : {}) })
      .where('app_id', '=', tenant.appId)
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** Apps with keys of a provider, by id. */
  appsWithKeys: async (): Promise<string[]> =>
    (
      await db
        .system<PaymentsTables>()
        .selectFrom('payment_settings')
        .select('app_id')
        .where('keys', 'is not', null)
        .orderBy('app_id')
        .execute()
    ).map(({ app_id }) => app_id),
  /** A provider's payments that are in the books, with the state of their refunds by the provider's id. */
  refundsKnown: async (tenant: Tenant, provider: string, paymentIds: string[]): Promise<Map<string, Record<string, string>>> => {
    const { rows } = await sql<{ id: string; refunds: Record<string, string> }>`select p.provider_id as id,
        coalesce(json_object_agg(r.provider_id, r.state) filter (where r.provider_id is not null), '{}') as refunds
      from payments p left join refunds r on r.app_id = p.app_id and r.payment_id = p.id
      where p.app_id = ${tenant.appId} and p.provider = ${provider} and p.provider_id = any(${paymentIds}::text[])
      group by p.provider_id`.execute(db.for(tenant));
    return new Map(rows.map(({ id, refunds }) => [id, refunds]));
  },

  /** Inserts an event, or counts a repeat. Returns the stored row. */
  noteEvent: (tenant: Tenant, event: EventRow): Promise<EventRow> =>
    db
      .for<PaymentsTables>(tenant)
      .insertInto('payment_events')
      .values(event)
      .onConflict((conflict) => conflict.columns(['app_id', 'provider', 'id']).doUpdateSet({ times: sql`payment_events.times + 1` }))
      .returningAll()
      .executeTakeFirstOrThrow(),
  changeEvent: (tenant: Tenant, provider: string, id: string, changes: Updateable<EventRow>) =>
    db
      .for<PaymentsTables>(tenant)
      .updateTable('payment_events')
      .set(changes)
      .where('app_id', '=', tenant.appId)
      .where('provider', '=', provider)
      .where('id', '=', id)
      .execute(),
  /** Test events that could not be handled no longer matter once the app takes real money. */
  closeTestEvents: (trx: Work, tenant: Tenant) =>
    within<PaymentsTables>(trx)
      .updateTable('payment_events')
      .set({ state: 'ignored' })
      .where('app_id', '=', tenant.appId)
      .where('is_test', '=', true)
      .where('state', 'in', ['waiting', 'failed'])
      .execute(),
  events: async (tenant: Tenant, offset: number, limit: number): Promise<{ rows: EventRow[]; total: number }> => {
    const own = db.for<PaymentsTables>(tenant).selectFrom('payment_events').where('app_id', '=', tenant.appId);
    const [rows, counted] = await Promise.all([
      own.selectAll().orderBy('received_at', 'desc').orderBy('id').offset(offset).limit(limit).execute(),
      own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return { rows, total: counted.total };
  },
  /**
   * Deletes, for all apps, keys and events that nothing needs any more. A dispute is decided within 150 days, and a charge is tried for days.
   * Unhandled events stay long enough for someone to look.
   */
  forgetOld: async (now: string): Promise<void> => {
    await sql`delete from payment_keys where begun_at < ${now}::timestamptz - interval '180 days'`.execute(db.system());
    await sql`delete from payment_events where received_at < ${now}::timestamptz - interval '180 days'
      and (state in ('handled', 'ignored') or received_at < ${now}::timestamptz - interval '400 days')`.execute(db.system());
  },
  /** When the last event came, and how many failed. */
  eventsState: (tenant: Tenant): Promise<{ last_at: string | null; failed: number }> =>
    db
      .for<PaymentsTables>(tenant)
      .selectFrom('payment_events')
      .where('app_id', '=', tenant.appId)
      .select(({ fn }) => [
        fn.max('received_at').as('last_at'),
        sql<number>`count(*) filter (where state in ('failed', 'waiting'))`.as('failed'),
      ])
      .executeTakeFirstOrThrow() as Promise<{ last_at: string | null; failed: number }>,
});
