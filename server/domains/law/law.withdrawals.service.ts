import type { Withdrawable } from '@bandstand/contract/law.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import { mayWithdraw, withdrawalDays, withdrawalEnd } from '@bandstand/rules/law/withdrawal.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { isId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { OrderEvents } from '../orders/orders.timeline.service.ts';
import type { RefundHandler } from '../payments/payments.refunds.books.service.ts';
import type { LawJobs } from './law.events.ts';
import type { BoughtOrder, LawRepo } from './law.repo.ts';

export interface WithdrawalsDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids'>;
  jobs: Jobs<LawJobs>;
  repo: LawRepo;
  orderEvents: Pick<OrderEvents, 'note'>;
  /** Ends other requests for that order; returns their reasons. */
  takeOverRequests: (trx: Work, tenant: Tenant, orderId: string) => Promise<string[]>;
  isOffered: (tenant: Tenant) => Promise<boolean>;
}

export type Withdrawals = ReturnType<typeof createWithdrawals>;

/** The withdrawal function (Directive 2011/83/EU, article 11a, by Directive (EU) 2023/2673). */
export function createWithdrawals({ platform, jobs, repo, orderEvents, takeOverRequests, isOffered }: WithdrawalsDependencies) {
  const { db, clock, ids } = platform;
  const mayBe = (order: BoughtOrder): boolean =>
    mayWithdraw({
      boughtAt: order.paid_at,
      now: clock.iso(),
      hasWaiver: order.has_waiver,
      isPaid: true,
      isRefunded: order.is_refunded,
    });
  return {
    /** Own orders that can be withdrawn from, and those whose days are over; newest first. */
    list: async ({ tenant, id }: Member): Promise<{ items: Withdrawable[]; total_count: number }> => {
      if (!(await isOffered(tenant))) return { items: [], total_count: 0 };
      const rows = await repo.bought(tenant, id, clock.isoIn(-(withdrawalDays + 2) * 86_400_000));
      const items = rows
        .filter((order) => order.asked_at !== null || mayBe(order))
        .map((order): Withdrawable => ({
          order_id: order.id,
          titles: order.titles,
          amount: order.amount,
          currency: order.currency,
          bought_at: order.paid_at,
          until: withdrawalEnd(order.paid_at),
          asked_at: order.asked_at,
        }));
      return { items, total_count: items.length };
    },
    /**
     * Stores the withdrawal, once; a job ends recurring payments and confirms that it was received. The owner refunds the money by hand. Throws 404,
     * 409 `order_closed` when the days are over or the right was waived.
     */
    withdraw: async (member: Member, language: Language, orderId: string): Promise<{ asked_at: string }> => {
      const { tenant } = member;
      if (!isId(orderId) || !(await isOffered(tenant))) throw new AppError('not_found');
      return transact(db, tenant, async (trx) => {
        const order = await repo.lockBought(trx, tenant, member.id, orderId.toLowerCase());
        if (!order) throw new AppError('not_found');
        if (order.asked_at !== null) return { asked_at: order.asked_at };
        if (!mayBe(order)) throw new AppError('order_closed');
        const id = ids.next();
        const now = clock.iso();
        // Only one request at a time: the legal right goes before a voluntary request.
        const reasons = await takeOverRequests(trx, tenant, order.id);
        await repo.insert(trx, {
          app_id: tenant.appId,
          id,
          kind: 'withdrawal',
          subscriber_id: member.id,
          order_id: order.id,
          subscription_ids: [],
          name: member.name,
          email: member.email,
          contract: order.titles.join(', '),
          reason: reasons.join('\n') || null,
          asked_at: now,
          state: 'open',
          closed_at: null,
          closed_by: null,
        });
        await orderEvents.note(trx, tenant, order.id, 'withdrawal');
        await jobs.enqueue(within(trx), 'law.withdrawn', { appId: tenant.appId, noticeId: id, language }, { key: `withdrawn:${id}` });
        return { asked_at: now };
      });
    },
    /** In the transaction in which a refund becomes final. */
    refunded: (async (trx, tenant, refund) => {
      if (refund.state === 'succeeded' && refund.order_id) await repo.closeOfOrder(trx, tenant, refund.order_id, clock.iso());
    }) satisfies RefundHandler,
  };
}
