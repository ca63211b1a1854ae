import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Gateway } from '../gateways/gateways.shape.ts';
import { createRefundBooks, type RefundBooksDependencies, type RefundRequest } from './payments.refunds.books.service.ts';
import type { PaymentRow, RefundRow } from './payments.repo.ts';

export interface RefundsDependencies extends RefundBooksDependencies {
  find: (tenant: Tenant, provider: string) => Promise<Gateway | null>;
  tenantOf: (appId: string) => Promise<Tenant | null>;
  onError: (error: unknown, refundId: string) => void;
}

const batch = 100;

/** Refunds payments through the gateway that took them (COM-23). */
export function createRefunds({ platform, repo, find, tenantOf, onError }: RefundsDependencies) {
  const { db, clock } = platform;
  const { begin, takeOver, settle, onRefunded } = createRefundBooks({ platform, repo });

  const requireGateway = async (tenant: Tenant, provider: string): Promise<Gateway> => {
    const gateway = await find(tenant, provider);
    if (!gateway) throw new AppError('not_configured');
    return gateway;
  };

  /** Has the provider make a pending refund, once: one that it made before counts. */
  async function carryOut(tenant: Tenant, payment: PaymentRow, refund: RefundRow): Promise<RefundRow> {
    if (refund.state !== 'pending') return refund;
    const gateway = await requireGateway(tenant, refund.provider);
    try {
      // The provider may have forgotten the key by now; it never forgets the refund.
      const made = (await gateway.refundsOf(tenant, payment.provider_id)).find((one) => one.metadata['refund_id'] === refund.id);
      return await settle(tenant, payment.id, refund.id, made ?? (await gateway.refund(tenant, payment.provider_id, refund.amount, refund.id)));
    } catch (error) {
      // If the outcome is unknown, the refund stays pending, and the same key asks again.
      const isUnknown = !(error instanceof AppError) || error.code === 'provider_down' || error.code === 'not_configured';
      if (!isUnknown) await settle(tenant, payment.id, refund.id, { id: null, state: 'failed' });
      throw error;
    }
  }

  /** Finishes one refund whose answer was lost. */
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
    onRefunded,
    /**
     * Refunds through the gateway that took the payment. Returns the refund in its current state: `pending` if the provider takes its time. Throws
     * 404, 409 `refund_too_much` with what is left, 501 `not_configured`, 502 `provider_down` (repeat with the same key).
     */
    refund: async (tenant: Tenant, request: RefundRequest): Promise<RefundRow> => {
      const before = await repo.find(tenant, request.paymentId);
      if (!before) throw new AppError('not_found');
      await requireGateway(tenant, before.provider);
      const { payment, refund } = await begin(tenant, request);
      return carryOut(tenant, payment, refund);
    },
    /** Imports the provider's refunds of a payment, including those made in its dashboard. Returns what changed. */
    sync: async (tenant: Tenant, payment: PaymentRow): Promise<RefundRow[]> => {
      const gateway = await requireGateway(tenant, payment.provider);
      const made = await gateway.refundsOf(tenant, payment.provider_id);
      const changed: RefundRow[] = [];
      for (const one of made) {
        const own = await takeOver(tenant, payment, one);
        const after = await settle(tenant, payment.id, own.id, one);
        if (after.state !== own.state) changed.push(after);
      }
      return changed;
    },
    /** Finishes requested refunds whose answer was lost. */
    resume: async (): Promise<void> => {
      for (;;) {
        const pending = await repo.takePendingRefunds(clock.iso(), batch);
        for (const { app_id, id, payment_id } of pending) await look(app_id, payment_id, id);
        if (pending.length < batch) return;
      }
    },
  };
}
