import type { Message } from '@bandstand/contract/threads.ts';
import { reasonOf } from '@bandstand/rules/threads/reports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { ModerationRepo } from './moderation.repo.ts';
import type { Rulings } from './moderation.rulings.service.ts';

export interface ReportsDependencies {
  db: Database;
  repo: ModerationRepo;
  rulings: Rulings;
  apps: Pick<Apps, 'require'>;
  /** A message as the member may read it; throws what reading it would. */
  readMessage: (tenant: Tenant, member: Member, threadId: string, ts: number) => Promise<Message>;
  limits: Limits;
  clock: Clock;
  ids: Ids;
}
export type Reports = ReturnType<typeof createReports>;

/** Members tell the team of messages (L482, MSG-16). */
export const createReports = ({ db, repo, rulings, apps, readMessage, limits, clock, ids }: ReportsDependencies) => ({
  /**
   * Enough different people hide the message until somebody has looked at it. Throws 422 for a reason that is none, `thread_forbidden`,
   * `not_found`, `own_message`, `forbidden` for a system line, `already_reported`.
   */
  report: async (member: Member, threadId: string, ts: number, reason: string): Promise<void> => {
    const { tenant } = member;
    const code = reasonOf(reason);
    refuseFields({ reason: code === null && { key: reason.trim() === '' ? 'field.required' : 'field.invalid' } });
    await limits.take('report', `${tenant.appId}:${member.id}`);
    const message = await readMessage(tenant, member, threadId, ts);
    if (message.is_deleted) throw new AppError('not_found');
    if (message.message_type === 'notification') throw new AppError('forbidden');
    if (message.user?.subscriber_id === member.id) throw new AppError('own_message');
    const { report_threshold: threshold } = (await apps.require(tenant)).row.moderation;
    const filing = { id: ids.next(), threadId, ts, reporterId: member.id, reason: code!, at: clock.iso(), threshold };
    const isHidden = await transact(db, tenant, async (on) => {
      const line = await repo.file(on, tenant, filing);
      if (!line) throw new AppError('not_found');
      if (line.hidden_at !== null) await rulings.promise(on, tenant, threadId, ts);
      return line.hidden_at !== null;
    }).catch((error: unknown) => {
      if (repo.isReportedBefore(error)) throw new AppError('already_reported');
      throw error;
    });
    if (isHidden) await rulings.settle(tenant, threadId, ts);
  },
});
