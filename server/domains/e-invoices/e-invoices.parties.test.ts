import type { EInvoiceSettings } from '@bandstand/contract/e-invoices.ts';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/http/app-error.ts';
import { dayIn, type EInvoiceParts } from './e-invoices.facts.ts';
import { refuseIncomplete } from './e-invoices.missing.ts';
import { buyerOf, filled, sellerOf } from './e-invoices.parties.ts';

const full: EInvoiceSettings = {
  profile: 'xrechnung',
  street: 'Kai 1',
  postal_code: '20457',
  city: 'Hamburg',
  country: 'DE',
  contact: 'Ada',
  phone: '+49 40 1',
  email: 's@b.example',
  vat_id: 'DE136695976',
  tax_number: '',
  exemption: '',
};

describe('the settings of e-invoices', () => {
  function textsOf(more: Partial<EInvoiceSettings>): Record<string, string | undefined> {
    try {
      refuseIncomplete({ ...full, ...more });
    } catch (error) {
      if (error instanceof AppError) return Object.fromEntries(Object.entries(error.fields ?? {}).map(([field, [text]]) => [field, text?.key]));
      throw error;
    }
    return {};
  }
  it.each<[string, Partial<EInvoiceSettings>, Record<string, string>]>([
    ['all that is needed', {}, {}],
    ['no contact person, within a PDF file', { profile: 'factur_x', contact: '', phone: '' }, {}],
    ['no contact person, for XRechnung', { contact: '', phone: '' }, { contact: 'field.required', phone: 'field.required' }],
    ['a tax number in place of a VAT id', { vat_id: '', tax_number: '22/815' }, {}],
    ['neither', { vat_id: '' }, { vat_id: 'field.required' }],
    ['nothing while they are off', { profile: 'off', street: '', city: '', postal_code: '', country: '', email: '', vat_id: '', phone: '' }, {}],
    ['a wrong address while they are off', { profile: 'off', email: 'a b@c.d' }, { email: 'field.email' }],
    ['an unknown country', { country: 'XX' }, { country: 'field.invalid' }],
    ['a phone of two digits', { phone: '+1 2' }, { phone: 'field.invalid' }],
    ['a phone of three digits', { phone: '1-1-2' }, {}],
    ['a VAT id without its country', { vat_id: '136695976' }, { vat_id: 'field.invalid' }],
    ['a VAT id that is too short', { vat_id: 'DE1' }, { vat_id: 'field.invalid' }],
    ['a VAT id with spaces', { vat_id: 'DE 136' }, { vat_id: 'field.invalid' }],
  ])('with %s', (_what, more, expected) => expect(textsOf(more)).toEqual(expected));
});

describe('the parties of an e-invoice', () => {
  const parts = (category: string, seller: Partial<EInvoiceSettings> = {}, buyer: object = {}) =>
    ({
      invoice: { seller: { name: 'Studio' }, customer: { name: 'Acme', email: 'acme@b.example', tax_id: 'FR40303265045' } },
      facts: { seller: { ...full, ...seller } },
      sums: { category },
      buyer: { country: 'FR', ...buyer },
    }) as unknown as EInvoiceParts;
  const schemesOf = (of: EInvoiceParts) => {
    const party = sellerOf(of)['cac:Party'] as {
      'cac:PartyTaxScheme'?: { 'cbc:CompanyID': string; 'cac:TaxScheme': { 'cbc:ID': string } }[];
      'cac:PartyIdentification'?: { 'cbc:ID': string }[];
    };
    return [
      party['cac:PartyTaxScheme']?.map((scheme) => [scheme['cbc:CompanyID'], scheme['cac:TaxScheme']['cbc:ID']]) ?? null,
      party['cac:PartyIdentification']?.map((one) => one['cbc:ID']) ?? null,
    ];
  };
  it.each([
    ['with a VAT id by it', 'S', {}, [[['DE136695976', 'VAT']], null]],
    [
      'with both numbers by both',
      'S',
      { tax_number: '22/815' },
      [
        [
          ['DE136695976', 'VAT'],
          ['22/815', 'FC'],
        ],
        null,
      ],
    ],
    ['without a VAT id by the tax number', 'E', { vat_id: '', tax_number: '22/815' }, [[['22/815', 'FC']], ['22/815']]],
    ['not subject to tax by an identification, never as one that takes VAT', 'O', {}, [null, ['DE136695976']]],
  ])('name a seller %s', (_how, category, seller, expected) => expect(schemesOf(parts(category, seller))).toEqual(expected));
  it('name the VAT id of a buyer, except when nothing is subject to tax', () => {
    expect(buyerOf(parts('AE'))['cac:Party']).toHaveProperty(['cac:PartyTaxScheme', 'cbc:CompanyID'], 'FR40303265045');
    expect(buyerOf(parts('O'))['cac:Party']).not.toHaveProperty(['cac:PartyTaxScheme']);
  });
  it('leave out each unknown line of an address', () => {
    const addressOf = (buyer: object) => (buyerOf(parts('S', {}, buyer))['cac:Party'] as Record<string, unknown>)['cac:PostalAddress'];
    expect(addressOf({ line1: '  ', city: ' Paris ' })).toEqual({ 'cbc:CityName': 'Paris', 'cac:Country': { 'cbc:IdentificationCode': 'FR' } });
  });
  it('keep zero and false, which are values', () => {
    expect(filled({ zero: 0, no: false, empty: '', missing: undefined, none: null })).toEqual({ zero: 0, no: false });
  });
});

describe('the day of an e-invoice', () => {
  it.each([
    ['2026-03-01T23:30:00.000Z', 'Europe/Berlin', '2026-03-02'],
    ['2026-03-01T23:30:00.000Z', 'UTC', '2026-03-01'],
    ['2026-01-01T04:00:00.000Z', 'America/New_York', '2025-12-31'],
  ])('of %s in %s is %s', (at, zone, day) => expect(dayIn(at, zone)).toBe(day));
});
