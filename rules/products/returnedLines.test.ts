import type { ReturnedLine, SoldLine } from '@bandstand/contract/books.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftOf, returnedLines } from './returnedLines.ts';

const line = (amount: number, tax: number, product_id = 'p'): SoldLine => ({
  product_id,
  title: product_id,
  amount,
  tax,
  rate: 19_000,
  tax_name: 'VAT',
  country: 'DE',
});

describe('a refund by line', () => {
  const lines = [line(1190, 190, 'a'), line(595, 95, 'b')];
  it('is distributed by what is left of each line', () => {
    expect(returnedLines(lines, [], 357)).toEqual([
      { at: 0, amount: 238, tax: 38 },
      { at: 1, amount: 119, tax: 19 },
    ]);
  });
  it('refunds the lines’ own tax, whichever lines are named', () => {
    expect(returnedLines(lines, [], [{ at: 1, amount: 595 }])).toEqual([{ at: 1, amount: 595, tax: 95 }]);
  });
  it.each([
    ['more than the line', [{ at: 1, amount: 596 }]],
    ['a line that is not there', [{ at: 2, amount: 1 }]],
    ['nothing of a line', [{ at: 0, amount: 0 }]],
    [
      'the same line twice',
      [
        { at: 0, amount: 1000 },
        { at: 0, amount: 100 },
      ],
    ],
  ])('is never %s', (_name, ask) => expect(returnedLines(lines, [], ask)).toBeNull());
  it('counts refunds from before lines were stored', () => {
    expect(leftOf(lines, [{ amount: 1785, lines: null }])).toEqual([0, 0]);
    expect(returnedLines(lines, [{ amount: 1190, lines: null }], [{ at: 0, amount: 398 }])).toBeNull();
  });
  it('returns every unit of amount and tax in the end, however it is divided', () => {
    const sold = fc
      .array(fc.record({ amount: fc.integer({ min: 1, max: 100_000 }), share: fc.integer({ min: 0, max: 100 }) }), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.map(({ amount, share }) => line(amount, Math.floor((amount * share) / 200))));
    fc.assert(
      fc.property(sold, fc.array(fc.integer({ min: 1, max: 50_000 }), { maxLength: 6 }), (all, cuts) => {
        const before: { amount: number; lines: ReturnedLine[] }[] = [];
        const sum = (of: readonly { amount: number }[]) => of.reduce((total, { amount }) => total + amount, 0);
        for (const cut of [...cuts, Number.MAX_SAFE_INTEGER]) {
          const amount = Math.min(cut, sum(all) - sum(before));
          if (amount === 0) continue;
          const back = returnedLines(all, before, amount)!;
          expect(sum(back)).toBe(amount);
          before.push({ amount, lines: back });
        }
        for (const [at, { amount, tax }] of all.entries()) {
          const own = before.flatMap((refund) => refund.lines.filter((part) => part.at === at));
          expect([sum(own), own.reduce((total, part) => total + part.tax, 0)]).toEqual([amount, tax]);
        }
      }),
    );
  });
});
