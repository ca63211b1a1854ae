import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { Ids } from '../../platform/ids.ts';
import type { NewsHandler } from '../payments/payments.events.service.ts';
import type { Dispute } from '../gateways/gateways.shape.ts';
import type { RefundHandler } from '../payments/payments.refunds.books.service.ts';
import type { LossesRepo, LossRow } from './sales.losses.repo.ts';

export interface DisputesDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  repo: LossesRepo;
}

/**
 * Disputes in the books: what a bank took back is a loss of its payment, beside its refunds. A payment never loses more than was paid, in whatever
 * order reports arrive.
 */
export function createDisputes({ db, clock, ids, repo }: DisputesDependencies) {
  /** What a dispute takes from a payment, given everything else that left it. */
  const lossOf = (paid: number, rows: readonly LossRow[], own: string, claimed: number): number =>
    Math.max(0, Math.min(claimed, paid - rows.reduce((sum, row) => sum + (row.provider_id === own || row.state === 'failed' ? 0 : row.amount), 0)));

  const book = (tenant: Tenant, provider: string, { id, paymentId, state, amount, fee }: Dispute) =>
    transact(db, tenant, async (trx): Promise<void> => {
      const payment = await repo.lockPayment(trx, tenant, provider, paymentId);
      if (!payment) return;
      const rows = await repo.ofPayment(trx, tenant, payment.id);
      const existing = rows.find((row) => row.kind === 'dispute' && row.provider_id === id);
      const fees = { fee: fee?.amount ?? null, fee_currency: fee?.currency ?? null };
      // It was lost first, and the bank then reversed its decision.
      if (state === 'won' && existing?.state === 'succeeded') await repo.change(trx, tenant, existing.id, { state: 'failed', ...fees });
      if (state !== 'lost') return;
      const loss = lossOf(payment.amount, rows, id, amount);
      if (existing && loss > 0) return void (await repo.change(trx, tenant, existing.id, { state: 'succeeded', amount: loss, ...fees }));
      if (existing || loss === 0) return;
      await repo.insert(trx, tenant, payment, { id: ids.next(), dispute: id, amount: loss, at: clock.iso(), ...fees });
    });

  return {
    handleNews: (async (tenant, { payment, dispute }) => {
      if (dispute) await book(tenant, payment.provider, dispute);
      return null;
    }) satisfies NewsHandler,
    /** A settled refund leaves less that the bank can have taken. */
    refunded: (async (trx: Work, tenant, refund) => {
      if (refund.state !== 'succeeded') return;
      const payment = await repo.findPayment(trx, tenant, refund.payment_id);
      const rows = await repo.ofPayment(trx, tenant, refund.payment_id);
      for (const row of rows) {
        if (row.kind !== 'dispute' || row.state !== 'succeeded' || !payment) continue;
        const left = lossOf(payment.amount, rows, row.provider_id, row.amount);
        if (left !== row.amount) await repo.change(trx, tenant, row.id, left > 0 ? { state: 'succeeded', amount: left } : { state: 'failed' });
      }
    }) satisfies RefundHandler,
  };
}
