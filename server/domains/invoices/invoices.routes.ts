import { studioInvoices } from '@bandstand/contract/invoices.studio.ts';
import { invoices } from '@bandstand/contract/invoices.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Identity } from '../../platform/http/context.ts';
import { memberFor } from '../../platform/http/identify.ts';
import type { InvoiceReaders } from './invoices.read.service.ts';
import type { Invoices } from './invoices.service.ts';
import type { StudioInvoices } from './invoices.studio.service.ts';

export interface InvoiceRoutesParts {
  invoices: Pick<Invoices, 'urlOf'>;
  readers: InvoiceReaders;
  identity: Identity;
}

export const invoicesRoutes = ({ invoices: service, readers, identity }: InvoiceRoutesParts) =>
  bind(invoices, {
    'GET /invoices/{id}/url': async ({ tenant, member, params }) => ({
      url: await service.urlOf(tenant, await readers.requireOwn(member, params.id)),
    }),
    'GET /invoices/{id}': async ({ tenant, request, reply, params, query }) => {
      void reply.header('cache-control', 'private, no-store');
      return readers.read(tenant, params.id, { member: await memberFor(identity, tenant, request, true), token: query.token });
    },
  });

/** The list for staff. */
export const studioInvoicesRoutes = (studio: StudioInvoices): Binding[] =>
  bind(studioInvoices, {
    'GET /studio/invoices': ({ tenant, staff, query }) => studio.list(tenant, staff, query),
  });
