import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AccountMails, AuthMailJobs } from './mails.account.service.ts';

/** Writes the mails that `auth` queued in its own transactions. */
export function accountMailJobs(jobs: Jobs<AuthMailJobs>, account: AccountMails): void {
  jobs.define('auth.mail_reset', account.reset);
  jobs.define('auth.mail_confirm', account.confirm);
  jobs.define('auth.mail_change', account.change);
  jobs.define('auth.mail_proof_code', account.proofCode);
  jobs.define('auth.mail_change_asked', account.changeAsked);
  jobs.define('auth.mail_address_taken', account.addressTaken);
  jobs.define('auth.mail_email_changed', account.emailChanged);
}
