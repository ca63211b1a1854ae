import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Ids } from '../../platform/ids.ts';
import { createBooksRepo } from './gateways.books.repo.ts';
import { createBooks, paymentOf } from './gateways.books.ts';
import type { Gateway, Payment, PaymentAsk } from './gateways.shape.ts';

/** Paid by hand: cash, a transfer. The owner confirms when the money arrived (COM-12). */
export function createManualGateway({ db, clock, ids }: { db: Database; clock: Clock; ids: Ids }) {
  const repo = createBooksRepo({ db, table: 'manual_payments' });
  const books = createBooks({ repo, clock, ids, provider: 'manual' });
  const insert = async (tenant: Tenant, ask: PaymentAsk, key: string, status: Payment['status']) =>
    paymentOf('manual', await books.insert(tenant, books.begin(tenant.appId, ask, key, { status, payment_method: null, last_error: null })));

  const gateway: Gateway = {
    ...books.gateway,
    // No card is stored, so a trial has nothing to wait for.
    create: (tenant, draft, key) => insert(tenant, draft, key, draft.kind === 'setup_intent' ? 'succeeded' : 'processing'),
    charge: (tenant, _method, ask, key) => insert(tenant, ask, key, 'processing'),
  };
  return {
    gateway,
    /**
     * Confirms that the money of a payment arrived. A repeat changes nothing. Throws 404 for an unknown one, 409 `order_closed` for a cancelled one.
     */
    approve: async (tenant: Tenant, id: string): Promise<Payment> => {
      const row = await books.changeOpen(tenant, id, { status: 'succeeded', updated_at: clock.iso() });
      if (!row) throw new AppError('not_found');
      if (row.status !== 'succeeded') throw new AppError('order_closed');
      return paymentOf('manual', row);
    },
    /** Books money that arrived without a request from here. The same key is one payment. */
    take: (tenant: Tenant, ask: PaymentAsk, key: string): Promise<Payment> => insert(tenant, ask, key, 'succeeded'),
  };
}
