import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Nullable, OneOf, Time } from './wire.ts';

/** One row of the table: a country, or one region of it (ISO 3166-1 alpha-2, ISO 3166-2 without the country). */
export const TaxRate = Type.Object({
  country: Type.String({ pattern: '^[A-Z]{2}$' }),
  region: Nullable(Type.String({ minLength: 1, maxLength: 10 })),
  /** "VAT", "Sales tax". */
  name: Type.String({ minLength: 1, maxLength: 40 }),
  /** Thousandths of a percent: 19000 is 19 %. */
  rate: Type.Integer({ minimum: 0, maximum: 100_000 }),
});
export type TaxRate = Static<typeof TaxRate>;

/** An app's tax (COM-15). `source` `provider`: the payment provider calculates it, if it can. */
export const TaxSettings = Type.Object({
  is_on: Type.Boolean(),
  inclusive: Type.Boolean(),
  source: OneOf(['table', 'provider']),
  rates: Type.Array(TaxRate, { maxItems: 500 }),
  blocked_countries: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 300 }),
  /** (+) Where the seller is registered; null: not given. */
  home_country: Nullable(Type.String({ pattern: '^[A-Z]{2}$' })),
  /** (+) Businesses may give a VAT id; those in other EU member states then pay no tax. Only for sellers in the EU. */
  takes_vat_ids: Type.Boolean(),
});
export type TaxSettings = Static<typeof TaxSettings>;

/** When it was last saved; null: never. */
const saved = { updated_at: Nullable(Time) };

export const taxes = calls({
  'GET /studio/tax_rates': {
    who: 'owner',
    permission: 'sell.read',
    /** `known`: standard rates to begin with, and the day they were looked up. */
    returns: Type.Object({ ...TaxSettings.properties, ...saved, known: Type.Object({ as_of: Type.String(), rates: Type.Array(TaxRate) }) }),
  },
  'PUT /studio/tax_rates': {
    who: 'owner',
    permission: 'settings',
    /** `seen`: the `updated_at` that the change is based on; without it conflicts are not checked. */
    body: Type.Partial(Type.Object({ ...TaxSettings.properties, seen: Nullable(Time) })),
    returns: Type.Object({ ...TaxSettings.properties, ...saved }),
    errors: ['not_configured', 'edit_conflict'],
  },
});
