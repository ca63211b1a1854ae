import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isId, type Ids } from '../../platform/ids.ts';
import type { BooksRepo } from './gateways.books.repo.ts';
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

/** A gateway whose books are in our own database: what the test gateway and the manual one share. */
export function createBooks({ repo, clock, ids, provider }: { repo: BooksRepo; clock: Clock; ids: Ids; provider: string }) {
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
    update: async (tenant, id, draft) => paymentOf(provider, requireBooked(await repo.changeOpen(tenant, id, { ...askOf(draft), last_error: null }))),
    read: async (tenant, id) => {
      // The id may come from a client, which can send anything.
      const row = isId(id) ? await repo.find(tenant, id) : undefined;
      return row ? paymentOf(provider, row) : null;
    },
    cancel: async (tenant, id) =>
      paymentOf(provider, requireBooked(await repo.changeOpen(tenant, id, { status: 'canceled', updated_at: clock.iso() }))),
    refund: async (tenant, id, amount, key) => {
      const row = { app_id: tenant.appId, id: ids.next(), intent_id: id, amount, idempotency_key: key, created_at: clock.iso() };
      const made = await repo.refund(tenant, row);
      if (!made) throw new AppError('refund_too_much');
      return refundOf(made);
    },
    refundsOf: async (tenant, id) => (await repo.refundsOf(tenant, id)).map(refundOf),
  } satisfies Omit<Gateway, 'create' | 'charge'>;
  return { begin, gateway };
}
