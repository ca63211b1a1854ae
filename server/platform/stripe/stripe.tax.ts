import type { TaxTerms } from '@bandstand/rules/products/charges.ts';
import { LRUCache } from 'lru-cache';
import Stripe from 'stripe';
import { AppError } from '../http/app-error.ts';
import type { StripeAmounts } from './stripe.amounts.ts';
import { stripeFailure } from './stripe.errors.ts';

export interface TaxAsk {
  country: string;
  region: string | null;
  postalCode: string | null;
  currency: string;
  amount: number;
  inclusive: boolean;
}

const names: Record<string, string> = {
  vat: 'VAT',
  gst: 'GST',
  hst: 'HST',
  pst: 'PST',
  qst: 'QST',
  sales_tax: 'Sales tax',
  jct: 'JCT',
  igst: 'IGST',
};
const keptMs = 3_600_000;
/** Any amount works: the rate of a place does not depend on it. */
const sample = 100;

/** The rates of a place from Stripe Tax, requested once an hour: each calculation costs money. */
export function createStripeTax(amounts: StripeAmounts) {
  const kept = new LRUCache<string, { terms: TaxTerms | null }>({ max: 5000, ttl: keptMs });
  return async (stripe: Stripe, appId: string, { country, region, postalCode, currency, inclusive }: TaxAsk): Promise<TaxTerms | null> => {
    const key = [appId, country, region, postalCode, currency, inclusive].join(' ');
    const cached = kept.get(key);
    if (cached) return cached.terms;
    const params: Stripe.Tax.CalculationCreateParams = {
      currency: currency.toLowerCase(),
      line_items: [{ amount: amounts.to(sample * 100, currency), reference: 'purchase', tax_behavior: inclusive ? 'inclusive' : 'exclusive' }],
      customer_details: {
        address: { country, ...(region ? { state: region } : {}), ...(postalCode ? { postal_code: postalCode } : {}) },
        address_source: 'billing',
      },
    };
    let calculation: Stripe.Tax.Calculation;
    try {
      calculation = await stripe.tax.calculations.create(params);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'customer_tax_location_invalid')
        throw new AppError('invalid_customer_location', { extra: { fields: ['country', 'state', 'postal_code'], blocked: false } });
      throw stripeFailure(error);
    }
    const rates = calculation.tax_breakdown.filter(({ amount }) => amount > 0).map(({ tax_rate_details: details }) => details);
    // In thousandths of a percent; several jurisdictions may charge a part.
    const rate = Math.round(rates.reduce((sum, { percentage_decimal: percent }) => sum + Number(percent), 0) * 1000);
    const terms = rate > 0 ? { name: names[rates[0]?.tax_type ?? ''] ?? 'Tax', rate, inclusive } : null;
    kept.set(key, { terms });
    return terms;
  };
}
