import type { Language } from '@bandstand/contract/languages.ts';
import { translate } from '@bandstand/i18n/server.ts';
import type { Work } from '../../platform/db/work.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { NewMail, Outbox } from '../outbox/outbox.service.ts';
import { giftLetter, memberInvite, seatLetter, staffInvite, staffReset } from './mails.invites.letter.ts';
import { submissionLetter } from './mails.forms.letter.ts';
import { layOut, type Brand } from './mails.layout.ts';
import type { Letter, Translate } from './mails.letter.ts';

/** The recipient of a mail. */
export interface Recipient {
  tenant: Tenant;
  /** Null: not a member, or written to as staff. */
  subscriberId: string | null;
  email: string;
  name: string;
  language: Language;
}
type Outsider = Omit<Recipient, 'subscriberId'>;

export interface MailsDependencies {
  outbox: Pick<Outbox, 'sendMail' | 'sendAlone'>;
  /** `on`: the transaction of the mail, whose connection is enough for both. */
  brandOf: (tenant: Tenant, on?: Work) => Promise<Brand>;
}

export type Mails = ReturnType<typeof createMails>;

/**
 * Mails in the recipient's language and the app's brand. Each is written with the caller's connection, so it is sent if and only if the caller's
 * transaction commits.
 */
export function createMails({ outbox, brandOf }: MailsDependencies) {
  const ready = ({ tenant, email, subscriberId, name, language }: Recipient, mail: Letter, brand: Brand): NewMail => {
    const t: Translate = (key, values) => translate(language, key, values);
    const content = {
      language,
      greeting: name ? t('mail.greeting', { name }) : null,
      quotes: [],
      footnotes: [],
      unsubscribe: null,
      ...mail.content(t, brand),
    };
    return {
      tenant,
      to: email,
      subscriberId,
      subject: mail.subject(t, brand),
      ...layOut(brand, content),
      cause: mail.cause,
      causeKey: mail.causeKey,
      proofHash: mail.proofHash,
      ...(mail.headers && { headers: mail.headers(brand) }),
    };
  };
  /**
   * Writes a mail. False: a mail with its cause key exists. `known`: the brand, read beforehand when many mails are written at once, which would each
   * hold one connection and wait for another.
   */
  const write = async (on: Work, to: Recipient, mail: Letter, known?: Brand): Promise<boolean> =>
    outbox.sendMail(on, ready(to, mail, known ?? (await brandOf(to.tenant, on))));
  /** Writes to someone who may not be a member. */
  const writer =
    <Facts>(letterOf: (facts: Facts) => Letter) =>
    (on: Work, to: Outsider, facts: Facts): Promise<boolean> =>
      write(on, { ...to, subscriberId: null }, letterOf(facts));

  return {
    write,
    /** Writes a mail in a transaction of its own, which waits for nothing else. False: a mail with its cause key exists. */
    send: async (to: Recipient, mail: Letter): Promise<boolean> => outbox.sendAlone(ready(to, mail, await brandOf(to.tenant))),
    staffReset: writer(staffReset),
    staffInvite: writer(staffInvite),
    memberInvite: writer(memberInvite),
    gift: writer(giftLetter),
    seat: writer(seatLetter),
    submission: writer(submissionLetter),
  };
}
