import { eInvoices } from '@bandstand/contract/e-invoices.ts';
import { bind } from '../../platform/http/bind.ts';
import type { EInvoices } from './e-invoices.service.ts';

export const eInvoicesRoutes = (service: EInvoices) =>
  bind(eInvoices, {
    'GET /studio/e_invoices': ({ tenant }) => service.settings(tenant),
    'PUT /studio/e_invoices': ({ tenant, body }) => service.change(tenant, body),
  });
