import type { Address } from '@bandstand/contract/checkout.ts';
import type { EInvoiceParts } from './e-invoices.facts.ts';

/** Leaves out empty values: the standard forbids empty elements (PEPPOL-EN16931-R008). */
export const filled = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined && value !== null));

function addressOf({ line1, line2, city, postal_code, state, country }: Address) {
  return filled({
    'cbc:StreetName': line1?.trim(),
    'cbc:AdditionalStreetName': line2?.trim(),
    'cbc:CityName': city?.trim(),
    'cbc:PostalZone': postal_code?.trim(),
    'cbc:CountrySubentity': state?.trim(),
    'cac:Country': { 'cbc:IdentificationCode': country },
  });
}

/** BR-O-2: when nothing is subject to tax, the invoice carries no VAT id, and another id names the seller (BR-CO-26). */
export function sellerOf({ invoice, facts: { seller }, sums }: EInvoiceParts) {
  const hasVatId = sums.category !== 'O' && seller.vat_id !== '';
  const schemes = [...(hasVatId ? [[seller.vat_id, 'VAT']] : []), ...(seller.tax_number ? [[seller.tax_number, 'FC']] : [])];
  const { street, city, postal_code, country } = seller;
  return {
    'cac:Party': filled({
      'cbc:EndpointID': seller.email,
      'cbc:EndpointID@schemeID': 'EM',
      'cac:PartyIdentification': hasVatId ? undefined : [{ 'cbc:ID': seller.tax_number || seller.vat_id }],
      'cac:PostalAddress': addressOf({ line1: street, city, postal_code, country }),
      'cac:PartyTaxScheme':
        schemes.length > 0 ? schemes.map(([id, scheme]) => ({ 'cbc:CompanyID': id, 'cac:TaxScheme': { 'cbc:ID': scheme } })) : undefined,
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': invoice.seller.name },
      'cac:Contact': filled({ 'cbc:Name': seller.contact, 'cbc:Telephone': seller.phone, 'cbc:ElectronicMail': seller.email }),
    }),
  };
}

/** The buyer. */
export function buyerOf({ invoice: { customer }, sums, buyer }: EInvoiceParts) {
  const hasVatId = sums.category !== 'O' && customer.tax_id;
  return {
    'cac:Party': filled({
      'cbc:EndpointID': customer.email,
      'cbc:EndpointID@schemeID': 'EM',
      'cac:PostalAddress': addressOf(buyer),
      'cac:PartyTaxScheme': hasVatId ? { 'cbc:CompanyID': customer.tax_id, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } } : undefined,
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': customer.name },
    }),
  };
}
