import type { Clock } from '../../platform/clock.ts';
import { createGroupCommit } from '../../platform/db/group-commit.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { createGatherById } from '../../platform/gather.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isId, type Ids } from '../../platform/ids.ts';
import type { BookChange, BooksRepo } from './gateways.books.repo.ts';
import type { Gateway, Payment, PaymentAsk, ProviderRefund } from './gateways.shape.ts';
import type { BookedPayment, GatewaysTables } from './gateways.tables.ts';

type Outcome = Pick<BookedPayment, 'status' | 'payment_method' | 'last_error'>;

export const paymentOf = (provider: string, row: BookedPayment): Payment => ({
  id: row.id,
  provider,
  clientSecret: row.client_secret,
  kind: row.kind,
  amount: row.amount,
  currency: row.currency,
  metadata: row.metadata,
  status: row.status,
  lastError: row.last_error,
  method: row.payment_method,
});
const refundOf = ({ id, amount, idempotency_key }: GatewaysTables['test_refunds']): ProviderRefund => ({
  id,
  state: 'succeeded',
  amount,
  metadata: { refund_id: idempotency_key },
});
export const requireBooked = (row: BookedPayment | undefined): BookedPayment => {
  if (!row) throw new AppError('provider_down');
  return row;
};

/** Reads and writes the books together with what others ask at the same moment. */
function together(repo: BooksRepo) {
  const byId = createGatherById<Tenant, BookedPayment>(repo.byIds);
  const insert = createGroupCommit<BookedPayment, BookedPayment | null>({
    laneOf: ({ idempotency_key: key }) => key,
    write: async (tenant, payments, patience) => {
      const made = new Map((await repo.insert(tenant, payments, patience)).map((row) => [row.idempotency_key, row]));
      return payments.map(({ idempotency_key: key }) => made.get(key) ?? null);
    },
  });
  const change = createGroupCommit<BookChange, BookedPayment | null>({
    laneOf: ({ id }) => id,
    shapeOf: ({ changes }) => Object.keys(changes).toSorted().join(),
    write: async (tenant, all, patience) => {
      const changed = new Map((await repo.changeOpen(tenant, all, patience)).map((row) => [row.id, row]));
      return all.map(({ id }) => changed.get(id) ?? null);
    },
  });
  const find = async (tenant: Tenant, id: string): Promise<BookedPayment | undefined> =>
    (await byId(tenant, [id.toLowerCase()])).get(id.toLowerCase());
  return {
    find,
    /** The payment of that key, created now or before. */
    insert: async (tenant: Tenant, payment: BookedPayment): Promise<BookedPayment> =>
      (await insert(tenant, payment)) ?? repo.byKey(tenant, payment.idempotency_key),
    /** Changes a payment that is neither paid nor cancelled, in one step; otherwise leaves it. Returns its state afterwards. */
    changeOpen: async (tenant: Tenant, id: string, changes: BookChange['changes']): Promise<BookedPayment | undefined> =>
      (await change(tenant, { id: id.toLowerCase(), changes })) ?? find(tenant, id),
  };
}

/** A gateway whose books are in our own database: what the test gateway and the manual one share. */
export function createBooks({ repo, clock, ids, provider }: { repo: BooksRepo; clock: Clock; ids: Ids; provider: string }) {
  const books = together(repo);
  const askOf = ({ kind, amount, currency, metadata }: PaymentAsk) => ({ kind, amount, currency, metadata, updated_at: clock.iso() });
  /** A new row, already in the state that `outcome` names. */
  const begin = (appId: string, ask: PaymentAsk, key: string, outcome: Outcome): BookedPayment => {
    const id = ids.next();
    return {
      app_id: appId,
      id,
      client_secret: `${id}_secret_${ids.secret(18)}`,
      ...askOf(ask),
      ...outcome,
      idempotency_key: key,
      created_at: clock.iso(),
    };
  };
  const gateway = {
    provider,
    update: async (tenant, id, draft) =>
      paymentOf(provider, requireBooked(await books.changeOpen(tenant, id, { ...askOf(draft), last_error: null }))),
    read: async (tenant, id) => {
      // The id may come from a client, which can send anything.
      const row = isId(id) ? await books.find(tenant, id) : undefined;
      return row ? paymentOf(provider, row) : null;
    },
    cancel: async (tenant, id) =>
      paymentOf(provider, requireBooked(await books.changeOpen(tenant, id, { status: 'canceled', updated_at: clock.iso() }))),
    refund: async (tenant, id, amount, key) => {
      const row = { app_id: tenant.appId, id: ids.next(), intent_id: id, amount, idempotency_key: key, created_at: clock.iso() };
      const made = await repo.refund(tenant, row);
      if (!made) throw new AppError('refund_too_much');
      return refundOf(made);
    },
    refundsOf: async (tenant, id) => (await repo.refundsOf(tenant, id)).map(refundOf),
  } satisfies Omit<Gateway, 'create' | 'charge'>;
  return { ...books, begin, gateway };
}
