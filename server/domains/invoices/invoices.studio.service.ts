import type { InvoiceKind } from '@bandstand/contract/invoices.ts';
import type { StudioInvoice } from '@bandstand/contract/invoices.studio.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Staff } from '../../platform/http/context.ts';
import { periodOf } from '../../platform/http/period.ts';
import { shortMs, type InvoiceLinks } from './invoices.links.ts';
import type { StudioInvoicesRepo } from './invoices.studio.repo.ts';

export interface StudioInvoicesDependencies {
  studioRepo: StudioInvoicesRepo;
  links: Pick<InvoiceLinks, 'url'>;
}
export interface InvoiceQuery {
  kind?: InvoiceKind;
  from?: string;
  to?: string;
  q?: string;
  page?: number;
}

/** Assumption of API-10: lists of the studio show 50 rows. */
const pageSize = 50;

export type StudioInvoices = ReturnType<typeof createStudioInvoices>;

/** All invoices and credit notes of an app, including those of deleted members. */
export function createStudioInvoices({ studioRepo, links }: StudioInvoicesDependencies) {
  return {
    /** Newest first. Staff who may not read members see no names, and cannot search by them. Throws 422 for an invalid time. */
    list: async (
      tenant: Tenant,
      { permissions }: Pick<Staff, 'permissions'>,
      { page = 1, q = '', kind, from, to }: InvoiceQuery,
    ): Promise<{ items: StudioInvoice[]; total_count: number }> => {
      const mayKnow = permissions.has('members.read');
      const filter = { kind, ...periodOf({ from, to }), term: q.trim(), byName: mayKnow };
      const { rows, total } = await studioRepo.page(tenant, filter, { offset: (page - 1) * pageSize, limit: pageSize });
      const items = rows.map(async (row) => ({
        ...row,
        customer: mayKnow ? row.customer : '',
        url: mayKnow ? await links.url(tenant, row.id, shortMs, 'staff') : null,
      }));
      return { items: await Promise.all(items), total_count: total };
    },
  };
}
