import type { InboxThread } from '@bandstand/contract/inbox.studio.ts';
import type { Upload } from '@bandstand/contract/media.ts';
import type { SendOperation } from '@bandstand/contract/messages.ts';
import type { FastifyRequest } from 'fastify';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { Chats } from '../chats/chats.service.ts';
import type { MediaService } from '../media/media.service.ts';
import type { Operations } from '../messages/messages.operations.service.ts';
import type { StaffMessages } from '../messages/messages.staff.service.ts';
import type { InboxListsRepo } from './inbox.lists.repo.ts';
import type { Reaching } from './inbox.reach.ts';
import type { InboxRepo } from './inbox.repo.ts';
import type { Inbox } from './inbox.service.ts';

export interface WritingDependencies {
  repo: Pick<InboxRepo, 'read' | 'close'>;
  lists: Pick<InboxListsRepo, 'find'>;
  inbox: Inbox;
  reaching: Pick<Reaching, 'deskOf'>;
  messages: Pick<Operations, 'operateAs'> & Pick<StaffMessages, 'listForStaff'>;
  chats: Pick<Chats, 'startAs'>;
  media: Pick<MediaService, 'upload'>;
}
interface NewChat {
  member_ids: string[];
  messages: SendOperation[];
}

export type InboxWriting = ReturnType<typeof createInboxWriting>;

/** What staff read and write as app profiles (ID-6). */
export function createInboxWriting({ repo, lists, inbox, reaching, messages, chats, media }: WritingDependencies) {
  return {
    /**
     * A thread with one page of its messages in ascending order: the newest, or those before or after a time. Error: thread_forbidden.
     */
    thread: async (tenant: Tenant, staff: Staff, threadId: string, query: { before?: number; after?: number }) => {
      const { desk, row, author } = await inbox.require(tenant, staff, threadId);
      const [[thread], found] = await Promise.all([inbox.show(tenant, desk, [row]), messages.listForStaff(tenant, author.profile, row.id, query)]);
      if (!thread) throw new AppError('thread_forbidden');
      const items = await inbox.withWriters(tenant, desk, row.id, found.items);
      return { ...thread, messages: items.toSorted((one, other) => one.message_ts - other.message_ts), has_more: found.has_more };
    },

    /**
     * Operations of section 12.2 as the app profile; stores the staff member (ID-6). Answering marks a thread as read, and leaves it closed if it
     * was.
     */
    operate: async (tenant: Tenant, staff: Staff, threadId: string, data: unknown) => {
      const { desk, row, author } = await inbox.require(tenant, staff, threadId);
      const { results } = await messages.operateAs(author, row.id, data);
      const sent = results.filter(({ op }) => op === 'send').map(({ message_ts }) => message_ts);
      if (sent.length > 0) {
        await repo.read(tenant, row.id, Math.max(...sent));
        if (row.is_closed) await repo.close(tenant, row.id, staff.userId);
      }
      const shown = await inbox.withWriters(
        tenant,
        desk,
        row.id,
        results.flatMap(({ message }) => message ?? []),
      );
      return {
        results: results.map(({ op, client_id, message_ts, message }) => ({
          op,
          client_id,
          message_ts,
          message: message && (shown.find((other) => other.id === message.id) ?? null),
        })),
      };
    },

    /** A picture of the app profile, for a message in this thread. */
    upload: async (tenant: Tenant, staff: Staff, threadId: string, request: FastifyRequest): Promise<Upload> => {
      const { author } = await inbox.require(tenant, staff, threadId);
      return media.upload({ tenant, id: author.profile.id }, request);
    },

    /** Opens the chat of exactly these members with the app, and sends the first messages. Error: user_not_found. */
    start: async (
      tenant: Tenant,
      staff: Staff,
      { member_ids: ids, messages: first }: NewChat,
      attempt: string | string[] | undefined,
    ): Promise<InboxThread> => {
      const desk = await reaching.deskOf(tenant, staff);
      const [profile] = desk.profiles;
      if (!profile) throw new AppError('forbidden');
      const memberIds = [...new Set(ids.map((id) => id.toLowerCase()))];
      refuseFields({ member_ids: memberIds.some((id) => desk.profiles.some((own) => own.id === id)) && { key: 'field.invalid' } });
      const author = { tenant, profile, realAuthorId: staff.userId };
      const { id } = await chats.startAs(author, { subscriber_id: memberIds, messages: first }, attempt);
      const row = await lists.find(tenant, desk.reach, id);
      const [thread] = row ? await inbox.show(tenant, desk, [row]) : [];
      if (!thread) throw new AppError('thread_forbidden');
      return thread;
    },
  };
}
