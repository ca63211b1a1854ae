import type { CurrencyCountries } from '@bandstand/contract/apps.ts';
import type { Dunning, GatewayName, PaymentKeys, PaymentSettings, Seller } from '@bandstand/contract/payments.studio.ts';
import { countries } from '@bandstand/rules/products/countries.ts';
import { isCurrency } from '@bandstand/rules/products/currencies.listed.ts';
import { defaultDunning, dunningFaults } from '@bandstand/rules/products/dunning.ts';
import { isTestMode } from '@bandstand/rules/products/testMode.ts';
import type { ChosenPayments } from '@bandstand/rules/products/testPeriod.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError, refuseFields, type FieldText } from '../../platform/http/app-error.ts';
import { sealedColumns } from '../../platform/sealed.columns.ts';
import type { Sealed } from '../../platform/sealed.ts';
import { isMissing, stripeFailure } from '../../platform/stripe/stripe.errors.ts';
import type { StripeClients } from '../../platform/stripe/stripe.client.ts';
import type { ProvidersRepo, SettingsRow } from './payments.providers.repo.ts';

/** Spans in which the team and invited testers pay with test cards (OPS-1). */
export interface TestPeriodPort {
  /** Whether test cards are taken now. */
  takes(chosen: ChosenPayments): boolean;
  /** Whether this member pays with them. */
  mayPay(tenant: Tenant, chosen: ChosenPayments, subscriberId: string): Promise<boolean>;
  begin(tenant: Tenant, period: { ends_at: string; testers: readonly string[] }): Promise<void>;
  end(tenant: Tenant): Promise<void>;
  /** Who buys in the sandboxes of the stores, whatever the app takes. */
  invite(tenant: Tenant, testers: readonly string[]): Promise<void>;
}
/** What leaving the test gateway ends; it runs in the transaction of the change. */
export interface TestThings {
  count: (tenant: Tenant) => Promise<{ purchases: number; subscriptions: number }>;
  /** Answers whom it concerns. */
  end: (trx: Work, tenant: Tenant) => Promise<string[]>;
  /** After the commit. */
  ended: (tenant: Tenant, subscriberIds: readonly string[]) => void;
  /** Only what was bought in a store's sandbox by members who are no testers. Answers whom it concerns. */
  endSandbox: (trx: Work, tenant: Tenant) => Promise<string[]>;
  /** Ends what is left of tests in apps that take real money: bought at the very moment of the change, or before they were told apart. */
  endLeft: () => Promise<void>;
}
export interface SettingsDependencies {
  db: Database;
  clock: Clock;
  sealed: Sealed;
  repo: ProvidersRepo;
  stripe: StripeClients;
  shownOf: (tenant: Tenant) => Promise<ChosenPayments>;
  /** The same under a lock on the app's row. */
  lockShown: (trx: Work, tenant: Tenant) => Promise<ChosenPayments>;
  show: (trx: Work, tenant: Tenant, shown: ChosenPayments) => Promise<void>;
  shown: (tenant: Tenant) => Promise<unknown>;
  /** Whether real money was taken, through that gateway where one is named. */
  hasReal: (trx: Work, tenant: Tenant, provider?: string) => Promise<boolean>;
  /** How much a provider has not answered for good. */
  underWay: (trx: Work, tenant: Tenant, provider: string) => Promise<number>;
  originOf: (tenant: Tenant) => Promise<string>;
  /** Which countries see which currency at first; members read it with the app. */
  countriesOf: (tenant: Tenant) => Promise<CurrencyCountries[]>;
  setCountries: (tenant: Tenant, rules: CurrencyCountries[]) => Promise<unknown>;
  testThings: TestThings;
  /** Test cards only in a test period (OPS-1). */
  isProduction: boolean;
  testersOf: (tenant: Tenant) => Promise<{ id: string; name: string; email: string }[]>;
}
/** `account`: whose secret key it is, as the provider said. */
type Keys = { [K in keyof PaymentKeys]: NonNullable<PaymentKeys[K]> } & { account: string };
export interface SettingsChanges {
  gateway?: GatewayName;
  keys?: PaymentKeys;
  currency?: string;
  currency_countries?: CurrencyCountries[];
  seller?: Partial<Seller>;
  manual_instructions?: string | null;
  dunning?: Dunning;
  leaves_open?: boolean;
}

const sellerDefaults: Seller = { name: '', lines: [], email: null, tax_id: null, invoice_prefix: '', footer: null };
const place = ({ appId }: Tenant) => sealedColumns.paymentKeys.place({ app_id: appId });
const isTestKey = (key: string | undefined) => key?.includes('_test_') === true;
/** Mode and account of a secret key; only the mode for one that was entered before accounts were asked for. */
export const realmOf = ({ secret, account }: Partial<Pick<Keys, 'secret' | 'account'>>): string =>
  [isTestKey(secret) ? 'test' : 'live', ...(account ? [account] : [])].join(':');
const invalid = { key: 'field.invalid' } as const;
const required = { key: 'field.required' } as const;

function isServiceAccount(text: string): boolean {
  try {
    const read = JSON.parse(text) as Record<string, unknown>;
    return typeof read['client_email'] === 'string' && typeof read['private_key'] === 'string';
  } catch {
    return false;
  }
}

/** What is wrong with who sees which currency: one that is none or stands twice, a country that is none or would see two. */
function countryFaults(rules: readonly CurrencyCountries[]): Record<string, FieldText | false> {
  const named = rules.flatMap((rule) => rule.countries);
  const isWrong = (country: string) => !countries.includes(country) || named.indexOf(country) !== named.lastIndexOf(country);
  return Object.fromEntries(
    rules.flatMap(({ currency, countries: own }, at): [string, FieldText | false][] => [
      [`currency_countries.${at}.currency`, (!isCurrency(currency) || rules.findIndex((rule) => rule.currency === currency) < at) && invalid],
      [`currency_countries.${at}.countries`, own.some(isWrong) && invalid],
    ]),
  );
}

export type PaymentsSettings = ReturnType<typeof createPaymentsSettings>;

/** How an app takes money (COM-12). Keys go in sealed, and never come out. */
export function createPaymentsSettings({ db, clock, sealed, repo, stripe, testThings, ...app }: SettingsDependencies) {
  const opened = (tenant: Tenant, row: SettingsRow | null): Partial<Keys> =>
    row?.keys ? (JSON.parse(sealed.open(row.keys, place(tenant))) as Partial<Keys>) : {};
  const keysOf = async (tenant: Tenant): Promise<Partial<Keys>> => opened(tenant, await repo.settings(tenant));

  async function view(tenant: Tenant): Promise<PaymentSettings> {
    const [row, shown, origin, test, testers, currencyCountries] = await Promise.all([
      repo.settings(tenant),
      app.shownOf(tenant),
      app.originOf(tenant),
      testThings.count(tenant),
      app.testersOf(tenant),
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
      is_live: await transact(db, tenant, (trx) => app.hasReal(trx, tenant)),
      dunning: row?.dunning ?? defaultDunning,
      test: isTestMode(shown) ? test : { purchases: 0, subscriptions: 0 },
      needs_test_period: app.isProduction,
      testers,
      test_period: shown.provider === 'test' && shown.test_until ? { ends_at: shown.test_until, testers } : null,
    };
  }

  /** Throws 422 for keys that cannot be right by their look. */
  function refuseShapes({ keys, currency, currency_countries: rules = [], seller, dunning }: SettingsChanges, after: Partial<Keys>): void {
    const pair = after.secret && after.publishable && isTestKey(after.secret) !== isTestKey(after.publishable);
    const faults: Record<string, FieldText | false> = {
      'keys.secret': Boolean(keys?.secret) && !/^(sk|rk)_(test|live)_\w+$/.test(keys?.secret ?? '') && invalid,
      'keys.publishable': Boolean(keys?.publishable) && (!/^pk_(test|live)_\w+$/.test(keys?.publishable ?? '') || Boolean(pair)) && invalid,
      'keys.webhook': Boolean(keys?.webhook) && !/^whsec_[\w+/=]+$/.test(keys?.webhook ?? '') && invalid,
      'keys.apple.private_key': Boolean(keys?.apple) && !keys?.apple?.private_key.includes('PRIVATE KEY') && invalid,
      'keys.google.service_account': Boolean(keys?.google) && !isServiceAccount(keys?.google?.service_account ?? '') && invalid,
      'seller.invoice_prefix': /^test/i.test(seller?.invoice_prefix?.trim() ?? '') && invalid,
      currency: currency !== undefined && !isCurrency(currency) && invalid,
    };
    const plan = (dunning ? dunningFaults(dunning) : []).map((field) => [`dunning.${field}`, invalid] as const);
    refuseFields({ ...faults, ...countryFaults(rules), ...Object.fromEntries(plan) });
  }

  /** Whose key it is. One that the provider does not know is refused. Throws 502 where the provider does not answer. */
  async function requireAccount(secret: string): Promise<string> {
    try {
      return (await stripe(secret).accounts.retrieveCurrent()).id;
    } catch (error) {
      const failure = stripeFailure(error);
      if ((failure instanceof AppError && failure.code === 'not_configured') || isMissing(error)) refuseFields({ 'keys.secret': invalid });
      throw failure;
    }
  }

  const merged = (before: Partial<Keys>, changes: PaymentKeys = {}): Partial<Keys> =>
    Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null && value !== '')) as Partial<Keys>;

  return {
    keysOf,
    view,
    /** How payments that did not go through are followed up. */
    dunningOf: async (tenant: Tenant): Promise<Dunning> => (await repo.settings(tenant))?.dunning ?? defaultDunning,
    /** The currency of new prices and the seller as invoices print it. */
    sellerOf: async (tenant: Tenant): Promise<{ seller: Seller; currency: string }> => {
      const row = await repo.settings(tenant);
      return { seller: { ...sellerDefaults, ...row?.seller }, currency: row?.currency ?? 'EUR' };
    },
    /**
     * Errors: 422 by field, 409 `gateway_live` on the way back to the test gateway once real money was taken, 502 `provider_down`. Leaving
     * the test gateway or a provider's test keys ends what was bought with them. 409 `gateway_live` as well on the way back to test keys; 409
     * `payments_under_way` with their `count` on the way to another account while the one before works on payments, without `leaves_open`.
     */
    save: async (tenant: Tenant, changes: SettingsChanges): Promise<PaymentSettings> => {
      const before = await keysOf(tenant);
      const after = merged(before, changes.keys);
      const gateway = changes.gateway ?? ((await app.shownOf(tenant)).provider as GatewayName);
      refuseShapes(changes, after);
      refuseFields({ gateway: changes.gateway === 'test' && app.isProduction && { key: 'field.test_period' } });
      if (gateway === 'stripe') refuseFields({ 'keys.secret': !after.secret && required, 'keys.publishable': !after.publishable && required });
      const account = after.secret && after.secret !== before.secret ? await requireAccount(after.secret) : undefined;

      const people = await retrying(() => transact(db, tenant, (trx) => write(trx, tenant, changes, account)));
      if (changes.currency_countries) await app.setCountries(tenant, changes.currency_countries);
      await app.shown(tenant);
      testThings.ended(tenant, people);
      return view(tenant);
    },
  };

  /** Answers who had bought without money, where the app begins to take some. */
  async function write(trx: Work, tenant: Tenant, changes: SettingsChanges, account: string | undefined): Promise<string[]> {
    const row = await repo.lockSettings(trx, tenant, clock.iso());
    const before = opened(tenant, row);
    const keys = { ...merged(before, changes.keys), ...(account ? { account } : {}) };
    const shown = await app.lockShown(trx, tenant);
    const provider = changes.gateway ?? shown.provider;
    const instructions = changes.manual_instructions === undefined ? row.manual_instructions : changes.manual_instructions?.trim() || null;
    const isTestStill = shown.provider === 'test' && provider === 'test';
    const after: ChosenPayments = {
      ...(isTestStill ? shown : {}),
      provider,
      publishable_key: provider === 'stripe' ? (keys.publishable ?? null) : null,
      instructions: provider === 'manual' ? instructions : null,
    };
    // Keys that know nobody of those who paid would end their subscriptions.
    const isBack = isTestMode(after) && !isTestMode(shown);
    const areBack = isTestKey(keys.secret) && !isTestKey(before.secret);
    if ((isBack && (await app.hasReal(trx, tenant))) || (areBack && (await app.hasReal(trx, tenant, 'stripe')))) throw new AppError('gateway_live');
    const isMoving = Boolean(account && before.account && account !== before.account) && isTestKey(keys.secret) === isTestKey(before.secret);
    const count = isMoving && !changes.leaves_open ? await app.underWay(trx, tenant, 'stripe') : 0;
    if (count > 0) throw new AppError('payments_under_way', { extra: { count } });
    await app.show(trx, tenant, after);
    await repo.changeSettings(trx, tenant, {
      ...(changes.keys ? { keys: sealed.seal(JSON.stringify(keys), place(tenant)) } : {}),
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
    return testThings.end(trx, tenant);
  }
}

/** A test payment that completes at the very moment of the change may wait for it as it waits for that: one of them begins again. */
async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let left = 3; ; left--)
    try {
      return await run();
    } catch (error) {
      if (left === 0 || (error as { code?: string }).code !== '40P01') throw error;
    }
}
