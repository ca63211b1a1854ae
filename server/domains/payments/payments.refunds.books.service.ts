import type { ReturnedLine } from '@bandstand/contract/books.ts';
import { leftOf, returnedLines } from '@bandstand/rules/products/returnedLines.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ProviderRefund } from '../gateways/gateways.shape.ts';
import type { PaymentRow, PaymentsRepo, RefundRow } from './payments.repo.ts';

export interface RefundRequest {
  /** Our id of the payment. */
  paymentId: string;
  /** Minor units; null: everything left. */
  amount: number | null;
  /** Which lines of the payment, by position, and how much of each; `amount` is then their sum. */
  lines?: readonly { at: number; amount: number }[] | null;
  /** Also revokes what was bought. */
  isRevoking: boolean;
  /** User id of the staff member who asked. */
  madeBy: string | null;
  /** The same key never refunds twice. */
  key: string;
}
/** Runs in the transaction that settles the refund: `refund.state` is `succeeded` or `failed`. Exactly once for each. */
export type RefundHandler = (trx: Work, tenant: Tenant, refund: RefundRow) => Promise<void>;

/**
 * What a refund changes, in the order in which rows are locked: a subscription and its access, then the order, then document numbers, for which the
 * whole app waits. Any other transaction that changes two of them must use this order, or both wait for ever.
 */
const places = ['access', 'order', 'document'] as const;
export type RefundPlace = (typeof places)[number];

export interface RefundBooksDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids'>;
  repo: PaymentsRepo;
}

/** The books of refunds: each change locks its payment. */
export function createRefundBooks({ platform: { db, clock, ids }, repo }: RefundBooksDependencies) {
  const handlers: Record<RefundPlace, RefundHandler[]> = { access: [], order: [], document: [] };

  /** A refund that nobody has carried out yet. */
  const noted = (
    tenant: Tenant,
    payment: PaymentRow,
    asked: Pick<RefundRow, 'provider_id' | 'amount' | 'is_revoking' | 'made_by' | 'idempotency_key' | 'lines'>,
  ): RefundRow => ({
    app_id: tenant.appId,
    id: ids.next(),
    payment_id: payment.id,
    order_id: payment.order_id,
    subscription_id: payment.subscription_id,
    provider: payment.provider,
    currency: payment.currency,
    state: 'pending',
    created_at: clock.iso(),
    settled_at: null,
    tries: 0,
    tried_at: null,
    kind: 'refund',
    fee: null,
    fee_currency: null,
    ...asked,
  });

  /** Records a refund before the provider is asked, under a lock on its payment: two at once never refund more than was paid. */
  const begin = (tenant: Tenant, { paymentId, amount, lines = null, isRevoking, madeBy, key }: RefundRequest) =>
    transact(db, tenant, async (trx): Promise<{ payment: PaymentRow; refund: RefundRow }> => {
      const payment = await repo.lock(trx, tenant, paymentId);
      if (!payment) throw new AppError('not_found');
      const known = await repo.refundsOf(trx, tenant, paymentId);
      const same = known.find((one) => one.idempotency_key === key);
      if (same) return { payment, refund: same };
      const left = payment.amount - known.reduce((sum, one) => sum + (one.state === 'failed' ? 0 : one.amount), 0);
      const asked = lines ? lines.reduce((sum, part) => sum + part.amount, 0) : amount;
      if (left <= 0 || (asked !== null && (asked > left || asked <= 0))) throw new AppError('refund_too_much', { extra: { left } });
      const counted = known.filter(({ state }) => state !== 'failed');
      const parts = payment.lines && returnedLines(payment.lines, counted, lines ?? asked ?? left);
      if (lines && !parts)
        throw new AppError('refund_too_much', { extra: { left: payment.lines ? Math.max(...leftOf(payment.lines, counted)) : left } });
      const refund = noted(tenant, payment, {
        provider_id: null,
        amount: asked ?? left,
        is_revoking: isRevoking,
        made_by: madeBy,
        idempotency_key: key,
        lines: parts,
      });
      await repo.insertRefund(trx, refund);
      return { payment, refund };
    });

  /** Records a refund that the provider knows and we do not. Returns the stored row. */
  const takeOver = (tenant: Tenant, payment: PaymentRow, made: ProviderRefund) =>
    transact(db, tenant, async (trx): Promise<RefundRow> => {
      await repo.lock(trx, tenant, payment.id);
      const before = await repo.refundsOf(trx, tenant, payment.id);
      const existing = before.find((row) => row.provider_id === made.id || row.id === made.metadata['refund_id']);
      if (existing) return existing;
      const refund = noted(tenant, payment, {
        provider_id: made.id,
        amount: made.amount,
        is_revoking: false,
        made_by: null,
        idempotency_key: `${payment.provider}:${made.id}`,
        lines: payment.lines && atDesk(payment, before, made.amount),
      });
      await repo.insertRefund(trx, refund);
      return refund;
    });

  /** Applies the provider's report about a refund. Only a pending one can change, unless the bank returned it later. */
  const settle = (tenant: Tenant, paymentId: string, id: string, { id: providerId, state }: Pick<ProviderRefund, 'state'> & { id: string | null }) =>
    transact(db, tenant, async (trx): Promise<RefundRow> => {
      await repo.lock(trx, tenant, paymentId);
      const current = (await repo.refundsOf(trx, tenant, paymentId)).find((one) => one.id === id);
      if (!current) throw new AppError('not_found');
      const isNews = current.state !== state && (current.state === 'pending' || (current.state === 'succeeded' && state === 'failed'));
      if (!isNews && (current.provider_id || !providerId)) return current;
      const refund = await repo.changeRefund(trx, tenant, id, {
        provider_id: current.provider_id ?? providerId,
        ...(isNews ? { state, settled_at: clock.iso() } : {}),
      });
      if (isNews) for (const place of places) for (const handle of handlers[place]) await handle(trx, tenant, refund);
      return refund;
    });

  return {
    begin,
    takeOver,
    settle,
    /** Calls `handler` for each refund made, wherever it was requested, when it is the turn of `place`. */
    onRefunded: (place: RefundPlace, handler: RefundHandler): void => void handlers[place].push(handler),
  };
}

/** Splits a refund made in the provider's dashboard among the payment's lines. None if it exceeds what is left. */
function atDesk({ lines }: PaymentRow, before: readonly RefundRow[], amount: number): ReturnedLine[] | null {
  const counted = before.filter(({ state }) => state !== 'failed');
  const left = lines ? leftOf(lines, counted).reduce((sum, one) => sum + one, 0) : 0;
  return lines && amount <= left ? returnedLines(lines, counted, amount) : null;
}
