import type { Language } from '@bandstand/contract/languages.ts';
import { check, email as isEmail, name as isName, required } from '@bandstand/rules/fields/fields.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LawJobs } from './law.events.ts';
import type { LawRepo } from './law.repo.ts';

export interface CancellationsDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'limits'>;
  jobs: Jobs<LawJobs>;
  repo: Pick<LawRepo, 'insert'>;
  isOffered: (tenant: Tenant) => Promise<boolean>;
}
export interface Cancellation {
  name: string;
  email: string;
  contract: string;
  reason?: string | null;
}

export type Cancellations = ReturnType<typeof createCancellations>;

const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\0', '').trim();

/** The cancellation button (BGB, section 312k): no account, no password, confirmed at once. */
export function createCancellations({ platform, jobs, repo, isOffered }: CancellationsDependencies) {
  const { db, clock, ids, limits } = platform;
  return {
    /**
     * Stores the cancellation. A job looks up whether anyone has that address, so that neither the answer nor its time reveals it. Throws 404 when
     * the app offers none, 422 by field, 429.
     */
    cancel: async (tenant: Tenant, address: string, language: Language, given: Cancellation): Promise<{ received_at: string }> => {
      if (!(await isOffered(tenant))) throw new AppError('not_found');
      const [name, email, contract] = [plain(given.name), plain(given.email), plain(given.contract)];
      refuseFields({ name: check(name, required, isName), email: check(email, required, isEmail), contract: check(contract, required) });
      await limits.take('cancellation_address', `${tenant.appId}:${address}`);
      await limits.take('cancellation_email', `${tenant.appId}:${email.toLowerCase()}`);
      const [id, now] = [ids.next(), clock.iso()];
      await transact(db, tenant, async (trx) => {
        await repo.insert(trx, {
          app_id: tenant.appId,
          id,
          kind: 'cancellation',
          subscriber_id: null,
          order_id: null,
          subscription_ids: [],
          name,
          email,
          contract,
          reason: plain(given.reason) || null,
          asked_at: now,
          state: 'open',
          closed_at: null,
          closed_by: null,
        });
        await jobs.enqueue(within(trx), 'law.cancelled', { appId: tenant.appId, noticeId: id, language }, { key: `cancelled:${id}` });
      });
      return { received_at: now };
    },
    /** The answer to a bot that fills in the hidden field. */
    decoy: (): { received_at: string } => ({ received_at: clock.iso() }),
  };
}
