import type { CurrencyCountries } from '@bandstand/contract/apps.ts';
import type { Dunning, GatewayName, PaymentSettings, Seller } from '@bandstand/contract/payments.studio.ts';
import { defaultDunning } from '@bandstand/rules/products/dunning.ts';
import { isTestMode } from '@bandstand/rules/products/testMode.ts';
import type { ChosenPayments } from '@bandstand/rules/products/testPeriod.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { Platform } from '../../platform/platform.ts';
import { sealedColumns } from '../../platform/sealed.columns.ts';
import type { StripeClients } from '../../platform/stripe/stripe.client.ts';
import { isMissing, stripeFailure } from '../../platform/stripe/stripe.errors.ts';
import type { TestPeriods, TestPurchases, UnsettledPayments } from './payments.ports.ts';
import type { ProvidersRepo, SettingsRow } from './payments.providers.repo.ts';
import { isTestKey, merged, refuseShapes, type Keys, type SettingsChanges } from './payments.settings.check.ts';

export interface SettingsDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'sealed'>;
  repo: ProvidersRepo;
  stripe: StripeClients;
  /** What members see of it: it is stored with the app's appearance. */
  look: {
    shownOf: (tenant: Tenant) => Promise<ChosenPayments>;
    /** The same under a lock on the app's row. */
    lock: (trx: Work, tenant: Tenant) => Promise<ChosenPayments>;
    write: (trx: Work, tenant: Tenant, shown: ChosenPayments) => Promise<void>;
    /** Notifies open apps after the commit. */
    changed: (tenant: Tenant) => Promise<unknown>;
  };
  app: {
    originOf: (tenant: Tenant) => Promise<string>;
    /** Which countries see which currency at first; members read it with the app's config. */
    countriesOf: (tenant: Tenant) => Promise<CurrencyCountries[]>;
    setCountries: (tenant: Tenant, rules: CurrencyCountries[]) => Promise<unknown>;
    /** In production, test cards work only in a test period (OPS-1). */
    isProduction: boolean;
  };
  /** Whether real money was taken, through the named gateway if one is given. */
  hasReal: (trx: Work, tenant: Tenant, provider?: string) => Promise<boolean>;
  ports: { unsettled: Port<UnsettledPayments>; testPurchases: Port<TestPurchases>; periods: Port<TestPeriods> };
}

const sellerDefaults: Seller = { name: '', lines: [], email: null, tax_id: null, invoice_prefix: '', footer: null };
const place = ({ appId }: Tenant) => sealedColumns.paymentKeys.place({ app_id: appId });
const invalid = { key: 'field.invalid' } as const;
const required = { key: 'field.required' } as const;

export type PaymentsSettings = ReturnType<typeof createPaymentsSettings>;

/** How an app takes money (COM-12). Keys are sealed on the way in, and never returned. */
export function createPaymentsSettings(of: SettingsDependencies) {
  const { platform, repo, stripe, look, app, ports } = of;
  const keys = createKeys(of);
  const { keysOf } = keys;
  const view = createView(of, keys);
  const write = createWriting(of, keys);

  return {
    keysOf,
    view,
    /** How failed payments are followed up. */
    dunningOf: async (tenant: Tenant): Promise<Dunning> => (await repo.settings(tenant))?.dunning ?? defaultDunning,
    /** The seller as invoices print it, and the currency of new prices. */
    sellerOf: async (tenant: Tenant): Promise<{ seller: Seller; currency: string }> => {
      const row = await repo.settings(tenant);
      return { seller: { ...sellerDefaults, ...row?.seller }, currency: row?.currency ?? 'EUR' };
    },
    /**
     * Saves what is sent. Throws 422 by field, 502 `provider_down`, and 409 `gateway_live` on the way back to test payments once real money was
     * taken. Throws 409 `payments_under_way` with their `count` when a change of account would leave payments open, unless `leaves_open`. Leaving the
     * test gateway or a provider's test keys ends what was bought with them.
     */
    save: async (tenant: Tenant, changes: SettingsChanges): Promise<PaymentSettings> => {
      const before = await keysOf(tenant);
      const after = merged(before, changes.keys);
      const gateway = changes.gateway ?? ((await look.shownOf(tenant)).provider as GatewayName);
      refuseShapes(changes, after);
      refuseFields({ gateway: changes.gateway === 'test' && app.isProduction && { key: 'field.test_period' } });
      if (gateway === 'stripe') refuseFields({ 'keys.secret': !after.secret && required, 'keys.publishable': !after.publishable && required });
      const account = after.secret && after.secret !== before.secret ? await requireAccount(stripe, after.secret) : undefined;

      const people = await retrying(() => transact(platform.db, tenant, (trx) => write(trx, tenant, changes, account)));
      if (changes.currency_countries) await app.setCountries(tenant, changes.currency_countries);
      await look.changed(tenant);
      ports.testPurchases.current.ended(tenant, people);
      return view(tenant);
    },
  };
}

/** The keys of an app, sealed in its row. */
function createKeys({ platform: { sealed }, repo }: Pick<SettingsDependencies, 'platform' | 'repo'>) {
  const opened = (tenant: Tenant, row: SettingsRow | null): Partial<Keys> =>
    row?.keys ? (JSON.parse(sealed.open(row.keys, place(tenant))) as Partial<Keys>) : {};
  return {
    opened,
    closed: (tenant: Tenant, keys: Partial<Keys>) => sealed.seal(JSON.stringify(keys), place(tenant)),
    keysOf: async (tenant: Tenant): Promise<Partial<Keys>> => opened(tenant, await repo.settings(tenant)),
  };
}
type KeysOfApps = ReturnType<typeof createKeys>;

/** The settings as the owner sees them. Of the keys it shows only which are set. */
function createView({ platform: { db }, repo, look, app, hasReal, ports }: SettingsDependencies, { opened }: KeysOfApps) {
  return async (tenant: Tenant): Promise<PaymentSettings> => {
    const [row, shown, origin, test, testers, currencyCountries] = await Promise.all([
      repo.settings(tenant),
      look.shownOf(tenant),
      app.originOf(tenant),
      ports.testPurchases.current.count(tenant),
      ports.periods.current.testers(tenant),
      app.countriesOf(tenant),
    ]);
    const keys = opened(tenant, row);
    const hook = (path: string) => `${origin}/api/webhooks/${path}?app=${encodeURIComponent(tenant.slug)}`;
    return {
      gateway: shown.provider as GatewayName,
      keys_set: {
        secret: Boolean(keys.secret),
        publishable: Boolean(keys.publishable),
        webhook: Boolean(keys.webhook),
        apple: Boolean(keys.apple),
        google: Boolean(keys.google),
      },
      publishable_key: keys.publishable ?? null,
      is_provider_test: isTestKey(keys.secret),
      currency: row?.currency ?? 'EUR',
      currency_countries: currencyCountries,
      seller: { ...sellerDefaults, ...row?.seller },
      manual_instructions: row?.manual_instructions ?? null,
      webhook_url: hook('payments/stripe'),
      apple_webhook_url: hook('iap/apple'),
      google_webhook_url: hook('iap/google'),
      is_live: await transact(db, tenant, (trx) => hasReal(trx, tenant)),
      dunning: row?.dunning ?? defaultDunning,
      test: isTestMode(shown) ? test : { purchases: 0, subscriptions: 0 },
      needs_test_period: app.isProduction,
      testers,
      test_period: shown.provider === 'test' && shown.test_until ? { ends_at: shown.test_until, testers } : null,
    };
  };
}

/** Writes changes in the caller's transaction. */
function createWriting({ platform: { clock }, repo, look, hasReal, ports }: SettingsDependencies, { opened, closed }: KeysOfApps) {
  /** Returns the members who had bought without money, when the app starts to take real money. */
  return async (trx: Work, tenant: Tenant, changes: SettingsChanges, account: string | undefined): Promise<string[]> => {
    const row = await repo.lockSettings(trx, tenant, clock.iso());
    const before = opened(tenant, row);
    const keys = { ...merged(before, changes.keys), ...(account ? { account } : {}) };
    const shown = await look.lock(trx, tenant);
    const provider = changes.gateway ?? shown.provider;
    const instructions = changes.manual_instructions === undefined ? row.manual_instructions : changes.manual_instructions?.trim() || null;
    const isTestStill = shown.provider === 'test' && provider === 'test';
    const after: ChosenPayments = {
      ...(isTestStill ? shown : {}),
      provider,
      publishable_key: provider === 'stripe' ? (keys.publishable ?? null) : null,
      instructions: provider === 'manual' ? instructions : null,
    };
    // Test keys would not know the paying members and would end their subscriptions.
    const isBack = isTestMode(after) && !isTestMode(shown);
    const areBack = isTestKey(keys.secret) && !isTestKey(before.secret);
    if ((isBack && (await hasReal(trx, tenant))) || (areBack && (await hasReal(trx, tenant, 'stripe')))) throw new AppError('gateway_live');
    const isMoving = Boolean(account && before.account && account !== before.account) && isTestKey(keys.secret) === isTestKey(before.secret);
    const count = isMoving && !changes.leaves_open ? await ports.unsettled.current.count(trx, tenant, 'stripe') : 0;
    if (count > 0) throw new AppError('payments_under_way', { extra: { count } });
    await look.write(trx, tenant, after);
    await repo.changeSettings(trx, tenant, {
      ...(changes.keys ? { keys: closed(tenant, keys) } : {}),
      ...(changes.currency ? { currency: changes.currency } : {}),
      ...(changes.dunning ? { dunning: changes.dunning } : {}),
      ...(changes.seller ? { seller: { ...row.seller, ...changes.seller } } : {}),
      manual_instructions: instructions,
      live_since: provider === 'test' ? null : (row.live_since ?? clock.iso()),
      updated_at: clock.iso(),
    });
    const isLeaving = isTestMode(shown) && (!isTestMode(after) || after.provider !== shown.provider);
    if (!isLeaving) return [];
    await repo.closeTestEvents(trx, tenant);
    return ports.testPurchases.current.end(trx, tenant);
  };
}

/** The account that a secret key belongs to. Throws 422 for a key that the provider does not know, and 502 if it does not answer. */
async function requireAccount(stripe: StripeClients, secret: string): Promise<string> {
  try {
    return (await stripe(secret).accounts.retrieveCurrent()).id;
  } catch (error) {
    const failure = stripeFailure(error);
    if ((failure instanceof AppError && failure.code === 'not_configured') || isMissing(error)) refuseFields({ 'keys.secret': invalid });
    throw failure;
  }
}

/** The change and a test payment that completes at the same moment may deadlock: retry one of them. */
async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let left = 3; ; left--)
    try {
      return await run();
    } catch (error) {
      if (left === 0 || (error as { code?: string }).code !== '40P01') throw error;
    }
}
