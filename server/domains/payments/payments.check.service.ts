import type { Language } from '@bandstand/contract/languages.ts';
import { stripeEvents, type PaymentCheck } from '@bandstand/contract/payments.studio.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { translate } from '@bandstand/i18n/server.ts';
import type Stripe from 'stripe';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Port } from '../../platform/modules/ports.ts';
import { stripeFailure } from '../../platform/stripe/stripe.errors.ts';
import type { PaymentEvents } from './payments.events.service.ts';
import type { Revenues, Ungranted } from './payments.ports.ts';
import type { PaymentsSettings } from './payments.settings.service.ts';

export interface CheckDependencies {
  clock: Clock;
  settings: Pick<PaymentsSettings, 'view' | 'keysOf'>;
  stripeOf: (tenant: Tenant) => Promise<Stripe | null>;
  events: Pick<PaymentEvents, 'state'>;
  revenues: Port<Revenues>;
  /** Describes the prices on sale that the app's gateway cannot charge. */
  unchargedPrices: (tenant: Tenant) => Promise<string[]>;
}
type Found = Omit<PaymentCheck, 'text'> & { key: MessageKey; values?: Record<string, string | number> };

/** How far our clock may be off before signatures are refused. */
const driftMs = 60_000;
/** How many prices to name; the rest are only counted. */
const mostNamed = 10;
const listed = (prices: readonly string[]): string =>
  [...prices.slice(0, mostNamed), ...(prices.length > mostNamed ? [`+ ${prices.length - mostNamed}`] : [])].join(', ');
const silentMs = 7 * 86_400_000;

/** Checks whether an app can take money, by asking each part involved (studio.md section 11). */
export function createPaymentChecks({ clock, settings, stripeOf, events, revenues, unchargedPrices }: CheckDependencies) {
  /** Checks keys, clock and webhook by asking Stripe. */
  async function ofStripe(tenant: Tenant, webhookUrl: string, hasSecret: boolean): Promise<Found[]> {
    const stripe = await stripeOf(tenant);
    if (!stripe) return [{ name: 'keys', state: 'bad', key: 'studio.payment_check.keys_missing', at: null }];
    try {
      const account = await stripe.accounts.retrieveCurrent();
      const sent = Date.parse(account.lastResponse.headers['date'] ?? '');
      const drift = Number.isNaN(sent) ? null : Math.abs(clock.ms() - sent);
      const endpoints = await stripe.webhookEndpoints.list({ limit: 100 });
      const own = endpoints.data.find(({ url, status }) => url === webhookUrl && status === 'enabled');
      const missing = own && !own.enabled_events.includes('*') ? stripeEvents.filter((type) => !own.enabled_events.includes(type)) : [];
      return [
        account.charges_enabled
          ? { name: 'keys', state: 'good', key: 'studio.payment_check.keys_good', at: null }
          : { name: 'keys', state: 'bad', key: 'studio.payment_check.account_closed', at: null },
        drift === null || drift < driftMs
          ? { name: 'clock', state: drift === null ? 'unknown' : 'good', key: 'studio.payment_check.clock_good', at: null }
          : { name: 'clock', state: 'bad', key: 'studio.payment_check.clock_off', values: { seconds: Math.round(drift / 1000) }, at: null },
        !hasSecret
          ? { name: 'webhook', state: 'bad', key: 'studio.payment_check.webhook_secret', at: null }
          : !own
            ? { name: 'webhook', state: 'bad', key: 'studio.payment_check.webhook_missing', at: null }
            : missing.length > 0
              ? { name: 'webhook', state: 'warning', key: 'studio.payment_check.webhook_events', values: { events: missing.join(', ') }, at: null }
              : { name: 'webhook', state: 'good', key: 'studio.payment_check.webhook_good', at: null },
      ];
    } catch (error) {
      const failure = stripeFailure(error);
      if (!(failure instanceof AppError)) throw failure;
      const isRefused = failure.code === 'not_configured';
      return [{ name: 'keys', state: 'bad', key: isRefused ? 'studio.payment_check.keys_refused' : 'studio.payment_check.provider_down', at: null }];
    }
  }

  return {
    /** Asks the provider each time; a provider that is down is a failed check. */
    check: async (tenant: Tenant, language: Language): Promise<{ checks: PaymentCheck[]; paid_not_granted: Ungranted[] }> => {
      const [view, eventsState, waiting, uncharged] = await Promise.all([
        settings.view(tenant),
        events.state(tenant),
        revenues.current.ungranted(tenant),
        unchargedPrices(tenant),
      ]);
      const isStripe = view.gateway === 'stripe';
      const isSilent = eventsState.last_at === null || Date.parse(eventsState.last_at) < clock.ms() - silentMs;
      const found: Found[] = [
        view.gateway === 'test'
          ? { name: 'gateway', state: 'warning', key: 'studio.payment_check.gateway_test', at: null }
          : { name: 'gateway', state: 'good', key: 'studio.payment_check.gateway_live', at: null },
        ...(isStripe ? await ofStripe(tenant, view.webhook_url, view.keys_set.webhook) : []),
        ...(isStripe
          ? ([
              isSilent
                ? { name: 'last_event', state: 'warning', key: 'studio.payment_check.event_none', at: eventsState.last_at }
                : { name: 'last_event', state: 'good', key: 'studio.payment_check.event_good', at: eventsState.last_at },
              eventsState.failed > 0
                ? { name: 'failed_events', state: 'bad', key: 'studio.payment_check.events_failed', values: { count: eventsState.failed }, at: null }
                : { name: 'failed_events', state: 'good', key: 'studio.payment_check.events_good', at: null },
            ] satisfies Found[])
          : []),
        waiting.length > 0
          ? { name: 'paid_not_granted', state: 'bad', key: 'studio.payment_check.not_granted', values: { count: waiting.length }, at: null }
          : { name: 'paid_not_granted', state: 'good', key: 'studio.payment_check.all_granted', at: null },
        uncharged.length > 0
          ? { name: 'prices', state: 'bad', key: 'studio.payment_check.prices_bad', values: { prices: listed(uncharged) }, at: null }
          : { name: 'prices', state: 'good', key: 'studio.payment_check.prices_good', at: null },
        view.seller.name && view.seller.lines.length > 0
          ? { name: 'seller', state: 'good', key: 'studio.payment_check.seller_good', at: null }
          : { name: 'seller', state: 'warning', key: 'studio.payment_check.seller_missing', at: null },
      ];
      const checks = found.map(({ key, values, ...rest }) => ({ ...rest, text: translate(language, key, values) }));
      return { checks, paid_not_granted: waiting };
    },
  };
}
export type PaymentChecks = ReturnType<typeof createPaymentChecks>;
