import { repricing as calls, studioRepricing } from '@bandstand/contract/repricing.ts';
import { bind } from '../../platform/http/bind.ts';
import type { PriceConsent } from './repricing.consent.service.ts';
import type { PlanPrices } from './repricing.prices.service.ts';
import type { RateChanges } from './repricing.rates.service.ts';

export interface RepricingRoutes {
  prices: PlanPrices;
  rates: RateChanges;
  consent: PriceConsent;
}

export const repricingRoutes = ({ prices, rates, consent }: RepricingRoutes) => [
  ...bind(studioRepricing, {
    'GET /studio/price_changes': ({ tenant }) => prices.list(tenant),
    'GET /studio/price_changes/touched': ({ tenant, query }) => prices.touched(tenant, query.version_id),
    'POST /studio/price_changes': ({ staff, tenant, body }) => prices.announce(staff, tenant, body),
    'POST /studio/price_changes/{id}/withdraw': ({ tenant, params }) => prices.withdraw(tenant, params.id),
    'GET /studio/rate_changes': ({ tenant }) => rates.list(tenant),
    'POST /studio/rate_changes/touched': ({ tenant, body }) => rates.touched(tenant, body),
    'POST /studio/rate_changes': ({ staff, tenant, body }) => rates.announce(staff, tenant, body),
    'POST /studio/rate_changes/{id}/withdraw': ({ tenant, params }) => rates.withdraw(tenant, params.id),
  }),
  ...bind(calls, {
    'POST /subscriptions/{id}/price_change/accept': ({ member, params, body }) => consent.accept(member, params.id, body),
  }),
];
