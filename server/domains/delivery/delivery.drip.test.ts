import type { Decision } from '@bandstand/contract/access.ts';
import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

const dayMs = 86_400_000;
let app: TestApp;
let product: { id: string };
let program: PageDraft;
let week: PageDraft;
beforeAll(async () => {
  app = await startTestApp();
  product = await aProduct(app);
  program = await publishPage(app, {
    title: 'Six weeks',
    type: 'program',
    slug: 'six-weeks',
    access: { require_purchase: true, products: [{ id: product.id }], is_progress_root: true },
  });
  week = await publishPage(app, {
    title: 'Week two',
    slug: 'week-two',
    parent: program,
    texts: ['words of week two'],
    access: { is_scheduled: true, schedule_period: 1, schedule_interval: 'week' },
  });
  await publishPage(app, { title: 'Day of week two', slug: 'day', parent: week, texts: ['words of the day'] });
});
afterEach(() => app.clock.reset());
afterAll(() => app.close());

const accessOf = async (path: string, as: MemberSession | null = null): Promise<Decision> =>
  (await app.get(`/__${path}/index.json`, { as })).json<{ page: { access: Decision } }>().page.access;
async function aBuyer(timezone = 'UTC', endsAt: string | null = null): Promise<MemberSession> {
  const buyer = await app.signUp({ timezone });
  await app.server.products.entitlements.grant(app.tenant, { subscriberId: buyer.id, productId: product.id, endsAt });
  return buyer;
}
const start = (as: MemberSession, body: object = {}) => app.call('POST /pages/{id}/subscribers', { as, params: { id: program.id }, body });

describe('a page that opens some time after the start (L200 to L202)', () => {
  it('asks a guest to log in, a member to start, and one who started to wait', async () => {
    const buyer = await aBuyer();
    expect(await accessOf('/six-weeks/week-two')).toMatchObject({ granted: false, reason: 'AUTHENTICATION_REQUIRED' });
    expect(await accessOf('/six-weeks/week-two', buyer)).toMatchObject({ reason: 'START_REQUIRED', root_id: program.id });
    await start(buyer);
    const waiting = await accessOf('/six-weeks/week-two', buyer);
    expect(waiting).toMatchObject({ granted: false, reason: 'IS_SCHEDULED' });
    const midnight = new Date(app.clock.ms());
    midnight.setUTCHours(0, 0, 0, 0);
    expect(waiting.available_after).toBe(new Date(midnight.getTime() + 7 * dayMs).toISOString());
  });

  it('opens at that moment, with the pages below it, and not a millisecond before', async () => {
    const buyer = await aBuyer();
    await start(buyer);
    const { available_after } = await accessOf('/six-weeks/week-two', buyer);
    app.clock.advance(Date.parse(String(available_after)) - app.clock.ms() - 2000);
    expect((await accessOf('/six-weeks/week-two', buyer)).reason).toBe('IS_SCHEDULED');
    expect((await app.get('/__/six-weeks/week-two/day/index.json', { as: buyer })).text).not.toContain('words of the day');
    app.clock.advance(2001);
    expect(await accessOf('/six-weeks/week-two', buyer)).toMatchObject({ granted: true, mode: 'full' });
    expect((await app.get('/__/six-weeks/week-two/day/index.json', { as: buyer })).text).toContain('words of the day');
  });

  it('counts days from midnight in the member’s time zone (ACC-11)', async () => {
    const [tokyo, lima] = [await aBuyer('Asia/Tokyo'), await aBuyer('America/Lima')];
    await start(tokyo);
    await start(lima);
    const hourOf = async (as: MemberSession) => new Date(String((await accessOf('/six-weeks/week-two', as)).available_after)).getUTCHours();
    expect([await hourOf(tokyo), await hourOf(lima)]).toEqual([15, 5]);
  });

  it('applies to admins too (ACC-7)', async () => {
    const admin = await app.ownerAsMember();
    expect((await accessOf('/six-weeks/week-two', admin)).reason).toBe('START_REQUIRED');
    await start(admin);
    expect((await accessOf('/six-weeks/week-two', admin)).reason).toBe('IS_SCHEDULED');
  });

  it('cannot be opened by starting without a purchase, nor with a start in the past (L193, PRG-6)', async () => {
    const outsider = await app.signUp();
    expect((await start(outsider)).body).toMatchObject({ error: 'access_denied', access: { reason: 'PURCHASE_REQUIRED' } });
    const buyer = await aBuyer();
    const past = await start(buyer, { started_at: app.clock.isoIn(-30 * dayMs).slice(0, 10) });
    expect([past.status, past.body.error]).toEqual([422, 'date_in_past']);
    expect((await accessOf('/six-weeks/week-two', buyer)).reason).toBe('START_REQUIRED');
  });

  it('closes, with what they need to buy, when access to the program ends, and reopens at the same point (ACC-9)', async () => {
    const buyer = await aBuyer('UTC', app.clock.isoIn(10 * dayMs));
    await start(buyer);
    app.clock.advance(8 * dayMs);
    expect((await accessOf('/six-weeks/week-two', buyer)).granted).toBe(true);
    app.clock.advance(3 * dayMs);
    expect(await accessOf('/six-weeks/week-two', buyer)).toMatchObject({ granted: false, reason: 'PURCHASE_REQUIRED', product_ids: [product.id] });
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: buyer.id, productId: product.id });
    expect((await accessOf('/six-weeks/week-two', buyer)).granted).toBe(true);
  });

  it('asks for a new start after leaving (PRG-7)', async () => {
    const buyer = await aBuyer();
    await start(buyer);
    app.clock.advance(8 * dayMs);
    expect((await accessOf('/six-weeks/week-two', buyer)).granted).toBe(true);
    expect((await app.call('DELETE /pages/{id}/subscribers', { as: buyer, params: { id: program.id } })).status).toBe(204);
    expect((await accessOf('/six-weeks/week-two', buyer)).reason).toBe('START_REQUIRED');
  });
});

describe('schedules set by the owner (ACC-12)', () => {
  it('hold a page back until an absolute date, if that is later', async () => {
    const buyer = await aBuyer();
    const available_from = app.clock.isoIn(20 * dayMs);
    await publishPage(app, {
      title: 'Premiere',
      slug: 'premiere',
      parent: program,
      access: { is_scheduled: true, schedule_period: 2, schedule_interval: 'day', available_from },
    });
    await start(buyer);
    expect((await accessOf('/six-weeks/premiere', buyer)).available_after).toBe(available_from);
    app.clock.advance(20 * dayMs + 1000);
    expect((await accessOf('/six-weeks/premiere', buyer)).granted).toBe(true);
  });

  it('release a page to one member at a different time', async () => {
    const [early, other] = [await aBuyer(), await aBuyer()];
    await start(early);
    await start(other);
    await app.sql('insert into release_overrides (app_id, subscriber_id, page_id, release_at) values ($1, $2, $3, $4)', [
      app.tenant.appId,
      early.id,
      week.id,
      app.clock.isoIn(-1000),
    ]);
    expect((await accessOf('/six-weeks/week-two', early)).granted).toBe(true);
    expect((await accessOf('/six-weeks/week-two', other)).granted).toBe(false);
  });

  it('clamp a month to its end (ACC-10)', async () => {
    const buyer = await aBuyer();
    await publishPage(app, {
      title: 'A month on',
      slug: 'a-month-on',
      parent: program,
      access: { is_scheduled: true, schedule_period: 1, schedule_interval: 'month' },
    });
    const year = new Date(app.clock.ms()).getUTCFullYear() + 1;
    app.clock.advance(Date.parse(`${year}-01-31T12:00:00Z`) - app.clock.ms());
    await start(buyer);
    const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
    expect((await accessOf('/six-weeks/a-month-on', buyer)).available_after).toBe(`${year}-02-${isLeap ? 29 : 28}T00:00:00.000Z`);
  });

  it('never open a schedule that has no program above it', async () => {
    await publishPage(app, { title: 'Lost', slug: 'lost', access: { is_scheduled: true, schedule_period: 0, schedule_interval: 'day' } });
    expect(await accessOf('/lost', await app.signUp())).toMatchObject({ granted: false, reason: 'IS_SCHEDULED', available_after: null });
  });
});

describe('a locked drip page in lists and search', () => {
  it('is listed with its date, and its text is found only by those for whom it is open', async () => {
    const buyer = await aBuyer();
    await start(buyer);
    const find = async () =>
      (await app.call('GET /content/{contentType}', { as: buyer, params: { contentType: 'all' }, query: { page_id: program.id, term: 'words' } }))
        .body.items;
    const listed = await app.call('GET /content/{contentType}', { as: buyer, params: { contentType: 'all' }, query: { page_id: program.id } });
    expect(listed.body.items.find(({ page_id }) => page_id === week.id)).toMatchObject({
      subtitle: null,
      access: { reason: 'IS_SCHEDULED', available_after: expect.any(String) },
    });
    expect(await find()).toEqual([]);
    app.clock.advance(8 * dayMs);
    expect((await find()).map(({ title }) => title).toSorted()).toEqual(['Day of week two', 'Week two']);
  });
});
