import { describe, expect, it } from 'vitest';
import { isPagePath, joinPath, normalPath, pageDataPath } from './slugs.ts';

describe('NAV-2, L28, L29: paths', () => {
  it.each([
    ['/programs', 'strong', '/programs/strong'],
    [null, 'a', '/a'],
    ['/', 'a', '/a'],
  ])('%s and %s', (parent, slug, expected) => expect(joinPath(parent, slug)).toBe(expected));
  it.each([
    ['a/b/', '/a/b'],
    ['//a?x#y', '/a'],
    ['', '/'],
    ['/', '/'],
  ])('path of %j', (path, expected) => expect(normalPath(path)).toBe(expected));
  it.each([
    ['/', '/__/index/index.json'],
    ['/a/b', '/__/a/b/index.json'],
  ])('L29 data of %s', (path, expected) => expect(pageDataPath(path)).toBe(expected));
  it.each([
    ['/', true],
    ['/a', true],
    ['/me/messages', false],
    ['/me', false],
    ['/meals', true],
    ['/api/x', false],
  ])('L28 prefetch of %s: %s', (path, expected) => expect(isPagePath(path)).toBe(expected));
});
