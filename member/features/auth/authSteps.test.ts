import { describe, expect, it } from 'vitest';
import { modeOfStart, readMode, stepAfterEmail } from './authSteps.ts';

describe('the step after an email (ID-17)', () => {
  it.each([
    ['known', { exists: true, passwordless: false }, null, 'password'],
    ['known, wanted to sign up', { exists: true, passwordless: false }, 'sign_up', 'password'],
    ['without a password', { exists: true, passwordless: true }, null, 'reset'],
    ['unknown, nothing chosen', { exists: false, passwordless: false }, null, 'sign_up'],
    ['unknown, chose to sign up', { exists: false, passwordless: false }, 'sign_up', 'sign_up'],
    ['unknown, chose to log in', { exists: false, passwordless: false }, 'login', 'unknown'],
    ['the server does not say', { exists: null, passwordless: false }, null, 'password'],
    ['the server does not say, chose to sign up', { exists: null, passwordless: false }, 'sign_up', 'sign_up'],
  ] as const)('%s', (_title, account, chosen, step) => expect(stepAfterEmail(account, chosen)).toBe(step));

  it('without a mode is login if someone logged in before, else sign-up', () => {
    expect(modeOfStart(null, 'ines@harbour.example')).toBe('login');
    expect(modeOfStart(null, null)).toBe('sign_up');
    expect(modeOfStart('reset', null)).toBe('reset');
  });

  it('ignores an unknown mode', () => {
    expect(readMode('passwordless')).toBeNull();
    expect(readMode(undefined)).toBeNull();
    expect(readMode('login')).toBe('login');
  });
});
