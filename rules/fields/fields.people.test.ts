import { describe, expect, it } from 'vitest';
import {
  check,
  confirmation,
  email,
  isValid,
  name,
  password,
  required,
  validateLogIn,
  validateNewPassword,
  validatePerson,
  validateSetUp,
  validateSignUp,
  type FieldError,
} from './fields.ts';

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
