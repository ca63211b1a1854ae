import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Subscription } from './checkout.ts';
import { TaxRate } from './taxes.ts';
import { Id, List, Money, Nothing, OneOf, PlainDate, Time } from './wire.ts';

const Named = Type.Object({ id: Id, title: Type.String() });
const Amount = Type.Object({ currency: Type.String({ pattern: '^[A-Z]{3}$' }), amount: Type.Integer({ minimum: 1, maximum: 100_000_000_000 }) });

/** How many of the affected members have been notified. `telling`: emails are still being written. */
const progress = {
  state: OneOf(['telling', 'announced', 'applied', 'withdrawn']),
  /** Applies to charges due from then on. */
  from: Time,
  /** Subscriptions that it affects. */
  told: Type.Integer(),
  created_at: Time,
};

/** A new price for a plan's existing subscriptions. */
export const PlanPriceChange = Type.Object({
  id: Id,
  product: Named,
  version: Named,
  amounts: Type.Array(Amount),
  /** A subscription whose member does not agree to pay more ends instead. */
  needs_consent: Type.Boolean(),
  /** Members who agreed, and those who have not answered yet. */
  accepted: Type.Integer(),
  waiting: Type.Integer(),
  ...progress,
});
export type PlanPriceChange = Static<typeof PlanPriceChange>;

/** A new tax rate of a place, for sales and for existing subscriptions. */
export const RateChange = Type.Object({ id: Id, ...TaxRate.properties, ...progress });
export type RateChange = Static<typeof RateChange>;

const params = { id: Id };
const read = { who: 'owner', permission: 'orders.read' } as const;
const write = { who: 'owner', permission: 'orders.write' } as const;
const settings = { who: 'owner', permission: 'settings' } as const;

export const studioRepricing = calls({
  /** Newest first. */
  'GET /studio/price_changes': { ...read, returns: List(PlanPriceChange) },
  /**
   * The current prices of a plan's subscriptions, before coupon and tax. `fixed`: those with a fixed number of payments, whose price cannot
   * change.
   */
  'GET /studio/price_changes/touched': {
    ...read,
    query: { version_id: Id },
    returns: Type.Object({
      groups: Type.Array(Type.Object({ currency: Type.String(), amount: Money, count: Type.Integer() })),
      fixed: Type.Integer(),
      /** The first day that leaves members the required notice of a higher price. */
      earliest: PlainDate,
    }),
    errors: ['invalid_version'],
  },
  /** Notifies members at once by email. `from`: a day in the app’s time zone. `needs_consent`: defaults to true. */
  'POST /studio/price_changes': {
    ...write,
    idempotent: true,
    body: Type.Object({
      version_id: Id,
      amounts: Type.Array(Amount, { minItems: 1, maxItems: 30 }),
      from: PlainDate,
      needs_consent: Type.Optional(Type.Boolean()),
    }),
    returns: PlanPriceChange,
    errors: ['invalid_version'],
  },
  /** Tells the notified members that the price stays. Subscriptions already charged at the new price keep it. A repeat changes nothing. */
  'POST /studio/price_changes/{id}/withdraw': { ...write, params, returns: Nothing },

  /** Newest first. */
  'GET /studio/rate_changes': { ...read, returns: List(RateChange) },
  /** How many subscriptions a new rate affects, and how many of them change their total. */
  'POST /studio/rate_changes/touched': {
    ...settings,
    body: Type.Object({ country: TaxRate.properties.country, region: TaxRate.properties.region, rate: TaxRate.properties.rate }),
    returns: Type.Object({ count: Type.Integer(), changed: Type.Integer() }),
    errors: ['not_configured'],
  },
  /** `from`: a day in the app’s time zone; today: at once. Members whose total changes get an email. */
  'POST /studio/rate_changes': {
    ...settings,
    idempotent: true,
    body: Type.Object({ ...TaxRate.properties, from: PlainDate }),
    returns: RateChange,
    errors: ['not_configured'],
  },
  /** Only before its day. A repeat changes nothing. */
  'POST /studio/rate_changes/{id}/withdraw': { ...settings, params, returns: Nothing, errors: ['order_closed'] },
});

export const repricing = calls({
  /** The member agrees to the announced price. `amount`: the new total that was shown. */
  'POST /subscriptions/{id}/price_change/accept': {
    who: 'member',
    params,
    body: Type.Object({ amount: Money }),
    returns: Subscription,
    errors: ['order_closed', 'order_preview_mismatch', 'provider_down'],
  },
});
