import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';

/** Mails that follow from login and sign-up. The domain `notifications` defines them; they wait in the queue until they ran, so none is lost. */
export type AuthMailJobs = {
  /** Link `/auth/reset?token=`, single use, 60 minutes (ID-24). */
  'auth.mail_reset': { appId: string; subscriberId: string; email: string; token: string };
  /** Link `/auth/confirm?token=` that proves the address (ID-15). */
  'auth.mail_confirm': { appId: string; subscriberId: string; email: string; token: string };
  /** To the new address: link `/auth/confirm?token=` that makes it the person's, and a code for the device that asked, if a member did (ID-25). */
  'auth.mail_change': { appId: string; subscriberId: string; email: string; token: string; code: string | null };
  /** To the current address: a code in place of the password, 15 minutes. */
  'auth.mail_proof_code': { appId: string; subscriberId: string; email: string; code: string; tokenHash: string };
  /** To the current address: a change to `newEmail` is pending; link `/auth/undo?token=` that cancels it. */
  'auth.mail_change_asked': { appId: string; subscriberId: string; email: string; newEmail: string; token: string };
  /** To the owner of an address that someone else asked for. `subscriberId` null: no member of this app. */
  'auth.mail_address_taken': { appId: string; subscriberId: string | null; email: string };
  /** To the old address: it was changed to `newEmail`; link `/auth/undo?token=`, 7 days (ID-25). */
  'auth.mail_email_changed': { appId: string; subscriberId: string; email: string; newEmail: string; token: string };
};

const hourMs = 3_600_000;

/** Removes expired sessions and single-use tokens, daily. */
export function authJobs({
  jobs,
  clock,
  removeExpired,
}: {
  jobs: Jobs<AuthMailJobs>;
  clock: Clock;
  removeExpired: (now: string) => Promise<void>;
}): void {
  jobs.round('auth.clean', { everyMs: 24 * hourMs, firstInMs: hourMs }, () => removeExpired(clock.iso()));
}
