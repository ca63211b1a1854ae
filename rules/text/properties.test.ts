import { describe, expect, it } from 'vitest';
import { propertySlugFault, propertySlugOf, propertyValue, reservedPropertySlugs } from './properties.ts';

describe('a property’s name in texts', () => {
  it.each<[string, string | null]>([
    ['goal', null],
    ['favourite_dish', null],
    ['week_2', null],
    ['', 'invalid'],
    ['2nd', 'invalid'],
    ['Goal', 'invalid'],
    ['my-goal', 'invalid'],
    ['my__goal', 'invalid'],
    ['goal_', 'invalid'],
    ['a|b', 'invalid'],
    ['a'.repeat(41), 'invalid'],
    ...[...reservedPropertySlugs].map((slug) => [slug, 'reserved'] as [string, string]),
  ])('%s', (slug, fault) => expect(propertySlugFault(slug)).toBe(fault));
  it.each([
    ['Favourite dish!', 'favourite_dish'],
    ['Größe', 'grosse'],
    ['10 km time', 'km_time'],
    ['???', 'property'],
    ['', 'property'],
    ['123', 'property'],
    ['a '.repeat(60), 'a_'.repeat(20).slice(0, 39)],
  ])('%s', (title, slug) => {
    expect(propertySlugOf(title)).toBe(slug);
    expect(propertySlugFault(propertySlugOf(title))).toBeNull();
  });
});

describe('a value of its type', () => {
  const of = (type: 'text' | 'number' | 'date' | 'choice') => ({ type, options: ['Strength', 'Rest'] });
  it.each([
    ['text', ' swim ', 'swim'],
    ['text', '', null],
    ['text', null, null],
    ['text', 7, '7'],
    ['number', 70.5, '70.5'],
    ['number', '070', '70'],
    ['number', '-3', '-3'],
    ['number', 'seven', undefined],
    ['number', Number.NaN, undefined],
    ['number', '1e9', undefined],
    ['date', '2026-02-28', '2026-02-28'],
    ['date', '2026-02-30', undefined],
    ['date', '28.2.2026', undefined],
    ['choice', 'Rest', 'Rest'],
    ['choice', 'rest', undefined],
    ['choice', '', null],
  ] as const)('%s of %j', (type, sent, kept) => expect(propertyValue(of(type), sent)).toBe(kept));
});
