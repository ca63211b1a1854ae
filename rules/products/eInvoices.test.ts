import { describe, expect, it } from 'vitest';
import { reckonCharge } from './charges.ts';
import { taxLinesOf } from './credits.ts';
import { eInvoiceSums, untaxedCategory, type InvoicedSums } from './eInvoices.ts';
import { taxLabelOf } from './taxLabels.ts';

const anInvoice = (more: Partial<InvoicedSums> = {}): InvoicedSums => ({
  kind: 'invoice',
  lines: [{ label: 'Pass', detail: null, amount: 4900 }],
  subtotal: 4900,
  discount: 0,
  tax: 782,
  tax_inclusive: true,
  tax_lines: [{ label: 'VAT 19 %', rate: 19_000, net: 4118, tax: 782 }],
  tax_note: null,
  total: 4900,
  currency: 'EUR',
  ...more,
});
const lines = (...amounts: number[]) => amounts.map((amount) => ({ label: 'x', detail: null, amount }));
const plain = { tax: 0, tax_lines: [] };

describe('the totals of an e-invoice', () => {
  it.each([
    ['prices with tax in them', anInvoice(), { type: '380', category: 'S', rate: 19_000, lines: [4118], basis: 4118, tax: 782, total: 4900 }],
    [
      'prices without tax, a discount and a credit',
      anInvoice({ lines: lines(4000, 1000, -600), subtotal: 4400, discount: 400, tax: 760, tax_inclusive: false, total: 4760 }),
      { lines: [4000, 1000, -600], lineTotal: 4400, allowance: 400, basis: 4000, tax: 760, total: 4760 },
    ],
    [
      'a credit note, above zero',
      anInvoice({ kind: 'credit_note', lines: lines(-1000), subtotal: -1000, tax: -160, total: -1000 }),
      { type: '381', lines: [840], basis: 840, tax: 160, total: 1000 },
    ],
    ['what takes a credit note out again', anInvoice({ kind: 'credit_note' }), { type: '380', total: 4900 }],
    ['a business that accounts for the tax itself', anInvoice({ ...plain, tax_note: 'reverse_charge' }), { category: 'AE', rate: 0, basis: 4900 }],
    ['no tax', anInvoice(plain), { category: 'E', rate: 0, tax: 0 }],
    ['three decimals that end in zero', anInvoice({ ...plain, currency: 'KWD', lines: lines(9990), subtotal: 9990, total: 9990 }), { basis: 9990 }],
  ])('for %s', (_of, invoice, sums) => expect(eInvoiceSums(invoice, 'E')).toMatchObject(sums));

  it.each([
    [true, 'DE', 'CH', 'E'],
    [false, 'DE', 'DE', 'Z'],
    [false, 'DE', 'AT', 'Z'],
    [false, 'DE', 'CH', 'O'],
    [false, 'CH', 'CH', 'Z'],
    [false, 'CH', 'DE', 'O'],
  ] as const)('without tax, exempt %s, from %s to %s, are in category %s', (isExempt, home, country, category) =>
    expect(untaxedCategory({ isExempt, home, country })).toBe(category),
  );

  it.each([
    ['a third decimal', anInvoice({ currency: 'KWD', subtotal: 4900, tax: 782 })],
    ['sums that do not add up', anInvoice({ subtotal: 4800 })],
    ['several rates', anInvoice({ tax_lines: [...anInvoice().tax_lines, ...anInvoice().tax_lines] })],
    ['a tax of no rate', anInvoice({ tax_lines: [{ label: 'VAT', rate: 0, net: 4118, tax: 782 }] })],
    ['a tax that nobody named', anInvoice({ tax_lines: [] })],
    ['nothing', anInvoice({ ...plain, lines: lines(0), subtotal: 0, total: 0 })],
  ])('cannot be given for %s', (_of, invoice) => expect(eInvoiceSums(invoice, 'O')).toBeNull());

  it('equal the invoice to the last unit, in every currency, with any discount, credit and rate', () => {
    let state = 21;
    const next = (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    for (let run = 0; run < 3000; run += 1) {
      const currency = ['EUR', 'JPY', 'KWD'][run % 3] ?? 'EUR';
      const isInclusive = next(2) === 0 && currency !== 'KWD';
      const terms = { name: 'VAT', rate: [19_000, 8875, 2500, 25_500][next(4)] ?? 0, inclusive: isInclusive };
      const items = Array.from({ length: 1 + next(4) }, () => ({ amount: 10 * (1 + next(9000)), isDiscounted: next(2) === 0 }));
      const coupon = next(2) === 0 ? null : { id: '', code: 'x', kind: 'percent' as const, amount: next(10_000), payments: null };
      const most = items[0]?.amount ?? 0;
      const left = reckonCharge(items, coupon, null, currency).total;
      const credit = next(3) === 0 ? 10 * next(Math.floor(Math.min(most, left) / 20)) : 0;
      const { subtotal, discount, tax, total } = reckonCharge(items, coupon, terms, currency, credit);
      if (total <= 0) continue;
      const amounts = [...items.map(({ amount }) => amount), ...(credit > 0 ? [-credit] : [])];
      const sums = { subtotal: subtotal - credit, discount, tax, total, tax_inclusive: isInclusive, currency };
      const invoice = anInvoice({ ...sums, lines: lines(...amounts), tax_lines: taxLinesOf({ ...sums, tax_label: taxLabelOf(terms) }) });
      const found = eInvoiceSums(invoice, 'O');
      if (!found) throw new Error(`none of ${JSON.stringify(invoice)}`);
      expect([found.total, found.tax, found.basis]).toEqual([total, tax, total - tax]);
      expect(found.lines.reduce((sum, amount) => sum + amount, 0)).toBe(found.lineTotal);
      expect(found.lineTotal - found.allowance).toBe(found.basis);
      // Each line is its own price minus the tax in it, within one unit.
      for (const [at, net] of found.lines.entries())
        expect(Math.abs(net - (isInclusive ? ((amounts[at] ?? 0) * found.basis) / total : (amounts[at] ?? 0)))).toBeLessThanOrEqual(1);
      if (currency === 'KWD') expect(found.lines.every((net) => net % 10 === 0)).toBe(true);
    }
  });
});
