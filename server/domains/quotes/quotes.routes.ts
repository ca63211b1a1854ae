import { quotes } from '@bandstand/contract/checkout.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Quotes } from './quotes.service.ts';

export const quotesRoutes = (service: Quotes) =>
  bind(
    quotes,
    {
      'POST /products/{id}/preview': ({ tenant, member, address, params, body }) => service.preview(tenant, { member, address }, params.id, body),
    },
    { 'POST /products/{id}/preview': service.decoy },
  );
