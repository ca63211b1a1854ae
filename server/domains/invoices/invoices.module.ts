import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { EInvoices } from '../e-invoices/e-invoices.service.ts';
import type { MembersModule } from '../members/members.module.ts';
import { createCredits } from './invoices.credits.service.ts';
import type { InvoicesJobs } from './invoices.events.ts';
import { invoiceFiles } from './invoices.files.ts';
import { createInvoiceLinks } from './invoices.links.ts';
import { createInvoiceReaders } from './invoices.read.service.ts';
import { createInvoicesRepo } from './invoices.repo.ts';
import { invoicesRoutes, studioInvoicesRoutes } from './invoices.routes.ts';
import { createInvoices } from './invoices.service.ts';
import { createStudioInvoicesRepo } from './invoices.studio.repo.ts';
import { createStudioInvoices } from './invoices.studio.service.ts';

interface Below {
  apps: AppsModule;
  members: MembersModule;
  eInvoices: Module<EInvoices>;
}
export type InvoicesModule = ReturnType<typeof invoicesModule>;

/** Invoices and credit notes: written with each payment, read by buyers and staff. */
export function invoicesModule({ platform, jobs }: Ground<Record<never, never>, InvoicesJobs>, below: Below) {
  const { db, clock, ids, secret } = platform;
  const { apps } = below.apps.service;
  const repo = createInvoicesRepo({ db });
  const links = createInvoiceLinks({ clock, secret, originOf: apps.originOf });
  const invoices = createInvoices({
    db,
    clock,
    ids,
    jobs,
    repo,
    links,
    appName: async (trx, tenant) => (await apps.require(tenant, trx)).row.name,
    zoneOf: async (trx, tenant) => (await apps.require(tenant, trx)).config.app.timezone,
  });
  const credits = createCredits({ clock, ids, repo, jobs, links });
  const readers = createInvoiceReaders({ repo, links, eInvoices: below.eInvoices.service, readerOf: below.members.service.members.contactOf });
  return {
    service: { invoices, credits, readers },
    routes: studioInvoicesRoutes(createStudioInvoices({ studioRepo: createStudioInvoicesRepo({ db }), links })),
    files: (http, identity) => {
      http.add(invoicesRoutes({ invoices, readers, identity }));
      invoiceFiles(http.app, { readers, identity });
    },
  } satisfies Module;
}
