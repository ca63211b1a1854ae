import type { ReturnedLine } from '@bandstand/contract/books.ts';
import { leftOf, returnedLines } from '@bandstand/rules/products/returnedLines.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Gateway, ProviderRefund } from './payments.gateway.ts';
import type { PaymentRow, PaymentsRepo, RefundRow } from './payments.repo.ts';

export interface RefundRequest {
  /** Our id of the payment. */
  paymentId: string;
  /** Minor units; null: all that is left. */
  amount: number | null;
  /** Which lines of the payment, by position, and how much of each; `amount` is their sum then. */
  lines?: readonly { at: number; amount: number }[] | null;
  /** What was bought is taken away, too. */
  isRevoking: boolean;
  /** User id of who asks for it. */
  madeBy: string | null;
  /** The same key never gives back twice. */
  key: string;
}
/** Runs in the transaction in which the refund becomes sure: `refund.state` is `succeeded` or `failed`. Exactly once for each of them. */
export type RefundHandler = (trx: Work, tenant: Tenant, refund: RefundRow) => Promise<void>;

/**
 * What a refund changes, in the order in which its rows are locked: a subscription with the access that it gives, then the order, then the numbers
 * of documents, for which the whole app waits. Any other transaction that changes two of them does so in this order, too, or both wait for ever.
 */
const places = ['access', 'order', 'document'] as const;
export type RefundPlace = (typeof places)[number];

export interface RefundsDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  repo: PaymentsRepo;
  find: (tenant: Tenant, provider: string) => Promise<Gateway | null>;
  tenantOf: (appId: string) => Promise<Tenant | null>;
  onError: (error: unknown, refundId: string) => void;
}

const batch = 100;

/** What a refund from a provider's own desk is of the lines of its payment. More than is left has none. */
function atDesk({ lines }: PaymentRow, before: readonly RefundRow[], amount: number): ReturnedLine[] | null {
  const counted = before.filter(({ state }) => state !== 'failed');
  const left = lines ? leftOf(lines, counted).reduce((sum, one) => sum + one, 0) : 0;
  return lines && amount <= left ? returnedLines(lines, counted, amount) : null;
}

/** Money on its way back to who paid it (COM-23). */
export function createRefunds({ db, clock, ids, repo, find, tenantOf, onError }: RefundsDependencies) {
  const handlers: Record<RefundPlace, RefundHandler[]> = { access: [], order: [], document: [] };

  const requireGateway = async (tenant: Tenant, provider: string): Promise<Gateway> => {
    const gateway = await find(tenant, provider);
    if (!gateway) throw new AppError('not_configured');
    return gateway;
  };

  /** Writes a refund down before the provider hears of it, under a lock on its payment: two at once never give back more than was paid. */
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
      const refund: RefundRow = {
        app_id: tenant.appId,
        id: ids.next(),
        payment_id: payment.id,
        order_id: payment.order_id,
        subscription_id: payment.subscription_id,
        provider: payment.provider,
        provider_id: null,
        amount: asked ?? left,
        currency: payment.currency,
        state: 'pending',
        is_revoking: isRevoking,
        made_by: madeBy,
        idempotency_key: key,
        created_at: clock.iso(),
        settled_at: null,
        tries: 0,
        tried_at: null,
        kind: 'refund',
        fee: null,
        fee_currency: null,
        lines: parts,
      };
      await repo.insertRefund(trx, refund);
      return { payment, refund };
    });

  /** What the provider says of a refund. Only what is pending can change, but for one that the bank sent back later on. */
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

  async function carryOut(tenant: Tenant, payment: PaymentRow, refund: RefundRow): Promise<RefundRow> {
    if (refund.state !== 'pending') return refund;
    const gateway = await requireGateway(tenant, refund.provider);
    try {
      // The provider may have forgotten the key by now; it never forgets the refund.
      const made = (await gateway.refundsOf(tenant, payment.provider_id)).find((one) => one.metadata['refund_id'] === refund.id);
      return await settle(tenant, payment.id, refund.id, made ?? (await gateway.refund(tenant, payment.provider_id, refund.amount, refund.id)));
    } catch (error) {
      // Whether it was made is not known: it stays pending, and the same key asks again.
      const isUnknown = !(error instanceof AppError) || error.code === 'provider_down' || error.code === 'not_configured';
      if (!isUnknown) await settle(tenant, payment.id, refund.id, { id: null, state: 'failed' });
      throw error;
    }
  }

  async function look(appId: string, paymentId: string, id: string): Promise<void> {
    try {
      const tenant = await tenantOf(appId);
      const payment = tenant && (await repo.find(tenant, paymentId));
      if (!tenant || !payment) return;
      const refund = (await transact(db, tenant, (trx) => repo.refundsOf(trx, tenant, paymentId))).find((one) => one.id === id);
      if (refund) await carryOut(tenant, payment, refund);
    } catch (error) {
      onError(error, id);
    }
  }

  return {
    /** Calls `handler` for each refund that was made, wherever it was asked for, when `place` has its turn. */
    onRefunded: (place: RefundPlace, handler: RefundHandler): void => void handlers[place].push(handler),
    /**
     * Gives back, through the gateway that took it. Answers the refund as it is now: `pending` where the provider takes its time. Throws 404,
     * 409 `refund_too_much` with what is left, 501 `not_configured`, 502 `provider_down` (repeat with the same key).
     */
    refund: async (tenant: Tenant, request: RefundRequest): Promise<RefundRow> => {
      const before = await repo.find(tenant, request.paymentId);
      if (!before) throw new AppError('not_found');
      await requireGateway(tenant, before.provider);
      const { payment, refund } = await begin(tenant, request);
      return carryOut(tenant, payment, refund);
    },
    /** Takes over what the provider knows of a payment's refunds, those made at the provider's own desk too. Answers what changed. */
    sync: async (tenant: Tenant, payment: PaymentRow): Promise<RefundRow[]> => {
      const gateway = await requireGateway(tenant, payment.provider);
      const made = await gateway.refundsOf(tenant, payment.provider_id);
      const changed: RefundRow[] = [];
      for (const one of made) {
        const own = await transact(db, tenant, async (trx) => {
          await repo.lock(trx, tenant, payment.id);
          const before = await repo.refundsOf(trx, tenant, payment.id);
          const known = before.find((row) => row.provider_id === one.id || row.id === one.metadata['refund_id']);
          if (known) return known;
          const refund: RefundRow = {
            app_id: tenant.appId,
            id: ids.next(),
            payment_id: payment.id,
            order_id: payment.order_id,
            subscription_id: payment.subscription_id,
            provider: payment.provider,
            provider_id: one.id,
            amount: one.amount,
            currency: payment.currency,
            state: 'pending',
            is_revoking: false,
            made_by: null,
            idempotency_key: `${payment.provider}:${one.id}`,
            created_at: clock.iso(),
            settled_at: null,
            tries: 0,
            tried_at: null,
            kind: 'refund',
            fee: null,
            fee_currency: null,
            lines: payment.lines && atDesk(payment, before, one.amount),
          };
          await repo.insertRefund(trx, refund);
          return refund;
        });
        const after = await settle(tenant, payment.id, own.id, one);
        if (after.state !== own.state) changed.push(after);
      }
      return changed;
    },
    /** Finishes what was asked for and whose answer was lost. */
    resume: async (): Promise<void> => {
      for (;;) {
        const pending = await repo.takePendingRefunds(clock.iso(), batch);
        for (const { app_id, id, payment_id } of pending) await look(app_id, payment_id, id);
        if (pending.length < batch) return;
      }
    },
  };
}
