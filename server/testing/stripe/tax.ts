import type Stripe from 'stripe';
import { type Sent, wordOf } from './form.ts';
import { invalidRequest, type Made } from './objects.ts';

export type TaxRate = (country: string, state: string | null) => { rate: number; name: string };

/** A calculation of Stripe Tax. `rate` in percent. */
export function calculate({ id, created }: Made, params: Sent, rateOf: TaxRate): Stripe.Tax.Calculation {
  const details = (params['customer_details'] ?? {}) as Sent;
  const address = (details['address'] ?? {}) as Record<string, string>;
  if (!address['country']) throw invalidRequest('Missing required param: customer_details[address][country].', { param: 'customer_details' });
  if (address['country'] === 'US' && !address['postal_code'])
    throw invalidRequest('The address is not specific enough.', { code: 'customer_tax_location_invalid' });
  const lines = (params['line_items'] ?? []) as Record<string, string>[];
  const { rate, name } = rateOf(address['country'], address['state'] ?? null);
  let [exclusive, inclusive, total] = [0, 0, 0];
  for (const line of lines) {
    const amount = Number(line['amount']);
    if (line['tax_behavior'] === 'inclusive') {
      inclusive += amount - Math.round((amount * 100) / (100 + rate));
      total += amount;
    } else {
      const tax = Math.round((amount * rate) / 100);
      exclusive += tax;
      total += amount + tax;
    }
  }
  return {
    id,
    object: 'tax.calculation',
    amount_total: total,
    currency: wordOf(params['currency']),
    customer: null,
    customer_details: {
      address: address as unknown as Stripe.Address,
      address_source: 'billing',
      ip_address: null,
      tax_ids: [],
      taxability_override: 'none',
    },
    expires_at: created + 90 * 86_400,
    livemode: false,
    ship_from_details: null,
    shipping_cost: null,
    tax_amount_exclusive: exclusive,
    tax_amount_inclusive: inclusive,
    tax_breakdown: [
      {
        amount: exclusive + inclusive,
        inclusive: inclusive > 0,
        tax_rate_details: {
          country: address['country'],
          flat_amount: null,
          percentage_decimal: String(rate) as never,
          rate_type: 'percentage',
          state: address['state'] ?? null,
          tax_type: name === 'VAT' ? 'vat' : 'sales_tax',
        },
        taxability_reason: 'standard_rated',
        taxable_amount: lines.reduce((sum, line) => sum + Number(line['amount']), 0) - inclusive,
      },
    ],
    tax_date: created,
  } satisfies Stripe.Tax.Calculation;
}
