import { isTestMode } from '@bandstand/rules/products/testMode.ts';
import { isForTesters, isTestOver, takesTestCards, testPeriodMaxDays, type ChosenPayments } from '@bandstand/rules/products/testPeriod.ts';
import { isoOf, msOf } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { createGather } from '../../platform/gather.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { TestMode } from './test-mode.service.ts';
import type { Tester, TestPeriodRepo } from './test-mode.periods.repo.ts';

const dayMs = 86_400_000;

/** The settings an app returns to when its test period ends. */
export interface KeptPayments extends ChosenPayments {
  before_test?: ChosenPayments | null;
}
export interface TestPeriodDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'env' | 'log'>;
  repo: TestPeriodRepo;
  apps: Pick<Apps, 'repo' | 'configChanged' | 'byId'>;
  /** Whether real money was taken. */
  hasReal: (trx: Work, tenant: Tenant) => Promise<boolean>;
  testMode: Pick<TestMode, 'end' | 'ended' | 'endSandbox'>;
}

const none: ChosenPayments = { provider: 'none', publishable_key: null, instructions: null };

export type TestPeriods = ReturnType<typeof createTestPeriods>;

/** A period in which staff and invited testers pay with test cards (OPS-1). Their purchases end with it. */
export function createTestPeriods({ platform, repo, apps, hasReal, testMode }: TestPeriodDependencies) {
  const { db, clock, env, log } = platform;
  const isProduction = env.nodeEnv === 'production';
  /** How the app takes money, under a lock on its row. */
  const lockChosen = async (trx: Work, tenant: Tenant): Promise<KeptPayments> => (await apps.repo.lock(trx, tenant)).payments;
  const choose = async (trx: Work, tenant: Tenant, payments: KeptPayments): Promise<void> =>
    void (await apps.repo.replaceLook(trx, tenant, { payments }));

  /** Restores the app's earlier settings. Returns whose purchases ended; null if the period continues. */
  const leave = (tenant: Tenant, isDue: (chosen: KeptPayments) => boolean): Promise<string[] | null> =>
    transact(db, tenant, async (trx) => {
      const chosen = await lockChosen(trx, tenant);
      if (!isDue(chosen)) return null;
      await choose(trx, tenant, chosen.before_test ?? none);
      return testMode.end(trx, tenant);
    });
  async function end(tenant: Tenant, isDue: (chosen: KeptPayments) => boolean): Promise<void> {
    const people = await leave(tenant, isDue);
    if (!people) return;
    await apps.configChanged(tenant);
    testMode.ended(tenant, people);
  }

  const isTester = createGather<Tenant, string, boolean>(async (tenant, ids) => {
    const found = await repo.testersAmong(null, tenant, ids);
    return ids.map((id) => found.has(id));
  });

  /** Throws 422 for emails without a member of the app. */
  async function requireMembers(tenant: Tenant, testers: readonly string[], also: Parameters<typeof refuseFields>[0] = {}): Promise<string[]> {
    const emails = [...new Set(testers.map((email) => email.trim().toLowerCase()))];
    const people = await repo.membersByEmail(tenant, emails);
    const unknownEmails = emails.filter((email) => !people.some((person) => person.email === email));
    refuseFields({ ...also, testers: unknownEmails.length > 0 && { key: 'field.not_members', values: { emails: unknownEmails.join(', ') } } });
    return people.map(({ id }) => id);
  }

  return {
    takes: (chosen: ChosenPayments): boolean => takesTestCards(chosen, clock.ms(), isProduction),
    /** Whether this member may pay with test cards while the app accepts them. */
    mayPay: async (tenant: Tenant, chosen: ChosenPayments, subscriberId: string): Promise<boolean> =>
      !isForTesters(chosen, isProduction) || isTester(tenant, subscriberId),
    /** The same for all of these members, as the transaction sees it. */
    mayAllPay: async (trx: Work, tenant: Tenant, chosen: ChosenPayments, subscriberIds: readonly string[]): Promise<boolean> =>
      !isForTesters(chosen, isProduction) || (await repo.testersAmong(trx, tenant, subscriberIds)).size === new Set(subscriberIds).size,
    testers: (tenant: Tenant): Promise<Tester[]> => repo.testers(tenant),
    /**
     * Starts a period or changes it. Throws 422 for an end in the past or more than 30 days ahead and for emails without a member, 409 `gateway_live`
     * once real money was taken.
     */
    begin: async (tenant: Tenant, { ends_at, testers }: { ends_at: string; testers: readonly string[] }): Promise<void> => {
      const endsMs = msOf(ends_at);
      const isPossible = endsMs > clock.ms() && endsMs <= clock.ms() + testPeriodMaxDays * dayMs;
      const ids = await requireMembers(tenant, testers, {
        ends_at: !isPossible && { key: 'field.test_period_end', values: { days: testPeriodMaxDays } },
      });
      await transact(db, tenant, async (trx) => {
        const before = await lockChosen(trx, tenant);
        if (await hasReal(trx, tenant)) throw new AppError('gateway_live');
        const before_test = before.provider === 'test' ? (before.before_test ?? null) : before;
        await choose(trx, tenant, { ...none, provider: 'test', test_until: isoOf(endsMs), before_test });
        await repo.setTesters(trx, tenant, ids, clock.iso());
      });
      await apps.configChanged(tenant);
    },
    /** Whether the member is a tester, or staff. */
    isTester,
    /** Changes who may buy in the stores' sandboxes, also in a live app. Throws 422 for emails without a member. */
    invite: async (tenant: Tenant, testers: readonly string[]): Promise<void> => {
      const ids = await requireMembers(tenant, testers);
      const people = await transact(db, tenant, async (trx) => {
        const chosen = await lockChosen(trx, tenant);
        await repo.setTesters(trx, tenant, ids, clock.iso());
        return isTestMode(chosen) ? [] : testMode.endSandbox(trx, tenant);
      });
      testMode.ended(tenant, people);
    },
    /** Ends the period now. */
    end: (tenant: Tenant): Promise<void> => end(tenant, ({ provider, test_until }) => provider === 'test' && Boolean(test_until)),
    /** Ends periods that are over, and in production also those that never had an end. */
    endDue: async (): Promise<void> => {
      for (const appId of await repo.appsInTest()) {
        const tenant = await apps.byId(appId);
        try {
          if (tenant) await end(tenant, (chosen) => isTestOver(chosen, clock.ms(), isProduction));
        } catch (error) {
          log.error({ err: error, id: appId }, 'a test period could not be ended');
        }
      }
    },
  };
}
