import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Subscription } from './checkout.ts';
import { TaxRate } from './taxes.ts';
import { Id, List, Money, Nothing, OneOf, PlainDate, Time } from './wire.ts';

const Named = Type.Object({ id: Id, title: Type.String() });
const Amount = Type.Object({ currency: Type.String({ pattern: '^[A-Z]{3}$' }), amount: Type.Integer({ minimum: 1, maximum: 100_000_000_000 }) });

/** How far the members it is about know of it. `telling`: mails are still being written. */
const progress = {
  state: OneOf(['telling', 'announced', 'applied', 'withdrawn']),
  /** The first charges that are due from then on bear it. */
  from: Time,
  /** Subscriptions that it touches. */
  told: Type.Integer(),
  created_at: Time,
};

/** Another price for the subscriptions of a plan that run already. */
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

/** Another rate of a place, for sales and for subscriptions that run already. */
export const RateChange = Type.Object({ id: Id, ...TaxRate.properties, ...progress });
export type RateChange = Static<typeof RateChange>;

const params = { id: Id };
const read = { who: 'owner', permission: 'orders.read' } as const;
const write = { who: 'owner', permission: 'orders.write' } as const;
const settings = { who: 'owner', permission: 'settings' } as const;

export const studioRepricing = calls({
  /** Newest first. */
  'GET /studio/price_changes': { ...read, returns: List(PlanPriceChange) },
  /** What the subscriptions of a plan cost now, before coupon and tax. `fixed`: those of so many payments, whose price cannot change. */
  'GET /studio/price_changes/touched': {
    ...read,
    query: { version_id: Id },
    returns: Type.Object({
      groups: Type.Array(Type.Object({ currency: Type.String(), amount: Money, count: Type.Integer() })),
      fixed: Type.Integer(),
      /** The first day that leaves members the notice that they are due for a higher price. */
      earliest: PlainDate,
    }),
    errors: ['invalid_version'],
  },
  /** Members are told at once by mail. `from`: a day of the app’s time zone. `needs_consent`: true where nothing is said. */
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
  /** Members who were told hear that the price stays. What was charged by it already goes on. A repeat changes nothing. */
  'POST /studio/price_changes/{id}/withdraw': { ...write, params, returns: Nothing },

  /** Newest first. */
  'GET /studio/rate_changes': { ...read, returns: List(RateChange) },
  /** How many subscriptions a new rate touches, and how many of them cost another total because of it. */
  'POST /studio/rate_changes/touched': {
    ...settings,
    body: Type.Object({ country: TaxRate.properties.country, region: TaxRate.properties.region, rate: TaxRate.properties.rate }),
    returns: Type.Object({ count: Type.Integer(), changed: Type.Integer() }),
    errors: ['not_configured'],
  },
  /** `from`: a day of the app’s time zone; today: at once. Members whose total changes are told by mail. */
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
  /** The member agrees to the price that was announced. `amount`: the new total that was shown. */
  'POST /subscriptions/{id}/price_change/accept': {
    who: 'member',
    params,
    body: Type.Object({ amount: Money }),
    returns: Subscription,
    errors: ['order_closed', 'order_preview_mismatch', 'provider_down'],
  },
});
