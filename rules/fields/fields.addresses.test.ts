import { describe, expect, it } from 'vitest';
import { email, prefix, url, type FieldError } from './fields.ts';

const keyOf = (error: FieldError | null) => error?.key ?? null;

describe('L291: an email address', () => {
  it.each(['a@b.de', 'first.last+tag@sub.example.co.uk', "o'neil@example.ie", 'müller@bücher.example', ' a@b.de ', '', 'x@xn--bcher-kva.example'])(
    'L291 email: %j is valid',
    (value) => expect(email(value)).toBeNull(),
  );
  it.each([
    'a',
    'a@',
    '@b.de',
    'a@b',
    'a b@c.de',
    'a@@b.de',
    'a@b..de',
    '.a@b.de',
    'a..b@c.de',
    'a@-b.de',
    'a@b.1',
    'a@b.de,c@d.de',
    '<a@b.de>',
    `${'a'.repeat(65)}@b.de`,
    `a@${'b.'.repeat(130)}de`,
  ])('L291 email: %j is not valid', (value) => expect(keyOf(email(value))).toBe('field.email'));
});

describe('L293, L294: a web address', () => {
  it.each([
    ['https://a.de', null],
    ['HTTP://a.de/x?y#z', null],
    ['', null],
    ['ftp://a.de', 'field.url'],
    ['a.de', 'field.url'],
    ['https://', 'field.url'],
    ['https://a b', 'field.url'],
    ['javascript:alert(1)', 'field.url'],
  ])('L293 URL: %j', (value, expected) => expect(keyOf(url(value))).toBe(expected));
  it('L294 prefix', () => {
    expect(prefix('@')('name')).toEqual({ key: 'field.prefix', values: { startWith: '@' } });
    expect(prefix('@')('@name')).toBeNull();
  });
});
