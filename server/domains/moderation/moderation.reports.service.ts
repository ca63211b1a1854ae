import { reasonOf } from '@bandstand/rules/threads/reports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { MessagePages } from '../messages/messages.pages.service.ts';
import type { ModerationRepo } from './moderation.repo.ts';
import type { Rulings } from './moderation.rulings.service.ts';

export interface ReportsDependencies {
  ground: { db: Database; limits: Limits; clock: Clock; ids: Ids };
  repo: Pick<ModerationRepo, 'file' | 'isReportedBefore'>;
  rulings: Rulings;
  apps: Pick<Apps, 'require'>;
  messages: Pick<MessagePages, 'one'>;
}
export type Reports = ReturnType<typeof createReports>;

/** Members report messages (L482, MSG-16). */
export const createReports = ({ ground: { db, limits, clock, ids }, repo, rulings, apps, messages }: ReportsDependencies) => ({
  /**
   * Reports by enough different members hide the message until staff have looked at it. Throws 422 for an unknown reason, `thread_forbidden`,
   * `not_found`, `own_message`, `forbidden` for a system line, `already_reported`.
   */
  report: async (member: Member, threadId: string, ts: number, reason: string): Promise<void> => {
    const { tenant } = member;
    const code = reasonOf(reason);
    if (code === null)
      throw new AppError('validation_failed', { fields: { reason: [{ key: reason.trim() === '' ? 'field.required' : 'field.invalid' }] } });
    await limits.take('report', `${tenant.appId}:${member.id}`);
    const message = await messages.one(tenant, member, threadId, ts);
    if (message.is_deleted) throw new AppError('not_found');
    if (message.message_type === 'notification') throw new AppError('forbidden');
    if (message.user?.subscriber_id === member.id) throw new AppError('own_message');
    const { report_threshold: threshold } = (await apps.require(tenant)).row.moderation;
    const filing = { id: ids.next(), threadId, ts, reporterId: member.id, reason: code, at: clock.iso(), threshold };
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
