import type { TaxSettings } from '@bandstand/contract/taxes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../platform/http/app-error.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { createTaxesRepo } from './taxes.repo.ts';
import type { ProviderTaxAsk } from './taxes.purchase.service.ts';
import { createTaxes } from './taxes.service.ts';

let app: TestApp;
let owner: Session;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

const read = (as = owner, slug = 'first') => app.call('GET /studio/tax_rates', { as, app: slug });
const write = (body: Partial<TaxSettings>, as = owner) => app.call('PUT /studio/tax_rates', { body, as });
const vat = (country: string, rate = 19_000, region: string | null = null) => ({ country, region, name: 'VAT', rate });

describe('COM-15: tax settings in the studio', () => {
  it('start switched off, with default rates and the day they were collected', async () => {
    const { body } = await read();
    expect(body).toMatchObject({ is_on: false, inclusive: true, source: 'table', rates: [], blocked_countries: [] });
    expect(body.known.rates.find(({ country }) => country === 'DE')).toEqual(vat('DE'));
    expect(body.known.as_of).toMatch(/^20\d\d-\d\d-\d\d$/);
  });
  it('change only the fields that are sent', async () => {
    expect((await write({ is_on: true, rates: [vat('DE'), vat('US', 7250, ' ca ')] })).body).toMatchObject({
      is_on: true,
      inclusive: true,
      rates: [vat('DE'), vat('US', 7250, 'CA')],
    });
    await write({ inclusive: false, blocked_countries: ['SY', 'KP', 'KP'] });
    const { known: _known, updated_at: _savedAt, ...settings } = (await read()).body;
    expect(settings).toEqual({
      is_on: true,
      inclusive: false,
      source: 'table',
      rates: [vat('DE'), vat('US', 7250, 'CA')],
      blocked_countries: ['KP', 'SY'],
      home_country: null,
      takes_vat_ids: false,
    });
    expect((await read(await app.owner('second'), 'second')).body.is_on).toBe(false);
  });
  it('saved since they were seen are not overwritten, not even the first time', async () => {
    const second = await app.owner('second');
    const first = (seen: string | null, inclusive: boolean) =>
      app.call('PUT /studio/tax_rates', { body: { inclusive, seen }, as: second, app: 'second' });
    expect((await read(second, 'second')).body.updated_at).toBeNull();
    const begun = await Promise.all([first(null, true), first(null, false)]);
    expect(begun.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { updated_at } = (await read(second, 'second')).body;
    expect((await first(updated_at, false)).body.inclusive).toBe(false);
    expect((await first(updated_at, true)).body).toMatchObject({ error: 'edit_conflict' });
    expect((await first((await read(second, 'second')).body.updated_at, true)).status).toBe(200);
  });
  it('accept all known rates', async () => {
    const { rates } = (await read()).body.known;
    expect((await write({ rates })).status).toBe(200);
  });
  it.each<[string, Partial<TaxSettings>, string[]]>([
    ['an unknown country', { rates: [vat('DE'), vat('XX')] }, ['rates.1']],
    ['a country twice', { rates: [vat('DE'), vat('FR'), vat('DE', 7000)] }, ['rates.2']],
    ['a region twice', { rates: [vat('US', 1, 'CA'), vat('US', 2, 'ca')] }, ['rates.1']],
    ['an unknown blocked country', { blocked_countries: ['XX'] }, ['blocked_countries']],
  ])('refuse %s at its field', async (_title, body, faulty) => {
    const refused = await write(body);
    expect([refused.status, Object.keys((refused.body as unknown as { errors: object }).errors)]).toEqual([422, faulty]);
  });
  it('cannot leave tax to a provider that offers none', async () => {
    expect((await write({ is_on: true, source: 'provider' })).body).toMatchObject({ error: 'not_configured' });
    expect((await read()).body.source).toBe('table');
  });
  it('can be changed only by staff who may change settings', async () => {
    const staff = await app.staff('support');
    expect((await write({ is_on: false }, staff)).status).toBe(403);
    expect((await read()).body.is_on).toBe(true);
  });
});

describe('tax calculated by the provider', () => {
  const asks: ProviderTaxAsk[] = [];
  const taxes = () =>
    createTaxes({
      clock: app.clock,
      repo: createTaxesRepo({ db: app.db }),
      providerTaxOf: async () => async (_tenant, ask) => {
        asks.push(ask);
        return ask.country === 'US' ? { name: 'Sales tax', rate: 8875, inclusive: ask.inclusive } : null;
      },
    });
  const sold = { isShipped: false, isFree: false, currency: 'USD', amount: 4410 };

  it('is requested with place, currency and the sum after the code, and only once the place is known', async () => {
    await taxes().change(app.tenant, { is_on: true, source: 'provider', inclusive: false, blocked_countries: [] });
    expect(await taxes().taxFor(app.tenant, { ...sold, address: { country: 'US' } })).toMatchObject({
      kind: 'pending',
      isTaxed: true,
      missing: ['postal_code'],
    });
    expect(asks).toEqual([]);
    const address = { country: 'us', postal_code: ' 10001 ', state: 'New York' };
    expect(await taxes().taxFor(app.tenant, { ...sold, address })).toEqual({
      kind: 'known',
      terms: { name: 'Sales tax', rate: 8875, inclusive: false },
      fields: ['country', 'postal_code'],
      vat: null,
    });
    expect(asks).toEqual([{ country: 'US', region: 'NY', postalCode: '10001', currency: 'USD', amount: 4410, inclusive: false }]);
    expect(await taxes().taxFor(app.tenant, { ...sold, address: { country: 'DE' } })).toMatchObject({ kind: 'known', terms: null });
  });
  it('blocks a payment while the provider is gone, and nothing that is free', async () => {
    const gone = createTaxes({ clock: app.clock, repo: createTaxesRepo({ db: app.db }), providerTaxOf: async () => null });
    const refused = gone.taxFor(app.tenant, { ...sold, address: { country: 'DE' } });
    await expect(refused).rejects.toBeInstanceOf(AppError);
    await expect(refused).rejects.toMatchObject({ code: 'not_configured' });
    expect(await gone.taxFor(app.tenant, { ...sold, isFree: true, address: null })).toEqual({ kind: 'known', terms: null, fields: [], vat: null });
  });
});
