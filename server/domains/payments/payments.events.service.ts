import { stripeEvents } from '@bandstand/contract/payments.studio.ts';
import Stripe from 'stripe';
import { isoOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { appKey } from '../../platform/stripe/stripe.accounts.ts';
import type { Dispute, Gateway, Payment } from '../gateways/gateways.shape.ts';
import type { EventRow, ProvidersRepo } from './payments.providers.repo.ts';
import type { PaymentRow, RefundRow } from './payments.repo.ts';
import type { Gateways } from '../gateways/gateways.service.ts';

/** What a provider reported, after the payment was read again. */
export interface PaymentNews {
  type: 'payment' | 'refund' | 'dispute';
  payment: Payment;
  /** The refund settled by this event, with `refund`; `onRefunded` got it, too. */
  refund?: RefundRow;
  dispute?: Dispute;
}
/** Returns null if the payment does not belong to this domain. May be called repeatedly with the same report. */
export type NewsHandler = (tenant: Tenant, news: PaymentNews) => Promise<{ orderId: string | null } | null>;

export interface EventsDependencies {
  clock: Clock;
  repo: ProvidersRepo;
  gateways: { find: (tenant: Tenant, provider: string) => Promise<Gateway | null> } & Pick<Gateways, 'toDispute'>;
  keys: {
    webhookSecretOf: (tenant: Tenant) => Promise<string | null>;
    /** Whether the app's keys are the provider's test keys. */
    isTest: (tenant: Tenant) => Promise<boolean>;
  };
  apps: { bySlug: (slug: string) => Promise<Tenant | null>; byId: (appId: string) => Promise<Tenant | null> };
  /** Our books of payments and their refunds. */
  books: {
    recorded: (tenant: Tenant, provider: string, providerId: string) => Promise<PaymentRow | null>;
    syncRefunds: (tenant: Tenant, payment: PaymentRow) => Promise<RefundRow[]>;
  };
  handlers: readonly NewsHandler[];
  onError: (error: unknown, eventId: string) => void;
}

export interface Delivery {
  provider: string;
  app: string;
  /** The body byte for byte: the signature covers it. */
  raw: Buffer;
  signature: string | undefined;
}
/** What an event is about. It only wakes us up; we then ask the provider. */
interface About {
  type: PaymentNews['type'];
  paymentId: string;
  dispute?: Dispute;
}

const dayMs = 86_400_000;
/** How many days after its start a bank may still return a refund, or decide a dispute. */
const [refundDays, disputeDays] = [30, 150];
/** How many seconds a signature is valid. */
const toleranceS = 300;
const pageSize = 50;
const maxError = 500;

const idOf = (value: string | { id: string } | null | undefined): string | null => (typeof value === 'string' ? value : (value?.id ?? null));

/** Null for events without meaning here: Stripe sends every type to accounts subscribed to all. */
function aboutOf({ type, data: { object } }: Stripe.Event, toDispute: Gateways['toDispute']): About | null {
  if (!stripeEvents.some((handled) => handled === type)) return null;
  if (object.object === 'payment_intent' || object.object === 'setup_intent') return { type: 'payment', paymentId: object.id };
  if (object.object === 'refund' || object.object === 'charge') {
    const paymentId = idOf(object.payment_intent);
    return paymentId ? { type: 'refund', paymentId } : null;
  }
  const dispute = object.object === 'dispute' ? toDispute(object) : null;
  return dispute && { type: 'dispute', paymentId: dispute.paymentId, dispute };
}

export type PaymentEvents = ReturnType<typeof createPaymentEvents>;

/**
 * What a provider reports on its own (COM-11). An event only wakes us up and is never trusted: the payment is read again, so order and repeats do not
 * matter.
 */
export function createPaymentEvents(of: EventsDependencies) {
  const { clock, repo } = of;
  const handle = handling(of);
  return {
    ...createLookBack(of, handle),
    ...createReceiving(of, handle),
    /** Newest first, 50 a page. */
    list: async (tenant: Tenant, page = 1) => {
      const { rows, total } = await repo.events(tenant, (page - 1) * pageSize, pageSize);
      return {
        items: rows.map(({ id, provider, type, received_at, state, times, error, order_id }) => ({
          id,
          provider,
          type,
          received_at,
          state,
          times,
          error,
          order_id,
        })),
        total_count: total,
      };
    },
    state: repo.eventsState,
    /** Deletes rows of all apps that nothing needs any more. */
    forgetOld: (): Promise<void> => repo.forgetOld(clock.iso()),
  };
}

type Handle = ReturnType<typeof handling>;

/** Reads a payment's state from the provider and passes it to the domain concerned. Returns what was done, and for which order. */
function handling({ gateways, books, handlers }: Pick<EventsDependencies, 'gateways' | 'books' | 'handlers'>) {
  return async (tenant: Tenant, { type, paymentId, dispute }: About): Promise<Pick<EventRow, 'state' | 'order_id'>> => {
    const gateway = await gateways.find(tenant, 'stripe');
    if (!gateway) throw new AppError('not_configured');
    const payment = await gateway.read(tenant, paymentId);
    if (!payment) return { state: 'ignored', order_id: null };
    const row = await books.recorded(tenant, gateway.provider, paymentId);
    const refunds = type === 'refund' && row ? await books.syncRefunds(tenant, row) : [];
    const news: PaymentNews[] =
      refunds.length > 0 ? refunds.map((refund) => ({ type, payment, refund })) : [{ type, payment, ...(dispute ? { dispute } : {}) }];
    let mine: { orderId: string | null } | null = null;
    for (const one of news)
      for (const handler of handlers) {
        const answer = await handler(tenant, one);
        mine = mine ?? answer;
        // A dispute concerns both the payment and the order that started it.
        if (answer && type !== 'dispute') break;
      }
    if (!mine && !row) return { state: 'ignored', order_id: null };
    return { state: 'handled', order_id: mine?.orderId ?? row?.order_id ?? null };
  };
}

/** Finds what happened at a provider without an event. */
function createLookBack({ clock, repo, gateways, apps, onError }: Omit<EventsDependencies, 'keys' | 'books' | 'handlers'>, handle: Handle) {
  /** What happened at one app's provider and is missing from the books. */
  async function missed(tenant: Tenant): Promise<About[]> {
    const gateway = await gateways.find(tenant, 'stripe');
    const since = { refunds: clock.isoIn(-refundDays * dayMs), disputes: clock.isoIn(-disputeDays * dayMs) };
    const { refunds, disputes } = (await gateway?.lately?.(tenant, since)) ?? { refunds: [], disputes: [] };
    const ids = [...new Set([...refunds, ...disputes].map(({ paymentId }) => paymentId))];
    const known = await repo.refundsKnown(tenant, 'stripe', ids);
    const late = refunds.filter(({ id, state, paymentId }) => known.has(paymentId) && known.get(paymentId)?.[id] !== state);
    return [
      ...[...new Set(late.map(({ paymentId }) => paymentId))].map((paymentId) => ({ type: 'refund' as const, paymentId })),
      ...disputes
        .filter(({ paymentId }) => known.has(paymentId))
        .map((dispute) => ({ type: 'dispute' as const, paymentId: dispute.paymentId, dispute })),
    ];
  }

  return {
    /** Finds actions in a provider's dashboard, or by a bank, whose event never arrived. One failing app does not stop the others. */
    lookBack: async (): Promise<void> => {
      for (const appId of await repo.appsWithKeys()) {
        const tenant = await apps.byId(appId);
        if (!tenant) continue;
        try {
          for (const about of await missed(tenant)) await handle(tenant, about);
        } catch (error) {
          onError(error, appId);
        }
      }
    },
  };
}

/** Receives the events that a provider sends. */
function createReceiving({ clock, repo, gateways, keys, apps, onError }: Omit<EventsDependencies, 'books' | 'handlers'>, handle: Handle) {
  /** Throws 403 `signature_invalid` unless the app's provider signed it. */
  async function proven({ provider, app, raw, signature }: Delivery): Promise<{ tenant: Tenant; event: Stripe.Event }> {
    // The answer must not reveal whether the app exists, or whether it takes money.
    const tenant = provider === 'stripe' ? await apps.bySlug(app) : null;
    const secret = tenant && (await keys.webhookSecretOf(tenant));
    if (!tenant || !secret || !signature) throw new AppError('signature_invalid');
    try {
      return { tenant, event: Stripe.webhooks.constructEvent(raw, signature, secret, toleranceS, undefined, clock.ms()) };
    } catch {
      throw new AppError('signature_invalid');
    }
  }

  return {
    /**
     * Receives an event. A repeat of a handled one changes nothing. Throws 403 `signature_invalid`; any other error is noted with the event, and the
     * provider resends it.
     */
    receive: async (delivery: Delivery): Promise<void> => {
      const { tenant, event } = await proven(delivery);
      const about = aboutOf(event, gateways.toDispute);
      const isOurs = about !== null && isOf(tenant, event) && event.livemode !== (await keys.isTest(tenant));
      const noted = await repo.noteEvent(tenant, {
        app_id: tenant.appId,
        provider: delivery.provider,
        id: event.id,
        type: event.type,
        payment_id: about?.paymentId ?? null,
        order_id: null,
        state: isOurs ? 'waiting' : 'ignored',
        error: null,
        times: 1,
        sent_at: isoOf(event.created * 1000),
        received_at: clock.iso(),
        handled_at: null,
        is_test: !event.livemode,
      });
      if (!about || noted.state === 'handled' || noted.state === 'ignored') return;
      try {
        const done = await handle(tenant, about);
        await repo.changeEvent(tenant, delivery.provider, event.id, { ...done, error: null, handled_at: clock.iso() });
      } catch (error) {
        onError(error, event.id);
        const text = error instanceof Error ? error.message : String(error);
        await repo.changeEvent(tenant, delivery.provider, event.id, { state: 'failed', error: text.slice(0, maxError) });
        throw error;
      }
    },
  };
}

/** One Stripe account may serve several apps: an event that names another app is not ours. */
function isOf(tenant: Tenant, { data: { object } }: Stripe.Event): boolean {
  const metadata = 'metadata' in object ? (object.metadata as Record<string, string> | null) : null;
  const named = metadata?.[appKey];
  return named === undefined || named === tenant.appId;
}
