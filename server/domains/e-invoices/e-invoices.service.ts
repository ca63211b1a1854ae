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

/** Machine-readable invoices (EN 16931), for owners who turn them on. */
export function createEInvoices({ repo }: { repo: EInvoicesRepo }) {
  const settings = async (tenant: Tenant): Promise<EInvoiceSettings> => ({ ...none, ...(await repo.settings(tenant)) });
  return {
    settings,
    /** Throws 422 by field for missing values. */
    change: async (tenant: Tenant, changes: Partial<EInvoiceSettings>): Promise<EInvoiceSettings> => {
      const merged = { ...(await settings(tenant)), ...changes };
      const trimmed = Object.fromEntries(Object.entries(merged).map(([key, value]) => [key, value.trim()])) as EInvoiceSettings;
      const after = { ...trimmed, vat_id: trimmed.vat_id.replaceAll(/[\s.-]/g, '').toUpperCase() };
      refuseIncomplete(after);
      await repo.write(tenant, after);
      return after;
    },
    /** The contents of an invoice's e-invoice; null when there is none. */
    partsOf: eInvoiceParts,
    /** Its XML. The writer imports a lot, so it is loaded with the first e-invoice. */
    write: async (parts: EInvoiceParts): Promise<string> => (await import('./e-invoices.write.ts')).writeEInvoice(parts),
  };
}
