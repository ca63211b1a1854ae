import type { StudioDispute } from '@bandstand/contract/disputes.ts';
import { isLater } from '@bandstand/rules/disputes/stage.ts';
import { isoOf, msOf, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Ids } from '../../platform/ids.ts';
import type { NewsHandler } from '../payments/payments.events.service.ts';
import type { Dispute } from '../gateways/gateways.shape.ts';
import type { DisputesRepo, DisputeDetail } from './disputes.repo.ts';

export interface DisputesDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  repo: DisputesRepo;
  /** Whether the app takes test money now. */
  isTestMode: (tenant: Tenant) => Promise<boolean>;
}
export type Disputes = ReturnType<typeof createDisputeList>;

const pageSize = 50;
const stateOf = ({ state, stage: { waits, isInquiry } }: Dispute): DisputeDetail['state'] =>
  state === 'open' ? (waits ? 'needs_response' : 'under_review') : state === 'won' && isInquiry ? 'closed' : state;

/** Disputes as providers report them. */
export function createDisputeList({ db, clock, ids, repo, isTestMode }: DisputesDependencies) {
  /** Stores what is new; repeated or late reports change nothing. */
  const note = (tenant: Tenant, provider: string, dispute: Dispute): Promise<void> =>
    transact(db, tenant, async (trx) => {
      const payment = await repo.lockPayment(trx, tenant, provider, dispute.paymentId);
      if (!payment) return;
      const { id, amount, reason, stage, openedAt, dueBy } = dispute;
      const news = {
        provider,
        provider_id: id,
        state: stateOf(dispute),
        is_inquiry: stage.isInquiry,
        submissions: stage.submissions,
        amount,
        currency: dispute.currency,
        reason,
        opened_at: openedAt,
        due_by: dueBy,
      };
      const existing = await repo.findByProvider(trx, tenant, provider, id);
      if (!existing) await repo.insert(trx, tenant, ids.next(), payment, news);
      else if (isLater(existing, news)) await repo.change(trx, tenant, existing.id, news);
    });
  const canAnswer = ({ state, due_by }: Pick<DisputeDetail, 'state' | 'due_by'>): boolean =>
    state === 'needs_response' && due_by !== null && msOf(due_by) > clock.ms();
  const shown = (row: DisputeDetail): StudioDispute => ({
    id: row.id,
    state: row.state,
    is_inquiry: row.is_inquiry,
    amount: row.amount,
    currency: row.currency,
    reason: row.reason,
    opened_at: isoOf(msOf(row.opened_at)),
    due_by: row.due_by && isoOf(msOf(row.due_by)),
    can_answer: canAnswer(row),
    sent_at: row.sent_at && isoOf(msOf(row.sent_at)),
    accepted_at: row.accepted_at && isoOf(msOf(row.accepted_at)),
    is_test: row.is_test,
    order_id: row.order_id,
    product: row.product,
    member: row.subscriber_id && row.email !== null ? { id: row.subscriber_id, name: row.name ?? '', email: row.email } : null,
  });

  return {
    note,
    canAnswer,
    shown,
    handleNews: (async (tenant, { payment, dispute }) => {
      if (dispute) await note(tenant, payment.provider, dispute);
      return null;
    }) satisfies NewsHandler,
    require: async (tenant: Tenant, id: string): Promise<DisputeDetail> => {
      const row = await repo.find(tenant, id);
      if (!row) throw new AppError('not_found');
      return row;
    },
    list: async (
      tenant: Tenant,
      { state = 'open', mode = 'own', page = 1 }: { state?: 'open' | 'closed'; mode?: 'own' | 'other'; page?: number },
    ) => {
      const isTest = (await isTestMode(tenant)) === (mode === 'own');
      const { rows, total, others } = await repo.page(
        tenant,
        { isTest, isOver: state === 'closed', now: clock.iso() },
        (page - 1) * pageSize,
        pageSize,
      );
      return { items: rows.map(shown), total_count: total, other_count: others, is_test: isTest };
    },
  };
}
