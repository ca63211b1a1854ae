import type { Invoice } from '@bandstand/contract/invoices.ts';
import { languages } from '@bandstand/contract/languages.ts';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../testing/pdf.ts';
import { drawInvoice } from './invoices.pdf.ts';

const anInvoice = (more: Partial<Invoice> = {}): Invoice => ({
  id: 'one',
  kind: 'invoice',
  number: 'RE-0042',
  seller: { name: 'Tidewater Yoga GmbH', lines: ['Am Sandtorkai 12', '20457 Hamburg'], email: 'hello@tidewater.example', tax_id: 'DE 1' },
  customer: { name: 'Zofia Brzęczyszczykiewicz', lines: ['ul. Marszałkowska 104', '00-017 Warszawa'], email: 'zofia@example.com', tax_id: null },
  lines: [{ label: 'Breathing course', detail: '22 Nov – 21 Dec 2026', amount: 1900 }],
  subtotal: 1900,
  discount: 190,
  coupon: 'WELCOME10',
  tax: 273,
  tax_label: 'VAT 19 %',
  tax_lines: [],
  tax_note: null,
  tax_inclusive: true,
  total: 1710,
  refunded: 500,
  currency: 'EUR',
  issued_at: '2026-11-22T10:00:00.000Z',
  has_e_invoice: false,
  is_test: true,
  footer: 'Thank you.',
  corrects: null,
  credit_notes: [],
  ...more,
});
const draw = (more: Partial<Invoice> = {}, language: (typeof languages)[number] = 'en') =>
  drawInvoice(anInvoice(more), { language, timezone: 'UTC' });

describe('an invoice as a file', () => {
  it('shows seller, buyer, products and sums, in text that can be copied', async () => {
    const { pages, text } = wordsOf(await draw());
    expect(pages).toBe(1);
    for (const part of [
      'Invoice',
      'RE-0042',
      'November 22, 2026',
      'Tidewater Yoga GmbH',
      'Tax ID DE 1',
      'Zofia Brzęczyszczykiewicz',
      'ul. Marszałkowska 104',
      'Breathing course',
      '22 Nov – 21 Dec 2026',
      '€19.00',
      'Discount (WELCOME10)',
      '-€1.90',
      'Total',
      '€17.10',
      'VAT 19% included',
      '€2.73',
      'Refunded',
      '-€5.00',
      'Test: nothing was charged',
      'Thank you.',
    ])
      expect(text).toContain(part);
  });

  it('is small, and the same each time', async () => {
    const [one, two] = await Promise.all([draw(), draw()]);
    expect(one.length).toBeLessThan(60_000);
    expect(one.equals(two)).toBe(true);
  });

  it('has no test mark, discount or refund unless there is one', async () => {
    const { text } = wordsOf(
      await draw({ is_test: false, discount: 0, coupon: null, subtotal: 1900, total: 1900, tax: 0, tax_label: null, refunded: 0, footer: null }),
    );
    for (const part of ['Test', 'Discount', 'Refunded', 'Subtotal', 'included']) expect(text).not.toContain(part);
  });

  it('of forty lines continues on more pages, each with its number, and loses none', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => ({ label: `Line ${index + 1}.`, detail: null, amount: 100 }));
    const file = await draw({ lines });
    const { pages, text } = wordsOf(file);
    expect(pages).toBe(2);
    for (const { label } of lines) expect(text).toContain(`${label}\n`);
    expect([text.includes('RE-0042 · 1/2'), text.includes('RE-0042 · 2/2'), file.length < 60_000]).toEqual([true, true, true]);
  });

  it('breaks long names that do not fit', async () => {
    const label = `${'A very long name of a product that goes on '.repeat(6)}until the end.`;
    const { text } = wordsOf(await draw({ lines: [{ label, detail: null, amount: 1 }] }));
    expect(text.replaceAll('\n', ' ').replaceAll(/ +/g, ' ')).toContain(label);
  });

  it.each(languages.map((language) => [language]))('is in %s', async (language) => {
    const { text } = wordsOf(await draw({}, language));
    expect(text).not.toMatch(/mail\.|[{}?]/);
    expect(text).toContain('RE-0042');
  });

  it.each([
    ['JPY', 4900, '¥4,900'],
    ['KWD', 12_345, '12.345'],
  ])('writes %s with its own digits', async (currency, amount, shown) => {
    expect(wordsOf(await draw({ currency, total: amount })).text).toContain(shown);
  });
});
