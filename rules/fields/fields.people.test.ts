import { describe, expect, it } from 'vitest';
import { check, confirmation, email, name, password, required, type FieldError } from './fields.ts';

const keyOf = (error: FieldError | null) => error?.key ?? null;

describe('L295–L297: a person', () => {
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
