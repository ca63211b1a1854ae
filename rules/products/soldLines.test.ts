import { describe, expect, it } from 'vitest';
import { soldLines } from './soldLines.ts';

const item = (product_id: string, amount: number, discount = 0, tax = 0) => ({ product_id, title: product_id, amount, discount, tax });

describe('the lines of a payment', () => {
  it.each([
    ['tax on top', { name: 'VAT', rate: 19_000, inclusive: false }, [1190, 190]],
    ['tax within', { name: 'VAT', rate: 19_000, inclusive: true }, [1000, 190]],
    ['no tax', null, [1000, 0]],
  ] as const)('hold what was paid for each product: %s', (_name, tax, [amount, held]) => {
    const [first, ...rest] = soldLines([item('a', 1200, 200, 190), item('free', 0)], tax, 'de');
    expect(first).toMatchObject({ product_id: 'a', amount, tax: held, rate: tax?.rate ?? null, country: 'DE' });
    expect(rest).toEqual([]);
  });
});
