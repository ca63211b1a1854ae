import { defaultLanguage } from '@bandstand/contract/languages.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { AuthMailJobs } from '../auth/auth.jobs.ts';
import type { Mails, Recipient } from './notifications.mails.service.ts';

export type { AuthMailJobs };

export interface AccountMailsDependencies {
  mails: Mails;
  /** The app of an id; null where it is gone. */
  appById: (id: string) => Promise<Tenant | null>;
  recipientOf: (tenant: Tenant, subscriberId: string) => Promise<Pick<Recipient, 'name' | 'language'> | null>;
  transaction: <R>(tenant: Tenant, work: (on: Work) => Promise<R>) => Promise<R>;
}

const resetMinutes = 60;
const codeMinutes = 15;
const undoDays = 7;

export type AccountMails = ReturnType<typeof createAccountMails>;

/** Mails about the account itself, which nobody can switch off (NTF-7). Each is the work of a job of the domain `auth`. */
export function createAccountMails({ mails, appById, recipientOf, transaction }: AccountMailsDependencies) {
  /** Writes to the address that the job names: after a change of address that is not the one on record. */
  const letter =
    <P extends AuthMailJobs[keyof AuthMailJobs]>(write: (on: Work, to: Recipient, payload: P) => Promise<boolean>) =>
    async (payload: P): Promise<void> => {
      const tenant = await appById(payload.appId);
      if (!tenant) return;
      const { subscriberId } = payload;
      const person = subscriberId === null ? { name: '', language: defaultLanguage } : await recipientOf(tenant, subscriberId);
      if (!person) return;
      const to = { tenant, subscriberId, email: payload.email, name: person.name, language: person.language };
      await transaction(tenant, (on) => write(on, to, payload));
    };
  const path = (of: string, token: string) => `/auth/${of}?token=${encodeURIComponent(token)}`;

  return {
    reset: letter<AuthMailJobs['auth.mail_reset']>((on, to, { token }) =>
      mails.resetPassword(on, to, { path: path('reset', token), minutes: resetMinutes }),
    ),
    confirm: letter<AuthMailJobs['auth.mail_confirm']>((on, to, { token }) => mails.confirmEmail(on, to, { path: path('confirm', token) })),
    change: letter<AuthMailJobs['auth.mail_change']>((on, to, { token, code }) =>
      mails.confirmChange(on, to, { path: path('confirm', token), code }),
    ),
    proofCode: letter<AuthMailJobs['auth.mail_proof_code']>((on, to, { code, tokenHash }) =>
      mails.proofCode(on, to, { code, minutes: codeMinutes, proofHash: tokenHash }),
    ),
    changeAsked: letter<AuthMailJobs['auth.mail_change_asked']>((on, to, { newEmail, token }) =>
      mails.changeAsked(on, to, { newEmail, path: path('undo', token) }),
    ),
    addressTaken: letter<AuthMailJobs['auth.mail_address_taken']>((on, to) => mails.addressTaken(on, to)),
    emailChanged: letter<AuthMailJobs['auth.mail_email_changed']>((on, to, { newEmail, token }) =>
      mails.emailChanged(on, to, { newEmail, undo: { path: path('undo', token), days: undoDays } }),
    ),
  };
}
