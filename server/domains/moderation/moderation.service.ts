import type { ReportReason } from '@bandstand/contract/moderation.ts';
import type { ReportDetail } from '@bandstand/contract/moderation.studio.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Members } from '../members/members.service.ts';
import type { StaffMessages } from '../messages/messages.staff.service.ts';
import type { QueueRepo } from './moderation.queue.repo.ts';
import { personOf, toContextMessage, toHistory, toReportItem, type ShapeFacts } from './moderation.shape.ts';

export interface ModerationDependencies {
  queue: QueueRepo;
  members: Pick<Members, 'peopleByIds'>;
  messages: Pick<StaffMessages, 'context'>;
  pictureUrl: (tenant: Tenant, id: string) => string;
  clock: Clock;
}
interface ListQuery {
  status?: 'open' | 'closed';
  reason?: ReportReason;
  page?: number;
}

const pageSize = 50;
/** How many messages to show before the reported one, and after it. */
const contextSize = 5;

export type Moderation = ReturnType<typeof createModeration>;

/** Cases as staff read them (studio.md section 7, MSG-16). */
export function createModeration({ queue, members, messages, pictureUrl, clock }: ModerationDependencies) {
  const factsFor = async (tenant: Tenant, ids: readonly (string | null)[]): Promise<ShapeFacts> => ({
    people: await members.peopleByIds(tenant, [...new Set(ids.filter((id) => id !== null))]),
    pictureUrl: (id) => pictureUrl(tenant, id),
    now: clock.iso(),
  });

  return {
    /** Newest first, 50 per page, with how many are open and how many name each reason. */
    list: async (tenant: Tenant, { status = 'open', reason, page = 1 }: ListQuery) => {
      const filter = { isOpen: status === 'open', reason: reason ?? null, offset: (page - 1) * pageSize, limit: pageSize };
      const { rows, total, counts, reasons } = await queue.queue(tenant, filter);
      const facts = await factsFor(
        tenant,
        rows.map(({ author_id }) => author_id),
      );
      return { items: rows.map((row) => toReportItem(row, facts)), total_count: total, counts, reasons };
    },
    countOpen: queue.countOpen,

    /** With the messages around it, all its reports, and the author's earlier cases. Throws 404. */
    detail: async (tenant: Tenant, id: string): Promise<ReportDetail> => {
      const row = await queue.find(tenant, id);
      if (!row) throw new AppError('not_found');
      const [reports, around, history] = await Promise.all([
        queue.reportsOf(tenant, id),
        messages.context(tenant, row.thread_id, row.ts, contextSize),
        row.author_id === null ? { decided: [], reported: 1 } : queue.historyOf(tenant, row.author_id, id),
      ]);
      const facts = await factsFor(tenant, [row.author_id, ...reports.map(({ reporter_id }) => reporter_id)]);
      return {
        ...toReportItem(row, facts),
        reports: reports.map(({ reporter_id, ...report }) => ({ ...report, reporter: personOf(reporter_id, facts) })),
        // System lines say nothing about the message.
        context: around.filter(({ message_type }) => message_type !== 'notification').map(toContextMessage),
        history: toHistory(history),
      };
    },
  };
}
