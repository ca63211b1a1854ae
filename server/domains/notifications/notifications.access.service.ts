import type { Tenant } from '../../platform/db/tenancy.ts';
import type { AccessJobs } from '../access/access.events.ts';
import type { Letter } from '../mails/mails.letter.ts';
import type { Mails, Recipient } from '../mails/mails.service.ts';
import type { Pages } from '../pages/pages.service.ts';

export interface AccessMailsDependencies {
  mails: Pick<Mails, 'send'>;
  pages: Pick<Pages, 'titlesOf'>;
  appById: (id: string) => Promise<Tenant | null>;
  /** Null: the member is gone. */
  recipientOf: (tenant: Tenant, subscriberId: string) => Promise<Pick<Recipient, 'email' | 'name' | 'language'> | null>;
}

/** Mails about pages that staff opened for one member (ACC-8). */
export const createAccessMails = ({ mails, pages, appById, recipientOf }: AccessMailsDependencies) => ({
  /** The job. Does nothing if the app, the page or the member is gone. */
  letIn: async ({ appId, pageId, subscriberId, at }: AccessJobs['page.mail_let_in']): Promise<void> => {
    const tenant = await appById(appId);
    if (!tenant) return;
    const [titles, person] = await Promise.all([pages.titlesOf(tenant, [pageId]), recipientOf(tenant, subscriberId)]);
    const page = titles.get(pageId);
    if (!page || !person) return;
    const { email, name, language } = person;
    const letter = letInLetter({ ...page, causeKey: `${pageId}/${subscriberId}/${at}` });
    await mails.send({ tenant, subscriberId, email, name, language }, letter);
  },
});

/** `path`: below the app's origin. */
const letInLetter = ({ title, path, causeKey }: { title: string; path: string; causeKey: string }): Letter => ({
  cause: 'page_opened',
  causeKey,
  subject: (t, brand) => t('mail.let_in.subject', { app: brand.name, title }),
  content: (t, brand) => ({
    paragraphs: [t('mail.let_in.text', { app: brand.name, title })],
    button: { label: t('mail.let_in.button'), url: `${brand.url}${path}` },
  }),
});
