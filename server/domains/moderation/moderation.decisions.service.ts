import type { ReportDetail } from '@bandstand/contract/moderation.studio.ts';
import { outcomeOf, type Decision, type Outcome } from '@bandstand/rules/threads/reports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { Members } from '../members/members.service.ts';
import type { Suspensions } from '../members/members.suspensions.service.ts';
import type { Notice } from './moderation.letter.ts';
import type { ModerationRepo } from './moderation.repo.ts';
import type { Rulings } from './moderation.rulings.service.ts';
import type { Moderation } from './moderation.service.ts';
import type { CaseTable } from './moderation.tables.ts';

export interface DecisionsDependencies {
  ground: { db: Database; clock: Clock };
  repo: ModerationRepo;
  rulings: Rulings;
  members: Pick<Members, 'peopleByIds'>;
  suspensions: Suspensions;
  /** Writes to the author in the caller's transaction. */
  notify: (on: Work, tenant: Tenant, notice: Notice) => Promise<void>;
  cases: Pick<Moderation, 'detail'>;
}
export interface Resolution {
  action: Decision;
  note?: string;
  days?: number | null;
  message?: Outcome;
}
/** A suspension that the transaction set or lifted: published after its commit. */
type Suspended = { authorId: string; userId: string } | null;

const undecided = {
  decision: null,
  outcome: null,
  note: '',
  decided_at: null,
  decided_by: null,
  decided_name: null,
  suspended_until: null,
  suspended_before: null,
} satisfies Partial<CaseTable>;

/** What a decision reads and locks before it is written. */
const createChecks = ({ repo, members }: DecisionsDependencies) => ({
  /** Locks the case, in the state that the staff member has seen. Errors: not_found, edit_conflict. */
  requireIn: async (trx: Work, tenant: Tenant, id: string, isOpen: boolean): Promise<CaseTable> => {
    const row = await repo.lock(trx, tenant, id);
    if (!row) throw new AppError('not_found');
    if ((row.decision === null) !== isOpen) throw new AppError('edit_conflict');
    return row;
  },

  /** The author to write to or to suspend. Throws 422 when there is none, and for staff, whom a suspension would not stop. */
  requireAuthor: async (tenant: Tenant, authorId: string | null, action: Decision): Promise<string> => {
    const author = authorId === null ? undefined : (await members.peopleByIds(tenant, [authorId])).get(authorId);
    const isStaff = author && (author.isAdmin || author.isAccountAdmin || author.isAppProfile);
    if (!author || (action === 'suspend' && isStaff)) throw new AppError('validation_failed', { fields: { action: [{ key: 'field.invalid' }] } });
    return author.id;
  },
});

export type Decisions = ReturnType<typeof createDecisions>;

/** Decisions of staff: one decision closes all reports of a message (studio.md section 7, MSG-16). */
export function createDecisions(dependencies: DecisionsDependencies) {
  const { ground, repo, rulings, suspensions, notify, cases } = dependencies;
  const { db, clock } = ground;
  const { requireIn, requireAuthor } = createChecks(dependencies);

  async function decide(trx: Work, tenant: Tenant, staff: Staff, id: string, { action, note = '', days = 7, message }: Resolution) {
    const row = await requireIn(trx, tenant, id, true);
    const isAboutAuthor = action === 'warn' || action === 'suspend';
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
    if (authorId) {
      const kind = until ? 'suspend' : 'warn';
      await notify(trx, tenant, { subscriberId: authorId, caseId: id, decidedAt, kind, note: note.trim(), text: row.snapshot.text, until });
    }
    return { row, suspended: authorId && suspended ? { authorId, userId: suspended.userId } : null };
  }

  async function undo(trx: Work, tenant: Tenant, id: string) {
    const row = await requireIn(trx, tenant, id, false);
    await repo.decide(trx, tenant, id, undecided);
    await rulings.promise(trx, tenant, row.thread_id, row.ts);
    const { author_id: authorId, suspended_before: before, suspended_until: until } = row;
    const freed = row.decision === 'suspend' && authorId !== null ? await suspensions.set(trx, tenant, authorId, before, until) : null;
    return { row, suspended: authorId !== null && freed ? { authorId, userId: freed.userId } : null };
  }

  async function settle(tenant: Tenant, { row, suspended }: { row: CaseTable; suspended: Suspended }): Promise<ReportDetail> {
    if (suspended) suspensions.publishChanged(tenant, suspended.authorId, suspended.userId);
    await rulings.settle(tenant, row.thread_id, row.ts);
    return cases.detail(tenant, row.id);
  }

  return {
    /** Throws 404, `edit_conflict` when another staff member has decided before, 422 for a decision that needs an author if there is none. */
    resolve: async (tenant: Tenant, staff: Staff, id: string, resolution: Resolution): Promise<ReportDetail> =>
      settle(tenant, await transact(db, tenant, (trx) => decide(trx, tenant, staff, id, resolution))),

    /** Undoes a decision as far as possible. Throws 404, `edit_conflict` when the case is open, or the message was reported again since. */
    reopen: async (tenant: Tenant, id: string): Promise<ReportDetail> => {
      const undone = await transact(db, tenant, (trx) => undo(trx, tenant, id)).catch((error: unknown) => {
        if (repo.isReopenRefused(error)) throw new AppError('edit_conflict');
        throw error;
      });
      return settle(tenant, undone);
    },

    /** Suspended members; suspending a member without a report, and ending a suspension. */
    suspended: suspensions.list,
    suspend: suspensions.suspend,
    lift: suspensions.lift,
  };
}
