import { cutText } from '@bandstand/rules/text/cut.ts';
import type { Letter, Translate } from '../mails/mails.letter.ts';
import { unsubscribeLink } from './notifications.unsubscribe.ts';

/** One member's unread messages of one thread, as the mail shows them. */
export interface UnreadMail {
  /** Unguessable id of the membership, for the unsubscribe link. */
  uuid: string;
  threadId: string;
  /** The mail names a single author; with several it names the thread. */
  title: string;
  isOneAuthor: boolean;
  count: number;
  /** The first of the unread messages. */
  messages: { name: string; text: string; kind: 'message' | 'image' | 'video' | 'attachment' }[];
  causeKey: string;
}

const textAtMost = 300;

/** All unread messages of one thread in one mail (NTF-6). */
export const unreadLetter = (secret: string, unread: UnreadMail): Letter => {
  const { uuid, threadId, title, isOneAuthor, count, messages, causeKey } = unread;
  const urlIn = (origin: string) => unsubscribeLink({ secret, origin, uuid, type: 'message' });
  return {
    cause: 'unread_messages',
    causeKey,
    subject: (t) => (isOneAuthor ? t('mail.unread.subject', { count, name: title }) : t('mail.unread.subject_thread', { count, title })),
    headers: (brand) => ({ 'list-unsubscribe': `<${urlIn(brand.url)}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }),
    content: (t, brand) => ({
      paragraphs: [t('mail.unread.intro', { count })],
      quotes: [
        ...messages.map((message) => t('mail.unread.line', { name: message.name, text: textOf(t, message) })),
        ...(count > messages.length ? [t('mail.unread.more', { count: count - messages.length })] : []),
      ],
      button: { label: t('mail.unread.button'), url: `${brand.url}/me/messages/${threadId}` },
      unsubscribe: { label: t('mail.unsubscribe'), url: urlIn(brand.url) },
    }),
  };
};

function textOf(t: Translate, { kind, text }: UnreadMail['messages'][number]): string {
  if (kind === 'image' && !text) return t('mail.unread.image');
  if (kind === 'attachment' && !text) return t('mail.unread.link');
  return text.length > textAtMost ? `${cutText(text, textAtMost - 1)}…` : text;
}
