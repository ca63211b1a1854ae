import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeSlug, slugFault, slugOf } from './slugs.ts';

describe('NAV-2: slugs', () => {
  it.each<[string, string | null]>([
    ['week-1', null],
    ['', 'empty'],
    ['Week', 'invalid'],
    ['a--b', 'invalid'],
    ['-a', 'invalid'],
    ['a_b', 'invalid'],
    ['robots.txt', 'invalid'],
    ['ü', 'invalid'],
    ['a'.repeat(81), 'too_long'],
    ...['me', 'auth', 'api', 'studio', '__', 'media', 'icons', 'forms', 'workouts', 'invoice', 'unsubscribe', 'legal', 'offline', 'index'].map(
      (slug): [string, string] => [slug, 'reserved'],
    ),
  ])('%j: %s', (slug, expected) => expect(slugFault(slug, true)).toBe(expected));
  it('a reserved name is available below another page', () => expect(slugFault('forms', false)).toBeNull());
  it.each([
    ['Größe & Form!', 'grosse-form'],
    ["Coach's  Café", 'coachs-cafe'],
    ['Łódź Ærø', 'lodz-aero'],
    ['力', 'page'],
    ['', 'page'],
    ['a'.repeat(200), 'a'.repeat(80)],
  ])('slug of %j', (title, expected) => expect(slugOf(title)).toBe(expected));
  it('every generated slug is valid', () => {
    fc.assert(
      fc.property(fc.string(), (title) => {
        expect(slugFault(freeSlug(slugOf(title), new Set(), true), true)).toBeNull();
      }),
    );
  });
  it.each([
    ['a', ['b'], true, 'a'],
    ['a', ['a'], true, 'a-2'],
    ['a', ['a', 'a-2'], true, 'a-3'],
    ['forms', [], true, 'forms-2'],
    ['forms', [], false, 'forms'],
  ])('free slug of %s beside %j', (wanted, taken, isTop, expected) => {
    expect(freeSlug(wanted, new Set(taken), isTop)).toBe(expected);
  });
});
