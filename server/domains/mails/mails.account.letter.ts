import type { Letter } from './mails.letter.ts';

/** The link to choose a new password (ID-24). `path`: below the app's origin. */
export const resetPassword = ({ path, minutes }: { path: string; minutes: number }): Letter => ({
  cause: 'reset_password',
  subject: (t, brand) => t('mail.reset.subject', { app: brand.name }),
  content: (t, brand) => ({
    paragraphs: [t('mail.reset.text', { app: brand.name, minutes })],
    button: { label: t('mail.reset.button'), url: `${brand.url}${path}` },
    footnotes: [t('mail.reset.ignore')],
  }),
});

/** Proof of an address (ID-15). */
export const confirmEmail = ({ email, path }: { email: string; path: string }): Letter => ({
  cause: 'confirm_email',
  subject: (t, brand) => t('mail.confirm.subject', { app: brand.name }),
  content: (t, brand) => ({
    paragraphs: [t('mail.confirm.text', { email })],
    button: { label: t('mail.confirm.button'), url: `${brand.url}${path}` },
  }),
});

/** To an address that is to become the member's: nothing happens until its owner presses the button (ID-25). */
export const confirmChange = ({ email, path, code }: { email: string; path: string; code: string | null }): Letter => ({
  cause: 'confirm_change',
  subject: (t, brand) => t('mail.confirm.subject', { app: brand.name }),
  content: (t, brand) => ({
    paragraphs: [t('mail.confirm_change.text', { app: brand.name, email }), ...(code === null ? [] : [t('mail.confirm_change.code')])],
    button: { label: t('mail.confirm.button'), url: `${brand.url}${path}` },
    ...(code === null ? {} : { code }),
    footnotes: [t('mail.confirm_change.ignore')],
  }),
});

/** A code in place of the password, to the current address (ID-25). */
export const proofCode = ({ code, minutes, proofHash }: { code: string; minutes: number; proofHash: string }): Letter => ({
  cause: 'proof_code',
  proofHash,
  subject: (t, brand) => t('mail.proof_code.subject', { app: brand.name }),
  content: (t, brand) => ({
    paragraphs: [t('mail.proof_code.text', { app: brand.name, minutes })],
    button: null,
    code,
    footnotes: [t('mail.confirm_change.ignore')],
  }),
});

/** To the current address, with a link that cancels the change (ID-25). */
export const changeAsked = ({ newEmail, path }: { newEmail: string; path: string }): Letter => ({
  cause: 'change_asked',
  subject: (t, brand) => t('mail.change_asked.subject', { app: brand.name }),
  content: (t, brand) => ({
    paragraphs: [t('mail.change_asked.text', { app: brand.name, email: newEmail }), t('mail.change_asked.cancel')],
    button: { label: t('mail.change_asked.button'), url: `${brand.url}${path}` },
  }),
});

/** To the owner of an address that someone else entered as theirs (ID-25). */
export const addressTaken = (): Letter => ({
  cause: 'address_taken',
  subject: (t, brand) => t('mail.address_taken.subject', { app: brand.name }),
  content: (t, brand) => ({
    paragraphs: [t('mail.address_taken.text', { app: brand.name })],
    button: { label: t('mail.address_taken.button', { app: brand.name }), url: `${brand.url}/#auth?mode=login` },
  }),
});

/** To the former address, with a link that undoes the change if there is one (ID-25). */
export const emailChanged = ({ newEmail, undo }: { newEmail: string; undo: { path: string; days: number } | null }): Letter => ({
  cause: 'email_changed',
  subject: (t, brand) => t('mail.email_changed.subject', { app: brand.name }),
  content: (t, brand) => ({
    paragraphs: [
      t('mail.email_changed.text', { app: brand.name, email: newEmail }),
      undo ? t('mail.email_changed.undo', { days: undo.days }) : t('mail.email_changed.contact', { app: brand.name }),
    ],
    button: undo ? { label: t('mail.email_changed.button'), url: `${brand.url}${undo.path}` } : null,
  }),
});
