import { InvoiceService } from '@e-invoice-eu/core';
import { describe, expect, it } from 'vitest';
import { eInvoiceParts, type EInvoiced } from './e-invoices.facts.ts';
import { toUbl } from './e-invoices.write.ts';

const party = { lines: [], email: 'a@b.example', tax_id: null };
const anInvoice = (more: Partial<EInvoiced> = {}): EInvoiced => ({
  kind: 'invoice',
  number: 'RE-0001',
  issued_at: '2026-03-01T23:30:00.000Z',
  seller: { ...party, name: 'Studio' },
  customer: { ...party, name: 'Ada' },
  lines: [{ label: 'Pass', detail: null, amount: 4900 }],
  subtotal: 4900,
  discount: 0,
  coupon: null,
  tax: 0,
  tax_inclusive: true,
  tax_lines: [],
  tax_note: null,
  total: 4900,
  currency: 'EUR',
  footer: null,
  is_test: false,
  corrects: null,
  ...more,
});
const seller = {
  profile: 'xrechnung' as const,
  street: 'Kai 1',
  postal_code: '20457',
  city: 'Hamburg',
  country: 'DE',
  contact: '',
  phone: '',
  email: 's@b.example',
  vat_id: 'DE136695976',
  tax_number: '',
  exemption: '',
};
const quiet = { log: () => undefined, warn: () => undefined, error: () => undefined };

describe('the input of the library', () => {
  it.each([
    ['the minimum', anInvoice(), { country: 'CH' }, seller],
    [
      'the most',
      anInvoice({
        lines: [
          { label: 'Pass', detail: 'Yearly', amount: 5900 },
          { label: 'Credit', detail: null, amount: -500 },
        ],
        subtotal: 5400,
        discount: 500,
        coupon: 'TEN',
        tax: 782,
        tax_lines: [{ label: 'VAT 19 %', rate: 19_000, net: 4118, tax: 782 }],
        footer: 'HRB 1',
        is_test: true,
        corrects: { id: '', number: 'RE-0000' },
      }),
      { country: 'de', state: 'BE', city: 'Berlin', postal_code: '10115', line1: 'Weg 2', line2: 'c/o' },
      { ...seller, contact: 'Ada', phone: '+49 40 1', tax_number: '48/1' },
    ],
  ])('has the shape of the standard, including the codes of its lists: %s', async (_of, invoice, buyer, by) => {
    const parts = eInvoiceParts(invoice, { seller: by, zone: 'Pacific/Kiritimati', buyer, reference: 'x', corrects_at: '2026-02-01T00:00:00.000Z' });
    if (!parts) throw new Error('none');
    const written = await new InvoiceService(quiet).generate(toUbl(parts), { format: 'UBL', lang: 'en', noWarnings: true });
    // The day in the seller's zone.
    expect(written).toContain('<cbc:IssueDate>2026-03-02</cbc:IssueDate>');
  });
  it('is refused when a side has no name or address', () => {
    const facts = { seller, zone: 'UTC', buyer: { country: 'DE' }, reference: 'x' };
    expect(eInvoiceParts(anInvoice({ customer: { ...party, name: ' ' } }), facts)).toBeNull();
    expect(eInvoiceParts(anInvoice({ customer: { ...party, name: 'Ada', email: null } }), facts)).toBeNull();
    expect(eInvoiceParts(anInvoice(), { ...facts, buyer: { country: 'XX' } })).toBeNull();
    expect(eInvoiceParts(anInvoice(), { ...facts, seller: { ...seller, profile: 'off' } })).toBeNull();
  });
});
