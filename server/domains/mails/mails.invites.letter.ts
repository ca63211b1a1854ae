import type { Letter } from './mails.letter.ts';

/** The link for a staff member to choose a new password (STU-2). `path`: below the app's origin. */
export const staffReset = ({ path, minutes }: { path: string; minutes: number }): Letter => ({
  cause: 'staff_reset',
  subject: (t, brand) => t('mail.staff_reset.subject', { app: brand.name }),
  content: (t, brand) => ({
    paragraphs: [t('mail.staff_reset.text', { app: brand.name, minutes })],
    button: { label: t('mail.reset.button'), url: `${brand.url}${path}` },
    footnotes: [t('mail.reset.ignore')],
  }),
});

/** An invitation for staff (STU-4). */
export const staffInvite = ({ path }: { path: string }): Letter => ({
  cause: 'staff_invite',
  subject: (t, brand) => t('mail.join.subject', { app: brand.name }),
  content: (t, brand) => ({
    paragraphs: [t('mail.join.text', { app: brand.name })],
    button: { label: t('mail.invite.button'), url: `${brand.url}${path}` },
  }),
});

/** An invitation to become a member (ID-5). */
export const memberInvite = ({ path }: { path: string }): Letter => ({
  cause: 'member_invite',
  subject: (t, brand) => t('mail.invite.subject', { app: brand.name }),
  content: (t, brand) => ({
    paragraphs: [t('mail.invite.text', { app: brand.name })],
    button: { label: t('mail.invite.button'), url: `${brand.url}${path}` },
  }),
});

interface Gift {
  from: string;
  title: string;
  message: string | null;
  path: string;
  causeKey: string;
}
/** A gift for someone who may not be a member. Quotes the buyer's message. */
export const giftLetter = ({ from, title, message, path, causeKey }: Gift): Letter => ({
  cause: 'gift',
  causeKey,
  subject: (t, brand) => t('mail.gift.subject', { name: from || brand.name }),
  content: (t, brand) => ({
    paragraphs: [t('mail.gift.text', { name: from || brand.name, product: title, app: brand.name })],
    quotes: message?.split(/\n+/) ?? [],
    button: { label: t('mail.gift.button'), url: `${brand.url}${path}` },
    footnotes: [t('mail.gift.how')],
  }),
});

/** A team seat, for someone who may not be a member. */
export const seatLetter = ({ from, title, path, causeKey }: Omit<Gift, 'message'>): Letter => ({
  cause: 'seat',
  causeKey,
  subject: (t, brand) => t('mail.seat.subject', { name: from || brand.name, product: title }),
  content: (t, brand) => ({
    paragraphs: [t('mail.seat.text', { name: from || brand.name, product: title, app: brand.name })],
    button: { label: t('mail.seat.button'), url: `${brand.url}${path}` },
  }),
});
