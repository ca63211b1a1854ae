import type { Language } from '@bandstand/contract/languages.ts';
import type { MailCause } from '@bandstand/contract/notifications.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { translate } from '@bandstand/i18n/server.ts';
import type { Work } from '../../platform/db/work.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { layOut, type Brand, type MailContent } from './notifications.layout.ts';
import type { Outbox } from './notifications.outbox.service.ts';
import { unsubscribeLink } from './notifications.unsubscribe.ts';

/** Whom a mail goes to. */
export interface Recipient {
  tenant: Tenant;
  /** Null: somebody who is no member, or is written to as staff. */
  subscriberId: string | null;
  email: string;
  name: string;
  language: Language;
}

/** What somebody has not read yet, as the mail shows it. */
export interface UnreadMail {
  /** Unguessable id of the membership, for the link that stops these mails. */
  uuid: string;
  threadId: string;
  /** One author: the mail names him; several: it names the thread. */
  title: string;
  isOneAuthor: boolean;
  count: number;
  /** The first of them. */
  messages: { name: string; text: string; kind: 'message' | 'image' | 'video' | 'attachment' }[];
  causeKey: string;
}

export interface MailsDependencies {
  outbox: Outbox;
  /** `on`: the transaction of the mail, whose connection is enough for both. */
  brandOf: (tenant: Tenant, on?: Work) => Promise<Brand>;
  secret: string;
}

export type Mails = ReturnType<typeof createMails>;

/**
 * The mails of the product, in the member's language and the app's brand. Each is written with the caller's connection, so it is sent if
 * and only if what it tells of happened.
 */
export function createMails({ outbox, brandOf, secret }: MailsDependencies) {
  async function write(on: Work, to: Recipient, mail: Letter, known?: Brand): Promise<boolean> {
    const brand = known ?? (await brandOf(to.tenant, on));
    const say = sayIn(to.language);
    const content = {
      language: to.language,
      greeting: to.name ? say('mail.greeting', { name: to.name }) : null,
      quotes: [],
      footnotes: [],
      ...mail.content(say, brand),
    };
    const { html, text } = layOut(brand, { unsubscribe: null, ...content });
    const { tenant, email, subscriberId } = to;
    return outbox.sendMail(on, {
      tenant,
      to: email,
      subscriberId,
      subject: mail.subject(say, brand),
      html,
      text,
      cause: mail.cause,
      causeKey: mail.causeKey,
      proofHash: mail.proofHash,
      headers: mail.headers?.(brand),
    });
  }

  return {
    /**
     * Any other letter, by who knows what it says. False: a letter for this cause was sent before. `known`: what it wears, read beforehand, where many letters are
     * written at once: each would else hold one connection and wait for another.
     */
    write,
    brandOf,

    /** The link to choose a new password (ID-24). `path`: below the app's origin. */
    resetPassword: (on: Work, to: Recipient, { path, minutes }: { path: string; minutes: number }) =>
      write(on, to, {
        cause: 'reset_password',
        subject: (say, brand) => say('mail.reset.subject', { app: brand.name }),
        content: (say, brand) => ({
          paragraphs: [say('mail.reset.text', { app: brand.name, minutes })],
          button: { label: say('mail.reset.button'), url: `${brand.url}${path}` },
          footnotes: [say('mail.reset.ignore')],
        }),
      }),

    /** The same for somebody of the team (STU-2). */
    staffReset: (on: Work, to: Omit<Recipient, 'subscriberId'>, { path, minutes }: { path: string; minutes: number }) =>
      write(
        on,
        { ...to, subscriberId: null },
        {
          cause: 'staff_reset',
          subject: (say, brand) => say('mail.staff_reset.subject', { app: brand.name }),
          content: (say, brand) => ({
            paragraphs: [say('mail.staff_reset.text', { app: brand.name, minutes })],
            button: { label: say('mail.reset.button'), url: `${brand.url}${path}` },
            footnotes: [say('mail.reset.ignore')],
          }),
        },
      ),

    /** An invitation to the team (STU-4). */
    staffInvite: (on: Work, to: Omit<Recipient, 'subscriberId'>, { path }: { path: string }) =>
      write(
        on,
        { ...to, subscriberId: null },
        {
          cause: 'staff_invite',
          subject: (say, brand) => say('mail.join.subject', { app: brand.name }),
          content: (say, brand) => ({
            paragraphs: [say('mail.join.text', { app: brand.name })],
            button: { label: say('mail.invite.button'), url: `${brand.url}${path}` },
          }),
        },
      ),

    /** An invitation to become a member (ID-5). */
    memberInvite: (on: Work, to: Omit<Recipient, 'subscriberId'>, { path }: { path: string }) =>
      write(
        on,
        { ...to, subscriberId: null },
        {
          cause: 'member_invite',
          subject: (say, brand) => say('mail.invite.subject', { app: brand.name }),
          content: (say, brand) => ({
            paragraphs: [say('mail.invite.text', { app: brand.name })],
            button: { label: say('mail.invite.button'), url: `${brand.url}${path}` },
          }),
        },
      ),

    /** Something that was bought for somebody who is no member perhaps. What the buyer wrote is quoted. */
    gift: (
      on: Work,
      to: Omit<Recipient, 'subscriberId'>,
      gift: { from: string; title: string; message: string | null; path: string; causeKey: string },
    ) =>
      write(
        on,
        { ...to, subscriberId: null },
        {
          cause: 'gift',
          causeKey: gift.causeKey,
          subject: (say, brand) => say('mail.gift.subject', { name: gift.from || brand.name }),
          content: (say, brand) => ({
            paragraphs: [say('mail.gift.text', { name: gift.from || brand.name, product: gift.title, app: brand.name })],
            quotes: gift.message?.split(/\n+/) ?? [],
            button: { label: say('mail.gift.button'), url: `${brand.url}${gift.path}` },
            footnotes: [say('mail.gift.how')],
          }),
        },
      ),

    /** A seat in a team, for somebody who is no member perhaps. */
    seat: (on: Work, to: Omit<Recipient, 'subscriberId'>, seat: { from: string; title: string; path: string; causeKey: string }) =>
      write(
        on,
        { ...to, subscriberId: null },
        {
          cause: 'seat',
          causeKey: seat.causeKey,
          subject: (say, brand) => say('mail.seat.subject', { name: seat.from || brand.name, product: seat.title }),
          content: (say, brand) => ({
            paragraphs: [say('mail.seat.text', { name: seat.from || brand.name, product: seat.title, app: brand.name })],
            button: { label: say('mail.seat.button'), url: `${brand.url}${seat.path}` },
          }),
        },
      ),

    /** Proof of an address (ID-15). */
    confirmEmail: (on: Work, to: Recipient, { path }: { path: string }) =>
      write(on, to, {
        cause: 'confirm_email',
        subject: (say, brand) => say('mail.confirm.subject', { app: brand.name }),
        content: (say, brand) => ({
          paragraphs: [say('mail.confirm.text', { email: to.email })],
          button: { label: say('mail.confirm.button'), url: `${brand.url}${path}` },
        }),
      }),

    /** To an address that is to become the member's: nothing happens until its owner presses the button (ID-25). */
    confirmChange: (on: Work, to: Recipient, { path, code }: { path: string; code: string | null }) =>
      write(on, to, {
        cause: 'confirm_change',
        subject: (say, brand) => say('mail.confirm.subject', { app: brand.name }),
        content: (say, brand) => ({
          paragraphs: [
            say('mail.confirm_change.text', { app: brand.name, email: to.email }),
            ...(code === null ? [] : [say('mail.confirm_change.code')]),
          ],
          button: { label: say('mail.confirm.button'), url: `${brand.url}${path}` },
          ...(code === null ? {} : { code }),
          footnotes: [say('mail.confirm_change.ignore')],
        }),
      }),

    /** A code in place of the password, to the address of now (ID-25). */
    proofCode: (on: Work, to: Recipient, { code, minutes, proofHash }: { code: string; minutes: number; proofHash: string }) =>
      write(on, to, {
        cause: 'proof_code',
        proofHash,
        subject: (say, brand) => say('mail.proof_code.subject', { app: brand.name }),
        content: (say, brand) => ({
          paragraphs: [say('mail.proof_code.text', { app: brand.name, minutes })],
          button: null,
          code,
          footnotes: [say('mail.confirm_change.ignore')],
        }),
      }),

    /** To the address of now, with a link that cancels the change (ID-25). */
    changeAsked: (on: Work, to: Recipient, { newEmail, path }: { newEmail: string; path: string }) =>
      write(on, to, {
        cause: 'change_asked',
        subject: (say, brand) => say('mail.change_asked.subject', { app: brand.name }),
        content: (say, brand) => ({
          paragraphs: [say('mail.change_asked.text', { app: brand.name, email: newEmail }), say('mail.change_asked.cancel')],
          button: { label: say('mail.change_asked.button'), url: `${brand.url}${path}` },
        }),
      }),

    /** To the owner of an address that somebody else entered as theirs (ID-25). */
    addressTaken: (on: Work, to: Recipient) =>
      write(on, to, {
        cause: 'address_taken',
        subject: (say, brand) => say('mail.address_taken.subject', { app: brand.name }),
        content: (say, brand) => ({
          paragraphs: [say('mail.address_taken.text', { app: brand.name })],
          button: { label: say('mail.address_taken.button', { app: brand.name }), url: `${brand.url}/#auth?mode=login` },
        }),
      }),

    /** To the old address, with the way back where there is one (ID-25). */
    emailChanged: (on: Work, to: Recipient, { newEmail, undo }: { newEmail: string; undo: { path: string; days: number } | null }) =>
      write(on, to, {
        cause: 'email_changed',
        subject: (say, brand) => say('mail.email_changed.subject', { app: brand.name }),
        content: (say, brand) => ({
          paragraphs: [
            say('mail.email_changed.text', { app: brand.name, email: newEmail }),
            undo ? say('mail.email_changed.undo', { days: undo.days }) : say('mail.email_changed.contact', { app: brand.name }),
          ],
          button: undo ? { label: say('mail.email_changed.button'), url: `${brand.url}${undo.path}` } : null,
        }),
      }),

    /** A page that was opened for this member alone (ACC-8). `path`: below the app's origin. */
    letIn: (on: Work, to: Recipient, { title, path, causeKey }: { title: string; path: string; causeKey: string }) =>
      write(on, to, {
        cause: 'page_opened',
        causeKey,
        subject: (say, brand) => say('mail.let_in.subject', { app: brand.name, title }),
        content: (say, brand) => ({
          paragraphs: [say('mail.let_in.text', { app: brand.name, title })],
          button: { label: say('mail.let_in.button'), url: `${brand.url}${path}` },
        }),
      }),

    /** What waits to be read in one thread, bundled (NTF-6). False: it was told before. */
    unreadMessages: (on: Work, to: Recipient, unread: UnreadMail) =>
      write(on, to, {
        cause: 'unread_messages',
        causeKey: unread.causeKey,
        subject: (say) =>
          unread.isOneAuthor
            ? say('mail.unread.subject', { count: unread.count, name: unread.title })
            : say('mail.unread.subject_thread', { count: unread.count, title: unread.title }),
        headers: (brand) => {
          const url = unsubscribeLink({ secret, origin: brand.url, uuid: unread.uuid, type: 'message' });
          return { 'list-unsubscribe': `<${url}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' };
        },
        content: (say, brand) => ({
          paragraphs: [say('mail.unread.intro', { count: unread.count })],
          quotes: [
            ...unread.messages.map((message) => say('mail.unread.line', { name: message.name, text: describe(say, message) })),
            ...(unread.count > unread.messages.length ? [say('mail.unread.more', { count: unread.count - unread.messages.length })] : []),
          ],
          button: { label: say('mail.unread.button'), url: `${brand.url}/me/messages/${unread.threadId}` },
          unsubscribe: { label: say('mail.unsubscribe'), url: unsubscribeLink({ secret, origin: brand.url, uuid: unread.uuid, type: 'message' }) },
        }),
      }),
  };
}

export type Say = (key: MessageKey, values?: Record<string, string | number>) => string;
const sayIn =
  (language: Language): Say =>
  (key, values) =>
    translate(language, key, values);

export interface Letter {
  cause: MailCause;
  causeKey?: string;
  /** The hash of its code, where the letter has no link with a token. */
  proofHash?: string;
  subject: (say: Say, brand: Brand) => string;
  headers?: (brand: Brand) => Record<string, string>;
  content: (
    say: Say,
    brand: Brand,
  ) => {
    paragraphs: string[];
    button: { label: string; url: string } | null;
    code?: string;
    rows?: MailContent['rows'];
    quotes?: string[];
    footnotes?: MailContent['footnotes'];
    unsubscribe?: { label: string; url: string };
  };
}

function describe(say: Say, { kind, text }: UnreadMail['messages'][number]): string {
  if (kind === 'image' && !text) return say('mail.unread.image');
  if (kind === 'attachment' && !text) return say('mail.unread.link');
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}
