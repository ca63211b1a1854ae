import type { GroupFacts } from '@bandstand/rules/threads/groups.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { RealtimeHub } from '../../platform/realtime/realtime.ts';
import type { Publishing } from '../messages/messages.publish.service.ts';
import type { ReadableThread, ThreadAccess } from '../threads/threads.access.service.ts';
import type { Change } from './groups.lines.repo.ts';

export interface ChangingDependencies {
  access: Pick<ThreadAccess, 'requireReadable'>;
  messages: Pick<Publishing, 'published'>;
  realtime: Pick<RealtimeHub, 'publish'>;
  clock: Clock;
}

export type Changing = ReturnType<typeof createChanging>;

/** What renaming, participants and pins have in common: the permission check, and the system line. */
export const createChanging = ({ access, messages, realtime, clock }: ChangingDependencies) => ({
  /** The thread, if the rule allows the change. Errors: thread_forbidden, forbidden. */
  requireIn: async (member: Member, threadId: string, rule: (facts: GroupFacts) => boolean): Promise<{ thread: ReadableThread; change: Change }> => {
    const thread = await access.requireReadable(member.tenant, member, threadId);
    const { is_private: isPrivate, is_group: isGroup, created_by: createdBy } = thread;
    const facts = { isPrivate, isGroup, createdBy, isReply: thread.kind === 'reply' };
    if (!rule({ viewer: member, thread: facts, isInside: (thread.people ?? []).includes(member.id) })) throw new AppError('forbidden');
    return { thread, change: { tenant: member.tenant, threadId, actorId: member.id, nowUs: clock.ms() * 1000, at: clock.iso() } };
  },

  /** Publishes a system line; null: there is none. */
  publishLine: async (tenant: Tenant, thread: ReadableThread, ts: number | null): Promise<void> => {
    const message = ts === null ? null : await messages.published(tenant, thread.id, ts);
    if (message) realtime.publish(tenant, thread.channel_id, 'message_created', { message });
  },
});
