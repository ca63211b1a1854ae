import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Mails, Recipient } from '../mails/mails.service.ts';
import type { Unread, UnreadNotice } from '../threads/threads.unread.service.ts';
import type { Notifications } from './notifications.service.ts';
import { unreadLetter, type UnreadMail } from './notifications.unread.letter.ts';

export interface UnreadMailsDependencies {
  unread: Pick<Unread, 'takeDue'>;
  notifications: Pick<Notifications, 'settings'>;
  mails: Pick<Mails, 'write'>;
  /** Null: the member has no address, or is gone. */
  recipientOf: (tenant: Tenant, subscriberId: string) => Promise<Pick<Recipient, 'email' | 'name' | 'language'> | null>;
  secret: string;
}

/** Mails about messages left unread for a quarter of an hour (NTF-6). */
export const createUnreadMails = ({ unread, notifications, mails, recipientOf, secret }: UnreadMailsDependencies) => ({
  /** The round. Writes one mail per participant of a thread, in the transaction that marks the messages as notified. */
  send: (): Promise<void> =>
    unread.takeDue(async (tenant, on, notice) => {
      const { id: subscriberId } = notice.person;
      const [settings, recipient] = await Promise.all([notifications.settings(tenant, subscriberId), recipientOf(tenant, subscriberId)]);
      if (!settings.receive_message_notifications || !recipient) return;
      const { email, name, language } = recipient;
      await mails.write(on, { tenant, subscriberId, email, name, language }, unreadLetter(secret, mailOf(notice)));
    }),
});

function mailOf({ person, threadId, title, count, messages, key }: UnreadNotice): UnreadMail {
  const names = [...new Set(messages.map(({ author }) => author.name))];
  const isOneAuthor = new Set(messages.map(({ author }) => author.id)).size === 1;
  return {
    uuid: person.uuid,
    threadId,
    title: isOneAuthor ? names.join() : (title ?? names.join(', ')),
    isOneAuthor,
    count,
    messages: messages.map(({ author, type, text }) => ({ name: author.name, text, kind: type === 'notification' ? 'message' : type })),
    causeKey: key,
  };
}
