import type { Tenant } from '../../platform/db/tenancy.ts';
import { tenantOf } from '../../platform/db/tenancy.ts';
import type { ThreadsJobs } from '../threads/threads.events.ts';
import type { Unread, UnreadNotice } from '../threads/threads.unread.service.ts';
import type { Mails, Recipient } from './notifications.mails.service.ts';
import type { Notifications } from './notifications.service.ts';

export interface UnreadMailsDependencies {
  unread: Pick<Unread, 'takeDue'>;
  notifications: Pick<Notifications, 'settings'>;
  mails: Pick<Mails, 'unreadMessages'>;
  /** Address and language of a member; null where he has none or is gone. */
  recipientOf: (tenant: Tenant, subscriberId: string) => Promise<Pick<Recipient, 'email' | 'name' | 'language'> | null>;
}

export type UnreadMails = ReturnType<typeof createUnreadMails>;

/** Mails for what is unread after a quarter of an hour (NTF-6). */
export function createUnreadMails({ unread, notifications, mails, recipientOf }: UnreadMailsDependencies) {
  const titleOf = ({ title, messages }: UnreadNotice, isOneAuthor: boolean) =>
    isOneAuthor ? messages[0]!.author.name : (title ?? [...new Set(messages.map(({ author }) => author.name))].join(', '));

  return {
    /** The job: one mail a person and thread, in the transaction that marks the messages as told of. */
    tell: async ({ app_id, account_id, slug, thread_id }: ThreadsJobs['thread.unread']): Promise<void> => {
      const tenant = tenantOf({ id: app_id, account_id, slug });
      await unread.takeDue(tenant, thread_id, async (on, notice) => {
        const { person, messages, count, threadId, key } = notice;
        const [settings, recipient] = await Promise.all([notifications.settings(tenant, person.id), recipientOf(tenant, person.id)]);
        if (!settings.receive_message_notifications || !recipient) return;
        const isOneAuthor = messages.every(({ author }) => author.id === messages[0]!.author.id);
        await mails.unreadMessages(
          on,
          { tenant, subscriberId: person.id, ...recipient },
          {
            uuid: person.uuid,
            threadId,
            title: titleOf(notice, isOneAuthor),
            isOneAuthor,
            count,
            messages: messages.map(({ author, type, text }) => ({ name: author.name, text, kind: type === 'notification' ? 'message' : type })),
            causeKey: key,
          },
        );
      });
    },
  };
}
