import type { Language } from '@bandstand/contract/languages.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Mails } from '../mails/mails.service.ts';
import type { RefundsJobs } from './refunds.events.ts';
import type { RefundRequests } from './refunds.service.ts';

export interface RefusalLetterDependencies {
  mails: Pick<Mails, 'send'>;
  tenantOf: (id: string) => Promise<Tenant | null>;
  contactOf: (tenant: Tenant, subscriberId: string) => Promise<{ email: string; name: string; language: Language } | null>;
  requests: Pick<RefundRequests, 'refusedOf'>;
}

/** The job that mails a member why they get no refund. A refund has a mail of its own. */
export function createRefusalLetter({ mails, tenantOf, contactOf, requests }: RefusalLetterDependencies) {
  return async ({ appId, requestId }: RefundsJobs['refunds.refused']): Promise<void> => {
    const tenant = await tenantOf(appId);
    const refused = tenant && (await requests.refusedOf(tenant, requestId));
    const contact = refused && (await contactOf(tenant, refused.subscriberId));
    if (!contact) return;
    const { email, name, language } = contact;
    await mails.send(
      { tenant, subscriberId: refused.subscriberId, email, name, language },
      {
        cause: 'refund',
        causeKey: `refund_refused:${requestId}`,
        subject: (t) => t('mail.refund_refused.subject', { product: refused.title }),
        content: (t, brand) => ({
          paragraphs: [t('mail.refund_refused.text', { product: refused.title }), refused.answer],
          button: { label: t('mail.refund_refused.button'), url: `${brand.url}/me/account/purchases` },
        }),
      },
    );
  };
}
