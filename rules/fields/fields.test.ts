import { describe, expect, it } from 'vitest';
import {
  between,
  check,
  confirmation,
  email,
  isValid,
  maxLength,
  minLength,
  name,
  password,
  prefix,
  required,
  url,
  validateLogIn,
  validateNewPassword,
  validatePerson,
  validateSetUp,
  validateSignUp,
  type FieldError,
} from './fields.ts';

const keyOf = (error: FieldError | null) => error?.key ?? null;

describe('L286–L297: field messages', () => {
  it.each([[''], ['  '], [null], [undefined], [[]], [false]])('L288 required: %j is empty', (value) =>
    expect(keyOf(required(value))).toBe('field.required'),
  );
  it.each([['a'], [0], [true], [['a']]])('L288 required: %j is given', (value) => expect(required(value)).toBeNull());

  it('L289, L290 lengths count code points and name the bound', () => {
    expect(minLength(3)('ab')).toEqual({ key: 'field.min_length', values: { minLength: 3 } });
    expect(minLength(3)('😀ab')).toBeNull();
    expect(minLength(3)('')).toBeNull();
    expect(maxLength(3)('😀abc')).toEqual({ key: 'field.max_length', values: { maxLength: 3 } });
    expect(maxLength(3)('😀ab')).toBeNull();
  });

  it.each(['a@b.de', 'first.last+tag@sub.example.co.uk', "o'neil@example.ie", 'müller@bücher.example', ' a@b.de ', '', 'x@xn--bcher-kva.example'])(
    'L291 e-mail: %j is fine',
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
  ])('L291 e-mail: %j is not', (value) => expect(keyOf(email(value))).toBe('field.email'));

  it.each([
    [10, null],
    [300, null],
    ['55.5', null],
    ['', null],
    [9, 'field.between'],
    ['301', 'field.between'],
    ['x', 'field.between'],
    [' ', 'field.between'],
    [Number.NaN, 'field.between'],
  ] as const)('L292 between 10 and 300: %j', (value, expected) => expect(keyOf(between(10, 300)(value))).toBe(expected));
  it('L292 names both bounds', () => expect(between(1, 5)(9)).toEqual({ key: 'field.between', values: { betweenMin: 1, betweenMax: 5 } }));

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
  it.each([
    ['123456', 'field.password'],
    ['1234567', null],
    ['😀'.repeat(6), 'field.password'],
    ['       ', null],
    ['', 'field.password'],
  ])('L295 password: %j', (value, expected) => expect(keyOf(password(value))).toBe(expected));
  it('L296 confirmation', () => {
    expect(keyOf(confirmation('secret')('Secret'))).toBe('field.confirmation');
    expect(confirmation('secret')('secret')).toBeNull();
  });
  it.each([
    ['Al', 'field.name'],
    [' Al ', 'field.name'],
    ['Ali', null],
    ['李小龙', null],
    ['😀😀', 'field.name'],
  ])('L297 name: %j', (value, expected) => expect(keyOf(name(value))).toBe(expected));

  it('the first error wins', () => expect(keyOf(check(' ', required, email))).toBe('field.required'));
});

describe('shared forms', () => {
  it('sign-up', () => {
    expect(validateSignUp({ name: 'Al', email: 'x', password: '' })).toEqual({
      name: { key: 'field.name' },
      email: { key: 'field.email' },
      password: { key: 'field.required' },
    });
    expect(isValid(validateSignUp({ name: 'Ali', email: 'a@b.de', password: '1234567' }))).toBe(true);
  });
  it('log-in does not judge an old password', () => {
    expect(validateLogIn({ email: 'a@b.de', password: '1' })).toEqual({});
    expect(validateLogIn({ email: '', password: '' })).toEqual({ email: { key: 'field.required' }, password: { key: 'field.required' } });
  });
  it('set-up, new password, person', () => {
    expect(validateSetUp({ name: '', password: '123456' })).toEqual({ name: { key: 'field.required' }, password: { key: 'field.password' } });
    expect(validateNewPassword({ password: '1234567', confirmation: '123456' })).toEqual({ confirmation: { key: 'field.confirmation' } });
    expect(validatePerson({ name: 'Ali', email: 'a@b' })).toEqual({ email: { key: 'field.email' } });
  });
});
