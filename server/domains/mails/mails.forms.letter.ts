import type { Letter } from './mails.letter.ts';

/** Tells staff of a new submission, without its answers: some are sensitive, and mails are not (FRM-20). */
export const submissionLetter = ({ form, path, causeKey }: { form: string; path: string; causeKey: string }): Letter => ({
  cause: 'form_submission',
  causeKey,
  subject: (t, brand) => t('mail.form_submission.subject', { form, app: brand.name }),
  content: (t, brand) => ({
    paragraphs: [t('mail.form_submission.text', { form, app: brand.name })],
    button: { label: t('mail.form_submission.button'), url: `${brand.url}${path}` },
  }),
});
