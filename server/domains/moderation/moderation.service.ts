import type { ReportReason } from '@bandstand/contract/moderation.ts';
import type { Message } from '@bandstand/contract/threads.ts';
import type { ReportDetail } from '@bandstand/contract/moderation.studio.ts';
import { outcomeOf, type Decision, type Outcome } from '@bandstand/rules/threads/reports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { Members } from '../members/members.service.ts';
import type { Suspensions } from '../members/members.suspensions.service.ts';
import type { ModerationRepo } from './moderation.repo.ts';
import type { Rulings } from './moderation.rulings.service.ts';
import { personOf, toContextMessage, toHistory, toReportItem, type ShapeFacts } from './moderation.shape.ts';
import type { CaseTable } from './moderation.tables.ts';

/** What an author is told of a decision about him. */
export interface Notice {
  subscriberId: string;
  caseId: string;
  decidedAt: string;
  kind: 'warn' | 'suspend';
  /** What the team writes to him; may be empty. */
  note: string;
  /** His message. */
  text: string;
  until: string | null;
}
export interface ModerationDependencies {
  db: Database;
  repo: ModerationRepo;
  rulings: Rulings;
  members: Pick<Members, 'peopleByIds'>;
  suspensions: Suspensions;
  /** Writes to the author, with the caller's transaction. */
  tell: (on: Work, tenant: Tenant, notice: Notice) => Promise<void>;
  /** Messages around one, and itself, the oldest first, as the team sees them. */
  context: (tenant: Tenant, threadId: string, ts: number, around: number) => Promise<Message[]>;
  pictureUrl: (tenant: Tenant, id: string) => string;
  clock: Clock;
}
export interface Resolution {
  action: Decision;
  note?: string;
  days?: number | null;
  message?: Outcome;
}

const pageSize = 50;
/** Messages before the reported one, and after it. */
const contextSize = 5;

export type Moderation = ReturnType<typeof createModeration>;

/** The team decides about reported messages: one decision closes all reports of a message (studio.md section 7, MSG-16). */
export function createModeration({ db, repo, rulings, members, suspensions, tell, context, pictureUrl, clock }: ModerationDependencies) {
  const factsFor = async (tenant: Tenant, ids: readonly (string | null)[]): Promise<ShapeFacts> => ({
    people: await members.peopleByIds(tenant, [...new Set(ids.filter((id) => id !== null))]),
    pictureUrl: (id) => pictureUrl(tenant, id),
    now: clock.iso(),
  });

  async function detail(tenant: Tenant, id: string): Promise<ReportDetail> {
    const row = await repo.find(tenant, id);
    if (!row) throw new AppError('not_found');
    const [reports, around, history] = await Promise.all([
      repo.reportsOf(tenant, id),
      context(tenant, row.thread_id, row.ts, contextSize),
      row.author_id === null ? { decided: [], reported: 1 } : repo.historyOf(tenant, row.author_id, id),
    ]);
    const facts = await factsFor(tenant, [row.author_id, ...reports.map(({ reporter_id }) => reporter_id)]);
    return {
      ...toReportItem(row, facts),
      reports: reports.map(({ reporter_id, ...report }) => ({ ...report, reporter: personOf(reporter_id, facts) })),
      // Who joined or left says nothing about it.
      context: around.filter(({ message_type }) => message_type !== 'notification').map(toContextMessage),
      history: toHistory(history),
    };
  }

  /** The line, held until the commit, in the state that the caller has seen. */
  async function requireIn(trx: Work, tenant: Tenant, id: string, isOpen: boolean): Promise<CaseTable> {
    const row = await repo.lock(trx, tenant, id);
    if (!row) throw new AppError('not_found');
    if ((row.decision === null) !== isOpen) throw new AppError('edit_conflict');
    return row;
  }

  /** Somebody to write to or to suspend; throws 422 where there is nobody, or one whom it would not stop. */
  async function requireAuthor(tenant: Tenant, authorId: string | null, action: Decision): Promise<string> {
    const author = authorId === null ? undefined : (await members.peopleByIds(tenant, [authorId])).get(authorId);
    const isStaff = author && (author.isAdmin || author.isAccountAdmin || author.isAppProfile);
    refuseFields({ action: (!author || (action === 'suspend' && isStaff)) && { key: 'field.invalid' } });
    return author!.id;
  }

  return {
    /** The newest first, 50 a page, with how many wait and how many name each reason. */
    list: async (tenant: Tenant, { status = 'open', reason, page = 1 }: { status?: 'open' | 'closed'; reason?: ReportReason; page?: number }) => {
      const found = await repo.queue(tenant, { isOpen: status === 'open', reason: reason ?? null, offset: (page - 1) * pageSize, limit: pageSize });
      const facts = await factsFor(
        tenant,
        found.rows.map(({ author_id }) => author_id),
      );
      return { items: found.rows.map((row) => toReportItem(row, facts)), total_count: found.total, counts: found.counts, reasons: found.reasons };
    },
    countOpen: repo.countOpen,
    /** Who may not write at the moment; and without any report: keeping somebody from it, and letting him write again. */
    suspended: suspensions.list,
    suspend: suspensions.suspend,
    lift: suspensions.lift,
    /** With the messages around it, everybody who reported it, and what is known of its author. Throws 404. */
    detail,

    /** Throws 404, `edit_conflict` where somebody has decided before, 422 for a decision that fits nobody. */
    resolve: async (tenant: Tenant, staff: Staff, id: string, { action, note = '', days = 7, message }: Resolution): Promise<ReportDetail> => {
      const isAboutAuthor = action === 'warn' || action === 'suspend';
      const decided = await transact(db, tenant, async (trx) => {
        const row = await requireIn(trx, tenant, id, true);
        const authorId = isAboutAuthor ? await requireAuthor(tenant, row.author_id, action) : null;
        const until = action === 'suspend' ? suspensions.untilIn(days) : null;
        const suspended = authorId && until ? await suspensions.set(trx, tenant, authorId, until) : null;
        const decidedAt = clock.iso();
        await repo.decide(trx, tenant, id, {
          decision: action,
          outcome: outcomeOf(action, message),
          note: note.trim(),
          decided_at: decidedAt,
          decided_by: staff.userId,
          decided_name: staff.name,
          suspended_until: until,
          suspended_before: suspended?.before ?? null,
        });
        await rulings.promise(trx, tenant, row.thread_id, row.ts);
        if (authorId)
          await tell(trx, tenant, {
            subscriberId: authorId,
            caseId: id,
            decidedAt,
            kind: until ? 'suspend' : 'warn',
            note: note.trim(),
            text: row.snapshot.text,
            until,
          });
        return { row, suspended: authorId && suspended ? { authorId, userId: suspended.userId } : null };
      });
      if (decided.suspended) suspensions.told(tenant, decided.suspended.authorId, decided.suspended.userId);
      await rulings.settle(tenant, decided.row.thread_id, decided.row.ts);
      return detail(tenant, id);
    },

    /** Takes a decision back as far as it can be. Throws 404, `edit_conflict` where it is open, or the message was reported again since. */
    reopen: async (tenant: Tenant, id: string): Promise<ReportDetail> => {
      const { row, freed } = await transact(db, tenant, async (trx) => {
        const closed = await requireIn(trx, tenant, id, false);
        await repo.decide(trx, tenant, id, {
          decision: null,
          outcome: null,
          note: '',
          decided_at: null,
          decided_by: null,
          decided_name: null,
          suspended_until: null,
          suspended_before: null,
        });
        await rulings.promise(trx, tenant, closed.thread_id, closed.ts);
        const isSuspended = closed.decision === 'suspend' && closed.author_id !== null;
        const person = isSuspended ? await suspensions.set(trx, tenant, closed.author_id!, closed.suspended_before, closed.suspended_until) : null;
        return { row: closed, freed: person };
      }).catch((error: unknown) => {
        if (repo.isReopenRefused(error)) throw new AppError('edit_conflict');
        throw error;
      });
      if (freed && row.author_id) suspensions.told(tenant, row.author_id, freed.userId);
      await rulings.settle(tenant, row.thread_id, row.ts);
      return detail(tenant, id);
    },
  };
}
