import type { Language } from '@bandstand/contract/languages.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { taxLabelIn } from '@bandstand/rules/products/taxLabels.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Letter } from '../mails/mails.letter.ts';
import type { Mails } from '../mails/mails.service.ts';

/** How to write to a member, and the formats they use for money and dates. */
export interface Contact {
  email: string;
  name: string;
  language: Language;
  timezone: string;
}
export interface SendDependencies {
  mails: Pick<Mails, 'send'>;
  contactOf: (tenant: Tenant, subscriberId: string) => Promise<Contact | null>;
}
/** Money, taxes and dates in the member's language and time zone. */
export interface Words {
  money: (amount: number, currency: string) => string;
  tax: (label: string) => string;
  day: (iso: string) => string;
}
/** Writes a mail about money to a member, unless they are gone. */
export type SendLetter = (tenant: Tenant, subscriberId: string | null, letterFor: (words: Words) => Letter) => Promise<void>;

export const createSendLetter =
  ({ mails, contactOf }: SendDependencies): SendLetter =>
  async (tenant, subscriberId, letterFor) => {
    const contact = subscriberId && (await contactOf(tenant, subscriberId));
    if (!contact) return;
    const { timezone, ...person } = contact;
    const { language } = person;
    const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: timezone });
    const letter = letterFor({
      money: (amount, currency) => formatMoney(amount, currency, language),
      tax: (label) => taxLabelIn(label, language),
      day: (iso) => format.format(Date.parse(iso)),
    });
    await mails.send({ tenant, subscriberId, ...person }, letter);
  };
