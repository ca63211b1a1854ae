import { describe, expect, it } from 'vitest';
import { comparePreview } from './preview.ts';

describe('order_preview_mismatch', () => {
  const amounts = (total_due_now: number, subtotal = total_due_now) => ({ total_due_now, subtotal, discount: 0 });
  it.each([
    ['equal', 4900, amounts(4900), null, 4900],
    ['lower: at the lower total', 4900, amounts(3900), null, 3900],
    ['higher', 4900, amounts(5900), null, null],
    ['higher by tax alone, within a valid quote', 5000, amounts(5100, 4900), amounts(5000, 4900), 5000],
    ['lower by tax alone, within a valid quote: the quoted tax holds', 5000, amounts(4950, 4900), amounts(5000, 4900), 5000],
    ['higher by price, within a valid quote', 4900, amounts(5900), amounts(4900), null],
    ['a quote that was not shown does not count', 4000, amounts(5100, 4900), amounts(5000, 4900), null],
    ['higher by tax, quote over', 5000, amounts(5100, 4900), null, null],
  ])('%s', (_title, shown, current, quoted, expected) => {
    expect(comparePreview({ shown, current, quoted })).toEqual(expected === null ? { proceed: false } : { proceed: true, amount: expected });
  });
  it('a quote for another place, code or choice is not honoured, however similar its sums', () => {
    const [current, quoted] = [amounts(5831, 4900), amounts(4900)];
    expect(comparePreview({ shown: 4900, current, quoted, isSameOrder: false })).toEqual({ proceed: false });
    expect(comparePreview({ shown: 4900, current, quoted })).toEqual({ proceed: true, amount: 4900 });
  });
  it('a quote is shown again when later charges rose, but not when they fell', () => {
    const trial = (amount: number) => ({
      ...amounts(0),
      then: { amount, interval: 'month', intervalCount: 1, charges: null, discounted_charges: null, later_amount: amount },
    });
    expect(comparePreview({ shown: 0, current: trial(2900), quoted: trial(1900), isSameOrder: false })).toEqual({ proceed: false });
    expect(comparePreview({ shown: 0, current: trial(900), quoted: trial(1900), isSameOrder: false })).toEqual({ proceed: true, amount: 0 });
    expect(comparePreview({ shown: 0, current: { ...amounts(0), then: null }, quoted: trial(1900), isSameOrder: false }).proceed).toBe(true);
  });
});
