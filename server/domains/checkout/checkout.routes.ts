import { checkout } from '@bandstand/contract/checkout.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Intents } from './checkout.intents.service.ts';

interface CheckoutCalls {
  intents: Intents;
  /** The country a call comes from, if a trusted proxy reports it. */
  ipCountryOf: (request: {
    headers: Record<string, string | string[] | undefined>;
    raw: { socket: { remoteAddress?: string | undefined } };
  }) => string | null;
}

export const checkoutRoutes = ({ intents, ipCountryOf }: CheckoutCalls): Binding[] =>
  bind(checkout, {
    'POST /products/{id}/intent': ({ member, params, body, language, request }) =>
      intents.intent(member, params.id, { ...body, language, ipCountry: ipCountryOf(request) }),
  });
