import type { CouponFields } from '@bandstand/contract/coupons.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import type { Session } from '../../testing/client.ts';
import { aBump } from '../checkout/checkout.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let owner: Session;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

const ten = { kind: 'percent', amount: 1000 } as const;
const make = (body: CouponFields) => app.call('POST /studio/coupons', { body: { ...ten, code: 'X', ...body }, as: owner });
const change = (id: string, body: CouponFields & { seen?: string }) => app.call('PUT /studio/coupons/{id}', { params: { id }, body, as: owner });
const one = (id: string, as = owner) => app.call('GET /studio/coupons/{id}', { params: { id }, as });
const list = (query: { q?: string; page?: number } = {}) => app.call('GET /studio/coupons', { query, as: owner });
const faultsOf = (answer: { body: unknown }) => Object.keys((answer.body as { errors?: object }).errors ?? {});

describe('COM-14: coupons in the studio', () => {
  it('that were saved since they were seen are not overwritten', async () => {
    const { id, updated_at: seen } = (await make({ code: 'SEEN' })).body;
    const answers = await Promise.all([change(id, { amount: 2000, seen }), change(id, { amount: 3000, seen })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'edit_conflict' });
    const again = (await one(id)).body;
    expect((await change(id, { amount: 4000, seen: again.updated_at })).body.amount).toBe(4000);
  });
  it('are created with the sent fields, and nothing else is limited', async () => {
    const { status, body } = await make({ code: '  Welcome10 ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      code: 'Welcome10',
      kind: 'percent',
      amount: 1000,
      currency: null,
      duration: 'once',
      periods: null,
      product_ids: [],
      version_ids: [],
      bump_ids: [],
      max_uses: null,
      max_uses_per_member: null,
      first_purchase_only: false,
      starts_at: null,
      ends_at: null,
      is_enabled: true,
      uses: 0,
      held: 0,
      discounted: [],
      sales: [],
      state: 'active',
    });
    expect((await one(body.id)).body).toEqual(body);
  });
  it('have a unique code, in any case, until they are deleted', async () => {
    const first = await make({ code: 'Summer' });
    expect([(await make({ code: ' sUMMER ' })).status, (await make({ code: ' sUMMER ' })).body]).toMatchObject([409, { error: 'code_taken' }]);
    const other = await make({ code: 'Winter' });
    expect((await change(other.body.id, { code: 'SUMMER' })).status).toBe(409);
    expect((await change(first.body.id, { code: 'summer' })).body.code).toBe('summer');
    const params = { id: first.body.id };
    expect((await app.call('DELETE /studio/coupons/{id}', { params, as: owner })).status).toBe(204);
    expect([(await one(first.body.id)).status, (await app.call('DELETE /studio/coupons/{id}', { params, as: owner })).status]).toEqual([404, 404]);
    expect((await change(other.body.id, { code: 'SUMMER' })).status).toBe(200);
  });
  it.each<[string, CouponFields, string[]]>([
    ['no code', { code: '  ' }, ['code']],
    ['a code in two words', { code: 'two words' }, ['code']],
    ['more than all of it', { amount: 10_001 }, ['amount']],
    ['an amount without a currency', { kind: 'amount' }, ['currency']],
    ['an unknown currency', { kind: 'amount', currency: 'XYZ' }, ['currency']],
    ['periods without a number', { duration: 'periods' }, ['periods']],
    ['an end before its start', { starts_at: '2027-02-01T00:00:00.000Z', ends_at: '2027-01-01T00:00:00.000Z' }, ['ends_at']],
    ['an end at its start', { starts_at: '2027-02-01T00:00:00Z', ends_at: '2027-02-01T00:00:00.000Z' }, ['ends_at']],
  ])('%s is refused at its field, on creation and on change', async (_title, fields, faulty) => {
    const refused = await make({ code: 'ODD', ...fields });
    expect([refused.status, faultsOf(refused)]).toEqual([422, faulty]);
    const { body } = await make({ code: `Fine-${app.db.queries()}` });
    const changed = await change(body.id, fields);
    expect([changed.status, faultsOf(changed)]).toEqual([422, faulty]);
    expect((await one(body.id)).body).toEqual(body);
  });
  it('change only in what is sent, and drop fields that no longer apply', async () => {
    const { body } = await make({ code: 'Change', kind: 'amount', amount: 500, currency: 'EUR', duration: 'periods', periods: 3, max_uses: 5 });
    const { updated_at: _savedAt, ...off } = (await change(body.id, { is_enabled: false })).body;
    expect({ ...off, updated_at: body.updated_at }).toEqual({ ...body, is_enabled: false, state: 'disabled' });
    const percent = (await change(body.id, { kind: 'percent', duration: 'forever', is_enabled: true })).body;
    expect(percent).toMatchObject({ kind: 'percent', currency: null, duration: 'forever', periods: null, amount: 500, max_uses: 5, state: 'active' });
    expect((await change(body.id, { starts_at: app.clock.isoIn(1000) })).body.state).toBe('scheduled');
    expect((await change(body.id, { starts_at: null, ends_at: app.clock.isoIn(-1000) })).body.state).toBe('expired');
    expect((await change(body.id, { ends_at: null, max_uses: null })).body).toMatchObject({ state: 'active', max_uses: null });
  });
  it('store the ids of their scope once, in one spelling', async () => {
    const [product, offered] = [await aProduct(app), await aProduct(app)];
    const [id, bump] = [product.id.toUpperCase(), (await aBump(app, product, offered)).toUpperCase()];
    const { body } = await make({ code: 'Scope', product_ids: [id, id.toLowerCase()], bump_ids: [bump] });
    expect([body.product_ids, body.version_ids, body.bump_ids]).toEqual([[id.toLowerCase()], [], [bump.toLowerCase()]]);
  });
  it('are found by a part of their code, newest first, 50 per page', async () => {
    for (let number = 10; number < 65; number += 1) await make({ code: `PAGE_${number}` });
    const first = (await list({ q: 'page_' })).body;
    expect([first.total_count, first.items.length, first.items[0]?.code]).toEqual([55, 50, 'PAGE_64']);
    expect((await list({ q: 'page_', page: 2 })).body.items.map(({ code }) => code)).toEqual(['PAGE_14', 'PAGE_13', 'PAGE_12', 'PAGE_11', 'PAGE_10']);
    expect((await list({ q: '%' })).body.total_count).toBe(0);
    const asked = (query: object) => fewestQueries(app, () => list(query));
    expect(await asked({ q: 'page_' })).toBe(await asked({ q: 'PAGE_10' }));
  });
  it('are created once by a repeated call', async () => {
    const call = () => app.call('POST /studio/coupons', { body: { ...ten, code: 'Once' }, as: owner, headers: { 'idempotency-key': 'once' } });
    expect((await call()).text).toBe((await call()).text);
  });
  it('belong to their app, and to staff who sell in it', async () => {
    const { body } = await make({ code: 'Mine' });
    const foreign = await app.owner('second');
    expect((await app.call('GET /studio/coupons/{id}', { params: { id: body.id }, as: foreign, app: 'second' })).status).toBe(404);
    const theirs = await app.call('POST /studio/coupons', { body: { ...ten, code: 'MINE' }, as: foreign, app: 'second' });
    expect(theirs.status).toBe(200);
    const analyst = await app.staff('analyst');
    expect((await app.call('POST /studio/coupons', { body: { ...ten, code: 'No' }, as: analyst })).status).toBe(403);
  });
});
