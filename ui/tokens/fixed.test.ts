import { describe, expect, it } from 'vitest';
import { fixedTokens, withFixedSizes, withQueries } from './fixed.ts';

describe('the fixed tokens of a style sheet', () => {
  it.each([
    ['var(--size-11)', '44px'],
    ['calc(-1 * var(--size-1-5)) auto', '-6px auto'],
    ['var(--stroke) solid var(--line)', '2px solid var(--line)'],
    ['calc(100% - var(--size-8))', 'calc(100% - 32px)'],
  ])('turn %s into %s', (value, written) => {
    expect(withFixedSizes(value)).toBe(written);
  });

  it.each([
    ['(pointer: coarse) and (--mobile)', '(pointer: coarse) and (max-width: 768px)'],
    ['not (--from-900)', 'not (min-width: 900px)'],
    ['(--above-1100)', '(min-width: 1101px)'],
  ])('turn the condition %s into %s', (condition, written) => {
    expect(withQueries(condition)).toBe(written);
  });

  it.each(['var(--space-4)', 'var(--radius-round)', 'var(--size)'])('leave %s alone, which a theme or a component may change', (value) => {
    expect(withFixedSizes(value)).toBe(value);
  });

  it('refuse an undeclared name', () => {
    expect(() => withFixedSizes('var(--size-11-1)')).toThrow('is not a token');
    expect(() => withQueries('(--tiny)')).toThrow('is not a token');
  });

  it('are resolved in every declaration and condition of a sheet', () => {
    const declaration = { value: 'var(--size-1)' };
    const rules = [
      { name: 'media', params: '(--mobile)' },
      { name: 'supports', params: '(--size: 1)' },
    ];
    fixedTokens.Once({ walkDecls: (change) => change(declaration), walkAtRules: (change) => rules.forEach(change) });
    expect(declaration.value).toBe('4px');
    expect(rules.map(({ params }) => params)).toEqual(['(max-width: 768px)', '(--size: 1)']);
  });
});
