import { sql, type RawBuilder } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import { statements } from '../../platform/db/statement.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { InvoicesTables } from './invoices.tables.ts';

export type InvoiceRow = InvoicesTables['invoices'];
/** The first number taken, and who sells. */
export type Taken = { number: number } & Pick<InvoicesTables['payment_settings'], 'seller' | 'e_invoice'>;

const refundedOf = (payment: string) =>
  sql<number>`(
    select coalesce(sum(r.amount), 0)::bigint from refunds r
    where r.app_id = i.app_id and r.payment_id = ${sql.ref(payment)} and r.state = 'succeeded' and r.kind = 'refund')`.as('refunded');

const creditsOf = (invoice: string) =>
  sql<{ id: string; number: string }[]>`(
    select coalesce(json_agg(json_build_object('id', c.id, 'number', c.number) order by c.issued_at, c.id), '[]') from invoices c
    where c.app_id = i.app_id and c.invoice_id = ${sql.ref(invoice)})`.as('credit_notes');

const numbersTaken = statements<{ appId: string; count: number }, { isTest: boolean }, Taken>(
  ({ appId, count }, { isTest }) => {
    const next = sql.ref(isTest ? 'next_test_invoice' : 'next_invoice');
    return sql`insert into payment_settings (app_id, ${next})
      select ${appId}::uuid, 1 + ${count}::int from (select set_config('lock_timeout', '0', true)) p
      on conflict (app_id) do update set ${next} = payment_settings.${next} + ${count}::int
      returning ${next} - ${count}::int as number, seller, e_invoice`;
  },
  { isPlannedOnce: true },
);

/** Invoices are written once and never changed. */
export const createInvoicesRepo = ({ db }: { db: Database }) => {
  const rows = (tenant: Tenant) => db.for<InvoicesTables>(tenant).selectFrom('invoices').selectAll().where('app_id', '=', tenant.appId);
  return {
    ...createCreditsRepo({ db }),
    ofPayment: (trx: Work, tenant: Tenant, paymentId: string): Promise<InvoiceRow | undefined> =>
      within<InvoicesTables>(trx)
        .selectFrom('invoices')
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where('payment_id', '=', paymentId)
        .where('kind', '=', 'invoice')
        .executeTakeFirst(),
    /**
     * The next number of the app's series for tests or for real payments, which nobody else gets: others wait until the transaction ends, and a
     * failed one leaves no gap. Null for a payment that has its invoice; `paymentId` null: for a credit note.
     */
    takeNumber: async (trx: Work, tenant: Tenant, paymentId: string | null, isTest: boolean): Promise<Taken | null> => {
      const next = sql.ref(isTest ? 'next_test_invoice' : 'next_invoice');
      const { rows: taken } = await sql<Taken>`
        insert into payment_settings (app_id, ${next}) select ${tenant.appId}::uuid, 2
        where not exists (select 1 from invoices i where i.app_id = ${tenant.appId} and i.payment_id = ${paymentId}::uuid
          and i.kind = 'invoice')
        on conflict (app_id) do update set ${next} = payment_settings.${next} + 1
        returning ${next} - 1 as number, seller, e_invoice`.execute(within<InvoicesTables>(trx));
      return taken[0] ?? null;
    },
    /**
     * The next numbers of a series, for payments that cannot have an invoice yet. Everyone else waits for them just as long, so a limit on waiting
     * for locks ends here.
     */
    takeNumbers: async (trx: Work, tenant: Tenant, count: number, isTest: boolean): Promise<Taken> => {
      const [taken] = await numbersTaken({ isTest })(within<InvoicesTables>(trx), { appId: tenant.appId, count });
      if (!taken) throw new Error('no number was taken');
      return taken;
    },
    /** `addingJob`: a call to run in the same statement, because others wait for their numbers. */
    insert: async (trx: Work, rows: readonly InvoiceRow[], addingJob: RawBuilder<unknown> = sql`1`): Promise<void> => {
      const made = within<InvoicesTables>(trx)
        .insertInto('invoices')
        .values(rows.map((row) => ({ ...row, document: json(row.document) })))
        .returning('id');
      await sql`with made as (${made}) select ${addingJob} from (select from made limit 1) one`.execute(within<InvoicesTables>(trx));
    },
    find: async (tenant: Tenant, id: string): Promise<InvoiceRow | null> =>
      (await rows(tenant).where('id', '=', id).executeTakeFirst()) ?? null,
    byIds: (tenant: Tenant, ids: readonly string[]): Promise<InvoiceRow[]> =>
      rows(tenant)
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .execute(),
    /** Newest first. */
    ofOrder: (tenant: Tenant, orderId: string): Promise<InvoiceRow[]> =>
      rows(tenant)
        .where('order_id', '=', orderId)
        .where('kind', '=', 'invoice')
        .orderBy('issued_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    ofSubscription: (tenant: Tenant, subscriptionId: string): Promise<InvoiceRow[]> =>
      rows(tenant)
        .where('subscription_id', '=', subscriptionId)
        .where('kind', '=', 'invoice')
        .orderBy('issued_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    ofPayments: (tenant: Tenant, paymentIds: readonly string[]): Promise<InvoiceRow[]> =>
      rows(tenant)
        .where(sql<boolean>`payment_id = any(${paymentIds}::uuid[])`)
        .where('kind', '=', 'invoice')
        .execute(),
    /** What the orders were paid with, and how much was refunded, for lists. */
    ofOrders: (tenant: Tenant, orderIds: readonly string[]) =>
      db
        .for<InvoicesTables>(tenant)
        .selectFrom('invoices as i')
        .select(['i.id', 'i.number', 'i.order_id', refundedOf('i.payment_id'), creditsOf('i.id')])
        .where('i.app_id', '=', tenant.appId)
        .where('i.kind', '=', 'invoice')
        .where(sql<boolean>`i.order_id = any(${orderIds}::uuid[])`)
        .execute(),
  };
};

/** Refunds of a payment, and the credit notes for them. */
const createCreditsRepo = ({ db }: { db: Database }) => ({
  /** Credit notes of these invoices; oldest first. */
  creditNotesOf: (tenant: Tenant, invoiceIds: readonly string[]): Promise<InvoiceRow[]> =>
    db
      .for<InvoicesTables>(tenant)
      .selectFrom('invoices')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .where(sql<boolean>`invoice_id = any(${invoiceIds}::uuid[])`)
      .orderBy('issued_at')
      .orderBy('id')
      .execute(),
  /** The documents of one refund and its reversal; oldest first. */
  creditsOfRefund: (trx: Work, tenant: Tenant, refundId: string): Promise<InvoiceRow[]> =>
    within<InvoicesTables>(trx)
      .selectFrom('invoices')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .where('refund_id', '=', refundId)
      .where('kind', '=', 'credit_note')
      .orderBy('issued_at')
      .orderBy('id')
      .execute(),
  /** What was sold for a payment, line by line, and its refunds except one. */
  linesOf: async (trx: Work, tenant: Tenant, paymentId: string, refundId: string) => {
    const tables = within<InvoicesTables>(trx);
    const payment = await tables
      .selectFrom('payments')
      .select('lines')
      .where('app_id', '=', tenant.appId)
      .where('id', '=', paymentId)
      .executeTakeFirst();
    const others = await tables
      .selectFrom('refunds')
      .select(['amount', 'lines'])
      .where('app_id', '=', tenant.appId)
      .where('payment_id', '=', paymentId)
      .where('id', '!=', refundId)
      .where('state', '=', 'succeeded')
      .where('kind', '=', 'refund')
      .execute();
    return { sold: payment?.lines ?? [], others };
  },
  /** Minor units of a payment that were refunded. */
  refunded: async (tenant: Tenant, paymentId: string, trx: Work | null = null): Promise<number> =>
    Number(
      (
        await (trx ? within<InvoicesTables>(trx) : db.for<InvoicesTables>(tenant))
          .selectFrom('refunds as r')
          .select(sql<number>`coalesce(sum(r.amount), 0)`.as('refunded'))
          .where('r.app_id', '=', tenant.appId)
          .where('r.payment_id', '=', paymentId)
          .where('r.state', '=', 'succeeded')
          .where('r.kind', '=', 'refund')
          .executeTakeFirst()
      )?.refunded ?? 0,
    ),
});

export type InvoicesRepo = ReturnType<typeof createInvoicesRepo>;
