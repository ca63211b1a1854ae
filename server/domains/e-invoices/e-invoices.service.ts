import type { EInvoiceSettings } from '@bandstand/contract/e-invoices.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { eInvoiceParts, type EInvoiceParts } from './e-invoices.facts.ts';
import { refuseIncomplete } from './e-invoices.missing.ts';
import type { EInvoicesRepo } from './e-invoices.repo.ts';

export type EInvoices = ReturnType<typeof createEInvoices>;

const none: EInvoiceSettings = {
  profile: 'off',
  street: '',
  postal_code: '',
  city: '',
  country: '',
  contact: '',
  phone: '',
  email: '',
  vat_id: '',
  tax_number: '',
  exemption: '',
};

/** Invoices that programs read (EN 16931), for who turns them on. */
export function createEInvoices({ repo }: { repo: EInvoicesRepo }) {
  const settings = async (tenant: Tenant): Promise<EInvoiceSettings> => ({ ...none, ...(await repo.settings(tenant)) });
  return {
    settings,
    /** Throws 422 by field for what is missing. */
    change: async (tenant: Tenant, changes: Partial<EInvoiceSettings>): Promise<EInvoiceSettings> => {
      const merged = { ...(await settings(tenant)), ...changes };
      const trimmed = Object.fromEntries(Object.entries(merged).map(([key, value]) => [key, value.trim()])) as EInvoiceSettings;
      const after = { ...trimmed, vat_id: trimmed.vat_id.replaceAll(/[\s.-]/g, '').toUpperCase() };
      refuseIncomplete(after);
      await repo.write(tenant, after);
      return after;
    },
    /** What the e-invoice of an invoice says; null where there is none. */
    partsOf: eInvoiceParts,
    /** Its XML. What writes it brings much with it, and is loaded with the first one. */
    write: async (parts: EInvoiceParts): Promise<string> => (await import('./e-invoices.write.ts')).writeEInvoice(parts),
  };
}
