import type { Letter } from './mails.letter.ts';

/** The link for a staff member to choose a new password (STU-2). `path`: below the app's origin. */
export const staffReset = ({ path, minutes }: { path: string; minutes: number }): Letter => ({
  cause: 'staff_reset',
  subject: (say, brand) => say('mail.staff_reset.subject', { app: brand.name }),
  content: (say, brand) => ({
    paragraphs: [say('mail.staff_reset.text', { app: brand.name, minutes })],
    button: { label: say('mail.reset.button'), url: `${brand.url}${path}` },
    footnotes: [say('mail.reset.ignore')],
  }),
});

/** An invitation for staff (STU-4). */
export const staffInvite = ({ path }: { path: string }): Letter => ({
  cause: 'staff_invite',
  subject: (say, brand) => say('mail.join.subject', { app: brand.name }),
  content: (say, brand) => ({
    paragraphs: [say('mail.join.text', { app: brand.name })],
    button: { label: say('mail.invite.button'), url: `${brand.url}${path}` },
  }),
});

/** An invitation to become a member (ID-5). */
export const memberInvite = ({ path }: { path: string }): Letter => ({
  cause: 'member_invite',
  subject: (say, brand) => say('mail.invite.subject', { app: brand.name }),
  content: (say, brand) => ({
    paragraphs: [say('mail.invite.text', { app: brand.name })],
    button: { label: say('mail.invite.button'), url: `${brand.url}${path}` },
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
  subject: (say, brand) => say('mail.gift.subject', { name: from || brand.name }),
  content: (say, brand) => ({
    paragraphs: [say('mail.gift.text', { name: from || brand.name, product: title, app: brand.name })],
    quotes: message?.split(/\n+/) ?? [],
    button: { label: say('mail.gift.button'), url: `${brand.url}${path}` },
    footnotes: [say('mail.gift.how')],
  }),
});

/** A team seat, for someone who may not be a member. */
export const seatLetter = ({ from, title, path, causeKey }: Omit<Gift, 'message'>): Letter => ({
  cause: 'seat',
  causeKey,
  subject: (say, brand) => say('mail.seat.subject', { name: from || brand.name, product: title }),
  content: (say, brand) => ({
    paragraphs: [say('mail.seat.text', { name: from || brand.name, product: title, app: brand.name })],
    button: { label: say('mail.seat.button'), url: `${brand.url}${path}` },
  }),
});
