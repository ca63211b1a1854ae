import { defaultLanguage } from '@bandstand/contract/languages.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { AuthMailJobs } from '../auth/auth.jobs.ts';
import { addressTaken, changeAsked, confirmChange, confirmEmail, emailChanged, proofCode, resetPassword } from './mails.account.letter.ts';
import type { Letter } from './mails.letter.ts';
import type { Mails, Recipient } from './mails.service.ts';

export type { AuthMailJobs };

export interface AccountMailsDependencies {
  mails: Pick<Mails, 'send'>;
  /** The app with this id; null when it is gone. */
  appById: (id: string) => Promise<Tenant | null>;
  /** Null: the member is gone. */
  recipientOf: (tenant: Tenant, subscriberId: string) => Promise<Pick<Recipient, 'name' | 'language'> | null>;
}

const resetMinutes = 60;
const codeMinutes = 15;
const undoDays = 7;

const path = (of: string, token: string) => `/auth/${of}?token=${encodeURIComponent(token)}`;

export type AccountMails = ReturnType<typeof createAccountMails>;

/** Mails about the account itself, which nobody can switch off (NTF-7). Each is the work of a job of the domain `auth`. */
export function createAccountMails({ mails, appById, recipientOf }: AccountMailsDependencies) {
  /** Writes to the address that the job names: after a change of address it differs from the stored one. */
  const mail =
    <P extends AuthMailJobs[keyof AuthMailJobs]>(letterOf: (payload: P) => Letter) =>
    async (payload: P): Promise<void> => {
      const tenant = await appById(payload.appId);
      if (!tenant) return;
      const { subscriberId, email } = payload;
      const person = subscriberId === null ? { name: '', language: defaultLanguage } : await recipientOf(tenant, subscriberId);
      if (!person) return;
      const to = { tenant, subscriberId, email, name: person.name, language: person.language };
      await mails.send(to, letterOf(payload));
    };

  return {
    reset: mail<AuthMailJobs['auth.mail_reset']>(({ token }) => resetPassword({ path: path('reset', token), minutes: resetMinutes })),
    confirm: mail<AuthMailJobs['auth.mail_confirm']>(({ email, token }) => confirmEmail({ email, path: path('confirm', token) })),
    change: mail<AuthMailJobs['auth.mail_change']>(({ email, token, code }) => confirmChange({ email, path: path('confirm', token), code })),
    proofCode: mail<AuthMailJobs['auth.mail_proof_code']>(({ code, tokenHash }) => proofCode({ code, minutes: codeMinutes, proofHash: tokenHash })),
    changeAsked: mail<AuthMailJobs['auth.mail_change_asked']>(({ newEmail, token }) => changeAsked({ newEmail, path: path('undo', token) })),
    addressTaken: mail<AuthMailJobs['auth.mail_address_taken']>(() => addressTaken()),
    emailChanged: mail<AuthMailJobs['auth.mail_email_changed']>(({ newEmail, token }) =>
      emailChanged({ newEmail, undo: { path: path('undo', token), days: undoDays } }),
    ),
  };
}
