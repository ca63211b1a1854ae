import type { Ground, Module } from '../../platform/modules/module.ts';
import { createEInvoicesRepo } from './e-invoices.repo.ts';
import { eInvoicesRoutes } from './e-invoices.routes.ts';
import { createEInvoices, type EInvoices } from './e-invoices.service.ts';

/** Machine-readable invoices. */
export function eInvoicesModule({ platform: { db } }: Ground): Module<EInvoices> {
  const service = createEInvoices({ repo: createEInvoicesRepo({ db }) });
  return { service, routes: eInvoicesRoutes(service) };
}
