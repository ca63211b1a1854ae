import type { EInvoiceSettings } from '@bandstand/contract/e-invoices.ts';
import { countries } from '@bandstand/rules/products/countries.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { refuseFields, type FieldText } from '../../platform/http/app-error.ts';
import { eInvoiceParts, type EInvoiceParts } from './e-invoices.facts.ts';
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

/** Throws 422 for what is wrong, and, once e-invoices are on, for what they cannot do without. */
function refuseIncomplete(settings: EInvoiceSettings): void {
  const { profile, country, email, phone, vat_id, tax_number } = settings;
  const isOn = profile !== 'off';
  const required = (name: 'street' | 'postal_code' | 'city' | 'country' | 'contact' | 'phone' | 'email') =>
    isOn && settings[name] === '' && { key: 'field.required' as const };
  const wrong = (is: boolean): FieldText | false => is && { key: 'field.invalid' };
  // BR-DE-2 and BR-DE-5 to BR-DE-7: XRechnung names somebody to ask.
  const asked = (name: 'contact' | 'phone') => profile === 'xrechnung' && required(name);
  refuseFields({
    street: required('street'),
    postal_code: required('postal_code'),
    city: required('city'),
    country: required('country') || wrong(country !== '' && !countries.includes(country)),
    contact: asked('contact'),
    phone: asked('phone') || wrong(phone !== '' && phone.replaceAll(/\D/g, '').length < 3),
    email: required('email') || (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { key: 'field.email' as const }),
    // BR-CO-9: a VAT id begins with its country. BR-S-2 and BR-CO-26: one of both names the seller.
    vat_id:
      (isOn && vat_id === '' && tax_number === '' && { key: 'field.required' as const }) ||
      wrong(vat_id !== '' && !/^[A-Z]{2}\w{2,13}$/.test(vat_id)),
  });
}

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
