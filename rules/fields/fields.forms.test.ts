import { describe, expect, it } from 'vitest';
import { isValid, validateLogIn, validateNewPassword, validatePerson, validateSetUp, validateSignUp } from './fields.ts';

describe('shared forms', () => {
  it('sign-up', () => {
    expect(validateSignUp({ name: 'Al', email: 'x', password: '' })).toEqual({
      name: { key: 'field.name' },
      email: { key: 'field.email' },
      password: { key: 'field.required' },
    });
    expect(isValid(validateSignUp({ name: 'Ali', email: 'a@b.de', password: '1234567' }))).toBe(true);
  });
  it('login does not validate an old password', () => {
    expect(validateLogIn({ email: 'a@b.de', password: '1' })).toEqual({});
    expect(validateLogIn({ email: '', password: '' })).toEqual({ email: { key: 'field.required' }, password: { key: 'field.required' } });
  });
  it('set-up, new password, person', () => {
    expect(validateSetUp({ name: '', password: '123456' })).toEqual({ name: { key: 'field.required' }, password: { key: 'field.password' } });
    expect(validateNewPassword({ password: '1234567', confirmation: '123456' })).toEqual({ confirmation: { key: 'field.confirmation' } });
    expect(validatePerson({ name: 'Ali', email: 'a@b' })).toEqual({ email: { key: 'field.email' } });
  });
});
