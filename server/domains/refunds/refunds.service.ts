import type { RefundRequest, StudioRefundRequest } from '@bandstand/contract/refunds.ts';
import { leftOf } from '@bandstand/rules/products/returnedLines.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member, Staff } from '../../platform/http/context.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { RefundsJobs } from './refunds.events.ts';
import type { RefundsRepo, RequestDetail } from './refunds.repo.ts';

/** How much of an order's payment to refund: everything left, or these amounts of these products. */
interface Back {
  payment_id: string;
  lines: { at: number; amount: number }[] | null;
}
export interface RefundsDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  jobs: Pick<Jobs<RefundsJobs>, 'enqueue'>;
  repo: RefundsRepo;
  /** Refunds through the order; the same key never refunds twice. */
  giveBack: (tenant: Tenant, madeBy: string, orderId: string, back: Back, key: string) => Promise<void>;
  /** Revokes one purchase, with the subscription that it started. */
  revoke: (tenant: Tenant, of: { purchaseId: string; subscriberId: string; subscriptionId: string | null }, madeBy: string) => Promise<void>;
}
export type RefundRequests = ReturnType<typeof createRefundRequests>;
type Answering = Pick<Staff, 'permissions' | 'userId'>;

const pageSize = 50;

/** Refund requests of members, and the owner's answers. */
export function createRefundRequests({ db, clock, ids, jobs, repo, giveBack, revoke }: RefundsDependencies) {
  async function require(tenant: Tenant, id: string): Promise<RequestDetail> {
    const row = await repo.find(tenant, id);
    if (!row) throw new AppError('not_found');
    return row;
  }
  /** For an order with several products, only the one asked for. Throws 409 `refund_too_much` if nothing of it is left. */
  async function backOf(tenant: Tenant, { order_id, product_id }: RequestDetail): Promise<Back> {
    const paid = await repo.paidOf(tenant, order_id);
    if (!paid || paid.amount <= paid.returned) throw new AppError('refund_too_much', { extra: { left: 0 } });
    const { payment_id, lines, returns } = paid;
    if (!lines || lines.length < 2) return { payment_id, lines: null };
    const at = lines.findIndex((line) => line.product_id === product_id);
    const left = leftOf(lines, returns)[at] ?? 0;
    if (left <= 0) throw new AppError('refund_too_much', { extra: { left: 0 } });
    return { payment_id, lines: [{ at, amount: left }] };
  }

  return {
    mine: async ({ tenant, id }: Member): Promise<{ items: RefundRequest[]; askable: string[] }> => {
      const [items, askable] = await Promise.all([repo.ofMember(tenant, id), repo.askable(tenant, id, clock.iso())]);
      return { items, askable: askable.map((purchase) => purchase.id) };
    },
    /** One open request per purchase: a repeat returns it. Throws 404, 409 `refund_unavailable`. */
    ask: async ({ tenant, id: subscriberId }: Member, purchaseId: string, reason: string): Promise<RefundRequest> => {
      if (!(await repo.hasPurchase(tenant, subscriberId, purchaseId))) throw new AppError('not_found');
      const purchase = (await repo.askable(tenant, subscriberId, clock.iso())).find(({ id }) => id === purchaseId.toLowerCase());
      if (purchase) {
        const asked = { purchase_id: purchase.id, reason: reason.trim(), state: 'open' as const, answer: null, created_at: clock.iso() };
        const answered = { answered_at: null, answered_by: null };
        const row = { app_id: tenant.appId, id: ids.next(), subscriber_id: subscriberId, order_id: purchase.order_id };
        await repo.insert(tenant, { ...row, ...asked, ...answered });
      }
      const open = await repo.findOpen(tenant, purchaseId);
      if (!open) throw new AppError('refund_unavailable');
      return open;
    },

    /** Newest first. */
    list: async (tenant: Tenant, staff: Answering, { state = 'open', page = 1 }: { state?: 'open' | 'answered'; page?: number }) => {
      const { rows, total } = await repo.page(tenant, state === 'open', (page - 1) * pageSize, pageSize);
      return { items: rows.map((row) => toRequest(row, staff)), total_count: total };
    },
    countOpen: repo.countOpen,
    /** Refunds what was asked for. A repeat changes nothing. Throws 404, 409 `order_closed` for a refused request, and as refunds do. */
    refund: async (tenant: Tenant, staff: Answering, id: string, isRevoking: boolean): Promise<StudioRefundRequest> => {
      const request = await require(tenant, id);
      if (request.state === 'refused') throw new AppError('order_closed');
      if (request.state === 'open') {
        await giveBack(tenant, staff.userId, request.order_id, await backOf(tenant, request), `request:${request.id}`);
        await transact(db, tenant, (trx) => repo.answer(trx, tenant, id, { state: 'refunded', answer: null, by: staff.userId, at: clock.iso() }));
      }
      if (isRevoking) {
        const { purchase_id: purchaseId, subscriber_id: subscriberId } = request;
        await revoke(tenant, { purchaseId, subscriberId, subscriptionId: await repo.subscriptionOf(tenant, purchaseId) }, staff.userId);
      }
      return toRequest(await require(tenant, id), staff);
    },
    /** Throws 404, 409 `order_closed` for a request already answered. */
    refuse: async (tenant: Tenant, staff: Answering, id: string, answer: string): Promise<StudioRefundRequest> => {
      await require(tenant, id);
      const isDone = await transact(db, tenant, async (trx) => {
        const done = await repo.answer(trx, tenant, id, { state: 'refused', answer: answer.trim(), by: staff.userId, at: clock.iso() });
        if (done) await jobs.enqueue(within(trx), 'refunds.refused', { appId: tenant.appId, requestId: id }, { key: `refused:${id}` });
        return done;
      });
      if (!isDone) throw new AppError('order_closed');
      return toRequest(await require(tenant, id), staff);
    },
    /** A statutory withdrawal replaces the open requests of its order and closes them. Returns their texts. */
    takeOver: repo.takeOver,
    /** For the mail about a refusal; null if the request was not refused. */
    refusedOf: async (tenant: Tenant, id: string): Promise<{ subscriberId: string; title: string; answer: string } | null> => {
      const row = await repo.find(tenant, id);
      return row?.state === 'refused' ? { subscriberId: row.subscriber_id, title: row.title ?? '', answer: row.answer ?? '' } : null;
    },

    days: async (tenant: Tenant): Promise<{ days: number | null }> => ({ days: await repo.days(tenant) }),
    setDays: async (tenant: Tenant, days: number | null): Promise<{ days: number | null }> => {
      await repo.writeDays(tenant, days);
      return { days };
    },
  };
}

const toRequest = (row: RequestDetail, { permissions }: Pick<Staff, 'permissions'>): StudioRefundRequest => ({
  id: row.id,
  purchase_id: row.purchase_id,
  order_id: row.order_id,
  state: row.state,
  reason: row.reason,
  answer: row.answer,
  created_at: row.created_at,
  answered_at: row.answered_at,
  member: { id: row.subscriber_id, name: row.name ?? '', email: permissions.has('members.read') ? (row.email ?? '') : '' },
  product: { id: row.product_id, title: row.title ?? '' },
  amount: row.amount,
  currency: row.currency,
});
