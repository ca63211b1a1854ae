import { mailboxOf } from '@bandstand/rules/products/trials.ts';
import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { TrialsRepo } from './trials.repo.ts';

/** A member who had, or asks for, a trial. */
interface Person {
  id: string;
  email: string;
}
export interface TrialsDependencies {
  clock: Clock;
  repo: TrialsRepo;
  /** Whether the app takes no real money at present. */
  isTestMode: (tenant: Tenant) => Promise<boolean>;
}

export type Trials = ReturnType<typeof createTrials>;

/** Limits trials to one per product and person (record 076): by the member, and by the mailbox, stored only as a hash. */
export function createTrials({ clock, repo, isTestMode }: TrialsDependencies) {
  const keysOf = (tenant: Tenant, { id, email }: Person): string[] => [
    `member:${id}`,
    ...(email.includes('@')
      ? [
          `mail:${createHash('sha256')
            .update(`${tenant.appId}:${mailboxOf(email)}`)
            .digest('hex')}`,
        ]
      : []),
  ];
  return {
    /** Whether they had a trial of the product, in any version. Trials without money count while the app takes none. */
    hadTrial: async (tenant: Tenant, person: Person, productId: string): Promise<boolean> =>
      repo.isUsed(tenant, productId, keysOf(tenant, person), await isTestMode(tenant)),
    /** The products they had a trial of. */
    usedOf: async (tenant: Tenant, person: Person, productIds: readonly string[]): Promise<ReadonlySet<string>> =>
      repo.usedOf(tenant, productIds, keysOf(tenant, person), await isTestMode(tenant)),
    /** Records a trial that starts, with the bumps that share it, in the transaction of its purchase. */
    note: async (trx: Work, tenant: Tenant, person: Person, productIds: readonly string[], isTest: boolean): Promise<void> => {
      const rows = [...new Set(productIds)].flatMap((product_id) =>
        keysOf(tenant, person).map((key) => ({ app_id: tenant.appId, product_id, key, is_test: isTest, used_at: clock.iso() })),
      );
      await repo.insert(trx, rows);
    },
  };
}
