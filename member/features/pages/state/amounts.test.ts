import { describe, expect, it } from 'vitest';
import { scaleAmount } from './amounts.ts';

describe('amounts for more or fewer servings', () => {
  it.each([
    ['200 g', 1.5, '300 g'],
    ['1 kg', 2.5, '2½ kg'],
    ['1/2 tsp', 2, '1 tsp'],
    ['1 1/2 cups', 2, '3 cups'],
    ['1½ cups', 0.5, '¾ cups'],
    ['½', 3, '1½'],
    ['1–2 cloves', 2, '2–4 cloves'],
    ['1,5 dl', 2, '3 dl'],
    ['0.7 l', 2, '1.4 l'],
    ['2 (400 g) tins', 2, '4 (800 g) tins'],
    ['a pinch', 3, 'a pinch'],
    ['1/3 cup', 2, '⅔ cup'],
    ['137 g', 1 / 3, '46 g'],
  ])('%s times %s is %s', (amount, factor, scaled) => expect(scaleAmount(amount, factor, 'en')).toBe(scaled));

  it('is unchanged for the original servings', () => expect(scaleAmount('1,50 dl', 1, 'en')).toBe('1,50 dl'));
  it('is written in the reader’s language', () => expect(scaleAmount('0,7 l', 2, 'de')).toBe('1,4 l'));
});
