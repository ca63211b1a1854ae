import { taxes } from '@bandstand/contract/taxes.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Taxes } from './taxes.service.ts';

export const taxesRoutes = (service: Taxes) =>
  bind(taxes, {
    'GET /studio/tax_rates': ({ tenant }) => service.settings(tenant),
    'PUT /studio/tax_rates': ({ tenant, body }) => service.change(tenant, body),
  });
