import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { aProduct, free, monthly, once } from './products.builders.ts';

let app: TestApp;
let member: MemberSession;
const second = () => ({ server: app.server, tenant: app.secondApp.tenant });
const nobody = '00000000-0000-7000-8000-000000000000';

beforeAll(async () => {
  app = await startTestApp();
  member = await app.signUp();
});
afterAll(() => app.close());

const read = (id: string, options = {}) => app.call('GET /products/{id}', { params: { id }, ...options });
const list = (query = {}, slug = 'first') => app.call('GET /products/list', { query, app: slug });
const has = (id: string, as = member) => app.call('GET /products/{id}/has_active_purchase', { params: { id }, as });
const items = (id: string, as = member) => app.call('GET /products/{id}/purchased_items', { params: { id }, as });

describe('COM-1, COM-6: a product', () => {
  it('shows guests what is sold, in the specification’s field names', async () => {
    const made = await aProduct(app, {
      title: 'Strong',
      description: 'Six weeks',
      versions: [once(), monthly({ trial_days: 7, setup_fee: 500, name: 'Each month' })],
    });
    const { status, body } = await read(made.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: made.id,
      title: 'Strong',
      description: 'Six weeks',
      image: null,
      is_hidden: false,
      default_version_id: made.versions[0]?.id,
      order_bumps: [],
      included_items: [],
      requires_address: false,
      iap: { apple_product_id: null, google_product_id: null },
      success_action: null,
      versions: [
        {
          id: made.versions[0]?.id,
          name: 'Once',
          price: 4900,
          currency: 'EUR',
          prices: [],
          kind: 'one_off',
          interval: null,
          trial_days: 0,
          setup_fee: 0,
          keep_access: false,
          is_archived: false,
          is_default: true,
          pause: null,
        },
        {
          id: made.versions[1]?.id,
          name: 'Each month',
          price: 1900,
          currency: 'EUR',
          prices: [],
          kind: 'recurring',
          interval: { interval: 'month', intervalCount: 1, expiryUnits: null },
          trial_days: 7,
          setup_fee: 500,
          keep_access: false,
          is_archived: false,
          is_default: false,
          pause: null,
        },
      ],
    });
  });
  it.each([['missing'], ['no id'], ['unpublished'], ['removed'], ['of another app']])('%s: 404 product_not_found', async (which) => {
    const unpublished = await aProduct(app, { is_published: false });
    const removed = await aProduct(app);
    await app.server.products.studio.remove(app.tenant, removed.id);
    const foreign = await aProduct(second());
    const ids: Record<string, string> = {
      missing: nobody,
      'no id': 'x',
      unpublished: unpublished.id,
      removed: removed.id,
      'of another app': foreign.id,
    };
    const { status, body } = await read(ids[which] ?? '');
    expect([status, body.error, body.message]).toEqual([404, 'product_not_found', 'Could not find product']);
    expect(body.request_id).toBeTruthy();
  });
  it('a hidden product can be opened by its address', async () => {
    const hidden = await aProduct(app, { is_hidden: true });
    expect((await read(hidden.id)).status).toBe(200);
  });
  it('archived versions are not shown to members', async () => {
    const made = await aProduct(app, { versions: [once(), free()] });
    await app.server.products.studio.changeVersion(app.tenant, made.versions[0]?.id ?? '', { is_archived: true });
    const { body } = await read(made.id);
    expect(body.versions.map(({ name, is_default }) => [name, is_default])).toEqual([['Free', true]]);
  });
  it('costs a fixed number of statements, whatever the number of products', async () => {
    const few = await fewestQueries(app, list);
    await Promise.all([1, 2, 3].map((number) => aProduct(app, { title: `More ${number}` })));
    expect(await fewestQueries(app, list)).toBe(few);
  });
});

describe('L395: the list of products', () => {
  it('shows without ids what is published and not hidden, newest first, of its own app', async () => {
    const place = second();
    const [plain, hidden, draft, newest] = [
      await aProduct(place, { title: 'plain' }),
      await aProduct(place, { title: 'hidden', is_hidden: true }),
      await aProduct(place, { title: 'draft', is_published: false }),
      await aProduct(place, { title: 'newest' }),
    ];
    const { body } = await list({}, 'second');
    const ids = body.items.map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual([newest.id, plain.id]);
    expect([hidden.id, draft.id].filter((id) => ids.includes(id))).toEqual([]);
    expect(body.total_count).toBe(body.items.length);
    expect((await list()).body.items.map(({ id }) => id)).not.toContain(plain.id);
  });
  it('keeps the order of the ids; hidden products only if asked for, unpublished and foreign ones never', async () => {
    const [one, two, hidden, draft] = [
      await aProduct(app),
      await aProduct(app),
      await aProduct(app, { is_hidden: true }),
      await aProduct(app, { is_published: false }),
    ];
    const foreign = await aProduct(second());
    const ids = [two, hidden, one, draft, foreign].map(({ id }) => id).join(', ');
    expect((await list({ ids })).body.items.map(({ id }) => id)).toEqual([two.id, one.id]);
    expect((await list({ ids, include_hidden: true })).body.items.map(({ id }) => id)).toEqual([two.id, hidden.id, one.id]);
    expect((await list({ include_hidden: true })).body.items.map(({ id }) => id)).not.toContain(hidden.id);
  });
  it.each([[''], ['x,y'], [nobody], [','.repeat(50)]])('ids %j match nothing', async (ids) =>
    expect((await list({ ids })).body).toEqual({ items: [], total_count: 0 }),
  );
});

describe('COM-5, COM-6: access to a product', () => {
  it('has_active_purchase distinguishes never, granted, revoked and expired', async () => {
    const { entitlements } = app.server.products;
    const product = await aProduct(app);
    expect((await has(product.id)).body).toEqual({ active: false, status: null, ends_at: null });
    const grant = await entitlements.grant(app.tenant, { subscriberId: member.id, productId: product.id });
    expect((await has(product.id)).body).toEqual({ active: true, status: 'granted', ends_at: null });
    await entitlements.revokeGrant(app.tenant, member.id, grant.id);
    expect((await has(product.id)).body).toMatchObject({ active: false, status: 'revoked' });
    const endsAt = app.clock.isoIn(60_000);
    await entitlements.grant(app.tenant, { subscriberId: member.id, productId: product.id, endsAt });
    expect((await has(product.id)).body).toEqual({ active: true, status: 'granted', ends_at: endsAt });
    app.clock.advance(60_001);
    expect((await has(product.id)).body).toEqual({ active: false, status: 'expired', ends_at: endsAt });
  });
  it('the entitlement that lasts longest counts', async () => {
    const { entitlements } = app.server.products;
    const product = await aProduct(app);
    const later = app.clock.isoIn(7_200_000);
    for (const endsAt of [app.clock.isoIn(3_600_000), later, app.clock.isoIn(60_000)])
      await entitlements.grant(app.tenant, { subscriberId: member.id, productId: product.id, endsAt });
    expect((await has(product.id)).body.ends_at).toBe(later);
  });
  it('answers 404 for a product of another app, 401 to guests', async () => {
    const foreign = await aProduct(second());
    expect((await has(foreign.id)).body.error).toBe('product_not_found');
    expect((await app.call('GET /products/{id}/has_active_purchase', { params: { id: foreign.id } })).status).toBe(401);
  });
  it('a withdrawn product is still shown to its buyers', async () => {
    const product = await aProduct(app);
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: product.id });
    await app.server.products.studio.change(app.tenant, product.id, { is_published: false });
    expect((await has(product.id)).body.active).toBe(true);
    expect((await items(product.id)).status).toBe(200);
  });
  it('purchased_items is for buyers and admins', async () => {
    const part = await aProduct(app, { title: 'Part' });
    const bundle = await aProduct(app, { title: 'Bundle', included_product_ids: [part.id] });
    expect((await items(bundle.id)).body.error).toBe('forbidden');
    expect((await items(bundle.id, await app.ownerAsMember())).status).toBe(200);
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: bundle.id });
    expect((await items(bundle.id)).body).toEqual({ items: [{ type: 'product', id: part.id, title: 'Part', path: null }] });
    expect((await items(nobody)).body.error).toBe('product_not_found');
  });
  it('items included by domains below are shown as far as the viewer may know of them', async () => {
    const product = await aProduct(app);
    const seen: unknown[] = [];
    app.server.products.catalogue.addIncludedItems(async (_tenant, viewer, ids) => {
      seen.push(viewer === 'staff' ? viewer : (viewer?.id ?? null));
      return new Map(ids.includes(product.id) ? [[product.id, [{ type: 'program', id: nobody, title: 'Strong', path: '/strong' }]]] : []);
    });
    expect((await read(product.id)).body.included_items).toEqual([{ type: 'program', id: nobody, title: 'Strong', path: '/strong' }]);
    await read(product.id, { as: member });
    expect(seen).toEqual([null, member.id]);
  });
});
