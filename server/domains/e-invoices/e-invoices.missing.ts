import type { EInvoiceSettings } from '@bandstand/contract/e-invoices.ts';
import { countries } from '@bandstand/rules/products/countries.ts';
import { refuseFields, type FieldText } from '../../platform/http/app-error.ts';

/** Throws 422 for invalid values and, once e-invoices are on, for missing ones. */
export function refuseIncomplete(settings: EInvoiceSettings): void {
  const { profile, country, email, phone, vat_id, tax_number } = settings;
  const isOn = profile !== 'off';
  const required = (name: 'street' | 'postal_code' | 'city' | 'country' | 'contact' | 'phone' | 'email') =>
    isOn && settings[name] === '' && { key: 'field.required' as const };
  const wrong = (is: boolean): FieldText | false => is && { key: 'field.invalid' };
  // BR-DE-2 and BR-DE-5 to BR-DE-7: XRechnung names a contact person.
  const asked = (name: 'contact' | 'phone') => profile === 'xrechnung' && required(name);
  refuseFields({
    street: required('street'),
    postal_code: required('postal_code'),
    city: required('city'),
    country: required('country') || wrong(country !== '' && !countries.includes(country)),
    contact: asked('contact'),
    phone: asked('phone') || wrong(phone !== '' && phone.replaceAll(/\D/g, '').length < 3),
    email: required('email') || (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { key: 'field.email' as const }),
    // BR-CO-9: a VAT id begins with its country. BR-S-2 and BR-CO-26: the seller needs one of the two.
    vat_id:
      (isOn && vat_id === '' && tax_number === '' && { key: 'field.required' as const }) ||
      wrong(vat_id !== '' && !/^[A-Z]{2}\w{2,13}$/.test(vat_id)),
  });
}
