import { describe, expect, it } from 'vitest';
import { creditFor, creditOfLines, taxLinesOf, type InvoiceSums } from './credits.ts';

const anInvoice = (more: Partial<InvoiceSums> = {}): InvoiceSums => ({
  lines: [{ amount: 4900 }],
  tax: 782,
  tax_inclusive: true,
  total: 4900,
  ...more,
});

/** Numbers that look random but are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('the effect of a refund on an invoice', () => {
  it.each([
    ['all of it', anInvoice(), 0, 4900, { lines: [-4900], subtotal: -4900, tax: -782, total: -4900 }],
    ['a part, with its share of the tax', anInvoice(), 0, 2450, { lines: [-2450], subtotal: -2450, tax: -391, total: -2450 }],
    [
      'a part of what tax was added to',
      anInvoice({ lines: [{ amount: 3000 }, { amount: 1000 }], tax: 760, tax_inclusive: false, total: 4760 }),
      0,
      2380,
      { lines: [-1500, -500], subtotal: -2000, tax: -380, total: -2380 },
    ],
    ['nothing twice', anInvoice(), 4900, 4900, null],
    ['no more than was invoiced', anInvoice(), 4000, 9000, { lines: [-900], subtotal: -900, tax: -144, total: -900 }],
    ['nothing of an invoice of nothing', anInvoice({ lines: [{ amount: 0 }], tax: 0, total: 0 }), 0, 100, null],
    ['and puts back what a bank sent back', anInvoice(), 4900, 0, { lines: [4900], subtotal: 4900, tax: 782, total: 4900 }],
  ])('is %s', (_what, invoice, before, after, credit) => {
    expect(creditFor(invoice, before, after)).toEqual(credit);
  });

  it('adds up to the invoice to the last unit, for 2,000 invoices in any number of refunds', () => {
    const next = numbers(18);
    for (let run = 0; run < 2000; run += 1) {
      const lines = Array.from({ length: 1 + next(4) }, () => ({ amount: next(100_000) }));
      const net = lines.reduce((sum, { amount }) => sum + amount, 0);
      const isInclusive = next(2) === 0;
      const tax = next(Math.floor(net / 3) + 1);
      const invoice = { lines, tax, tax_inclusive: isInclusive, total: isInclusive ? net : net + tax };
      const sums = { tax: 0, total: 0 };
      let given = 0;
      while (given < invoice.total) {
        // Some refunds are returned by the bank, some exceed the rest.
        const after = next(5) === 0 ? next(given + 1) : given + 1 + next(invoice.total);
        const credit = creditFor(invoice, given, after);
        given = Math.min(after, invoice.total);
        if (!credit) continue;
        sums.tax -= credit.tax;
        sums.total -= credit.total;
        const onLines = credit.lines.reduce((sum, amount) => sum + amount, 0);
        expect([onLines, credit.subtotal + (isInclusive ? 0 : credit.tax)]).toEqual([credit.subtotal, credit.total]);
        expect([sums.tax >= 0, sums.tax <= tax, sums.total]).toEqual([true, true, given]);
      }
      expect(sums).toEqual({ tax, total: invoice.total });
    }
  });
});

describe('the effect of a refund of named lines', () => {
  const lines = [
    { label: 'Pass', detail: 'Yearly' },
    { label: 'Book', detail: null },
  ];
  const sold = [{ title: 'Pass' }, { title: 'Bonus' }];
  it.each([
    [
      'the tax within the price',
      true,
      [{ at: 0, amount: 119, tax: 19 }],
      { lines: [['Pass', 'Yearly', -119]], subtotal: -119, tax: -19, total: -119 },
    ],
    ['tax beside the price', false, [{ at: 0, amount: 119, tax: 19 }], { lines: [['Pass', 'Yearly', -100]], subtotal: -100, tax: -19, total: -119 }],
    [
      'what has another name by now, without tax',
      false,
      [{ at: 1, amount: 50, tax: 0 }],
      { lines: [['Bonus', null, -50]], subtotal: -50, tax: 0, total: -50 },
    ],
  ])('covers %s', (_of, isInclusive, returned, credit) => {
    const found = creditOfLines({ lines, tax_inclusive: isInclusive }, sold, returned);
    expect(found && { ...found, lines: found.lines.map(({ label, detail, amount }) => [label, detail, amount]) }).toEqual(credit);
  });
  it('is nothing when nothing was refunded', () => expect(creditOfLines({ lines, tax_inclusive: true }, sold, [])).toBeNull());
});

describe('tax by rate', () => {
  it.each([
    ['none', { tax: 0, tax_label: null, total: 900 }, []],
    ['one', { tax: 782, tax_label: 'VAT 19 %', total: 4900 }, [{ label: 'VAT 19 %', rate: 19_000, net: 4118, tax: 782 }]],
    ['a broken one', { tax: 8, tax_label: 'Sales tax 8.875 %', total: 98 }, [{ label: 'Sales tax 8.875 %', rate: 8875, net: 90, tax: 8 }]],
    ['one that nobody named', { tax: 8, tax_label: null, total: 98 }, [{ label: '', rate: 0, net: 90, tax: 8 }]],
  ])('is listed for %s', (_how, sums, lines) => {
    expect(taxLinesOf(sums)).toEqual(lines);
  });
});
