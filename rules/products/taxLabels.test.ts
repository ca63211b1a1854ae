import { describe, expect, it } from 'vitest';
import { taxLabelIn } from './taxLabels.ts';

describe('the label of a tax', () => {
  it.each([
    ['VAT 20 %', 'en', 'VAT 20%'],
    ['Sales tax 8.875 %', 'en', 'Sales tax 8.875%'],
    ['Sales tax 8.875 %', 'de', 'Sales tax 8,875\u00A0%'],
    ['MwSt. 19 %', 'de', 'MwSt. 19\u00A0%'],
    ['No number', 'de', 'No number'],
  ] as const)('%s in %s', (label, language, shown) => expect(taxLabelIn(label, language)).toBe(shown));
});
