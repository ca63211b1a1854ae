import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/http/app-error.ts';
import { isTestKey, merged, realmOf, refuseShapes, type Keys, type SettingsChanges } from './payments.settings.check.ts';

/** The refused fields; empty if nothing was refused. */
function refused(changes: SettingsChanges, after: Partial<Keys> = {}): string[] {
  try {
    refuseShapes(changes, after);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Object.keys(error.fields ?? {});
  }
}

describe('the keys of an app', () => {
  it('keep what was not sent, and drop what was emptied', () => {
    const before = { secret: 'sk_test_1', publishable: 'pk_test_1', webhook: 'whsec_1' };
    expect(merged(before)).toEqual(before);
    expect(merged(before, { secret: 'sk_test_2', publishable: null, webhook: '' })).toEqual({ secret: 'sk_test_2' });
  });
  it('are recognised as test keys by their prefix', () => {
    expect(['sk_test_1', 'rk_test_1', 'sk_live_1', undefined].map(isTestKey)).toEqual([true, true, false, false]);
  });
  it.each<[Parameters<typeof realmOf>[0], string]>([
    [{ secret: 'sk_test_1', account: 'acct_1' }, 'test:acct_1'],
    [{ secret: 'sk_live_1', account: 'acct_1' }, 'live:acct_1'],
    [{ secret: 'sk_live_1' }, 'live'],
  ])('%o belong to the realm %s', (keys, realm) => {
    expect(realmOf(keys)).toBe(realm);
  });
});

describe('settings of payments', () => {
  it.each<[string, SettingsChanges, string[]]>([
    ['a secret key', { keys: { secret: 'sk_live_1' } }, []],
    ['a restricted key', { keys: { secret: 'rk_test_1' } }, []],
    ['a public key in place of the secret one', { keys: { secret: 'pk_live_1' } }, ['keys.secret']],
    ['a secret key in place of the public one', { keys: { publishable: 'sk_live_1' } }, ['keys.publishable']],
    ['keys that are removed', { keys: { secret: '', publishable: null } }, []],
    ['a signing secret of another form', { keys: { webhook: 'secret' } }, ['keys.webhook']],
    ['an account of a service that is no JSON', { keys: { google: { service_account: '{' } } } as SettingsChanges, ['keys.google.service_account']],
    ['an unknown currency', { currency: 'XYZ' }, ['currency']],
    ['the prefix of test invoices', { seller: { invoice_prefix: ' Test-' } }, ['seller.invoice_prefix']],
    ['countries for two currencies', { currency_countries: rules(['EUR', 'DE'], ['USD', 'US']) }, []],
    ['a country in two currencies', { currency_countries: rules(['EUR', 'DE'], ['USD', 'DE']) }, countriesOf(0, 1)],
    ['an unknown country', { currency_countries: rules(['EUR', 'XX']) }, countriesOf(0)],
    ['a currency listed twice', { currency_countries: rules(['EUR', 'DE'], ['EUR', 'FR']) }, ['currency_countries.1.currency']],
  ])('faulty settings are refused by field: %s', (_what, changes, fields) => {
    expect(refused(changes)).toEqual(fields);
  });
  it('require both keys in the same mode', () => {
    const keys = { publishable: 'pk_live_1' };
    expect(refused({ keys }, { ...keys, secret: 'sk_live_1' })).toEqual([]);
    expect(refused({ keys }, { ...keys, secret: 'sk_test_1' })).toEqual(['keys.publishable']);
  });
});

function rules(...pairs: [currency: string, country: string][]) {
  return pairs.map(([currency, country]) => ({ currency, countries: [country] }));
}
function countriesOf(...places: number[]): string[] {
  return places.map((at) => `currency_countries.${at}.countries`);
}
