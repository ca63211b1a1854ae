import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { nobodysId } from '../../testing/samples.ts';
import { publishPage, type PageOptions } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const complete = (as: MemberSession | null, id: string) => app.call('POST /pages/{id}/complete', { as, params: { id } });
const uncomplete = (as: MemberSession, id: string) => app.call('DELETE /pages/{id}/complete', { as, params: { id } });
const isCompleted = async (as: MemberSession, id: string) => (await app.call('GET /pages/{id}/complete', { as, params: { id } })).body.is_completed;
const join = (as: MemberSession, id: string, body: object = {}) => app.call('POST /pages/{id}/subscribers', { as, params: { id }, body });
const leave = (as: MemberSession, id: string) => app.call('DELETE /pages/{id}/subscribers', { as, params: { id } });
const state = async (as: MemberSession | null, id: string) => (await app.call('GET /pages/{id}/subscribers', { as, params: { id } })).body;
const toggle = (as: MemberSession, id: string) => app.call('POST /pages/{id}/bookmarks/toggle', { as, params: { id } });
const bundle = async (as: MemberSession) => (await app.call('POST /auth/verify', { as })).body;
const dayMs = 86_400_000;

const aRoot = (title: string, options: PageOptions = {}) =>
  publishPage(app, { title, type: 'program', access: { is_progress_root: true }, ...options });
async function pagesBelow(parent: PageDraft, ...titles: string[]): Promise<PageDraft[]> {
  const made: PageDraft[] = [];
  for (const title of titles) made.push(await publishPage(app, { title, parent }));
  return made;
}

describe('completing and reopening (L117, L230, PRG-9)', () => {
  it('gives the same answer however often it is repeated', async () => {
    const member = await app.signUp();
    const page = await publishPage(app, { title: 'Alone' });
    const answers = [await complete(member, page.id), await complete(member, page.id)];
    expect(answers.map(({ body }) => body)).toEqual(Array(2).fill({ page_id: page.id, root_progress: null }));
    expect(await isCompleted(member, page.id)).toBe(true);
    for (let times = 0; times < 2; times += 1) expect((await uncomplete(member, page.id)).body).toEqual({ page_id: page.id, root_progress: null });
    expect(await isCompleted(member, page.id)).toBe(false);
  });

  it('changes only one’s own completions', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const page = await publishPage(app, { title: 'Shared' });
    await complete(ada, page.id);
    await uncomplete(bob, page.id);
    expect([await isCompleted(ada, page.id), await isCompleted(bob, page.id)]).toEqual([true, false]);
  });

  it('is noted once in the member’s own list, however often it is repeated, and taken back once', async () => {
    const member = await app.signUp();
    const page = await publishPage(app, { title: 'Told' });
    const noted = async () => {
      await app.bus.settled();
      return (await app.call('GET /activity', { as: member })).body.items.map(({ activity_type, data }) => [activity_type, data]);
    };
    await Promise.all([complete(member, page.id), complete(member, page.id)]);
    expect(await noted()).toEqual([['page_completed', { page_id: page.id }]]);
    await Promise.all([uncomplete(member, page.id), uncomplete(member, page.id)]);
    expect(await noted()).toEqual([]);
  });

  it('is refused for a locked page with its decision; for a page one may not know of, as if it did not exist', async () => {
    const member = await app.signUp();
    const product = await aProduct(app);
    const locked = await publishPage(app, { title: 'Locked', access: { require_purchase: true, products: [{ id: product.id }] } });
    const browsed = await publishPage(app, {
      title: 'Browsed',
      access: { require_purchase: true, allow_browsing: true, products: [{ id: product.id }] },
    });
    const hidden = await publishPage(app, { title: 'Hidden', access: { is_private: true } });
    const foreign = await publishPage(app, { title: 'Foreign', tenant: app.secondApp.tenant });
    for (const page of [locked, browsed])
      for (const answer of [
        await complete(member, page.id),
        await uncomplete(member, page.id),
        await toggle(member, page.id),
        await join(member, page.id),
      ])
        expect([answer.status, answer.body.error, (answer.body as { access?: { reason: string; product_ids: string[] } }).access]).toMatchObject([
          403,
          'access_denied',
          { product_ids: [product.id] },
        ]);
    for (const id of [hidden.id, foreign.id, nobodysId, 'none'])
      for (const answer of [
        await complete(member, id),
        await uncomplete(member, id),
        await toggle(member, id),
        await join(member, id),
        await leave(member, id),
      ])
        expect([answer.status, answer.body.error]).toEqual([404, 'page_not_found']);
    expect((await bundle(member)).page_completions.by_uuid).toEqual({});
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: product.id });
    expect((await complete(member, locked.id)).status).toBe(200);
  });

  it('keeps completions when the page closes, and counts them when it reopens', async () => {
    const member = await app.signUp();
    const product = await aProduct(app);
    const page = await publishPage(app, { title: 'Comes and goes', access: { require_purchase: true, products: [{ id: product.id }] } });
    const grant = await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: product.id });
    await complete(member, page.id);
    const owner = await app.owner();
    await app.call('DELETE /studio/members/{id}/grants/{grantId}', { as: owner, params: { id: member.id, grantId: grant.id } });
    expect((await uncomplete(member, page.id)).body.error).toBe('access_denied');
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: product.id });
    expect(await isCompleted(member, page.id)).toBe(true);
  });
});

describe('a root and the pages below it (PRG-5)', () => {
  it('counts leaves at any depth, in tree order, and a container by its contents', async () => {
    const member = await app.signUp();
    const root = await aRoot('Deep');
    const [week] = (await pagesBelow(root, 'Week')) as [PageDraft];
    const days = await pagesBelow(week, 'Day 1', 'Day 2');
    const [last] = (await pagesBelow(root, 'Last')) as [PageDraft];
    const run = await join(member, root.id);
    expect(run.body.sequence.map(({ page_id }) => page_id)).toEqual([...days.map(({ id }) => id), last.id]);
    await complete(member, days[0]!.id);
    expect(await isCompleted(member, week.id)).toBe(false);
    const second = await complete(member, days[1]!.id);
    expect(second.body.root_progress?.progress).toMatchObject({ completed_count: 2, total_count: 3, percent: 66 });
    expect(await isCompleted(member, week.id)).toBe(true);
    expect(await isCompleted(member, root.id)).toBe(false);
  });

  it('completed directly is finished at once, and its stages keep their state (PRG-3)', async () => {
    const member = await app.signUp();
    const root = await aRoot('At once');
    const [one] = (await pagesBelow(root, 'One', 'Two')) as [PageDraft];
    await join(member, root.id);
    const done = await complete(member, root.id);
    expect(done.body.root_progress).toMatchObject({
      page_id: root.id,
      progress: { completed_count: 0, total_count: 2, percent: 0, completed_at: expect.any(String) },
    });
    expect(await isCompleted(member, one.id)).toBe(false);
    expect((await bundle(member)).program_subscriptions[root.id]).toMatchObject({ completed_stages: {}, completed_at: expect.any(String) });
    const undone = await uncomplete(member, root.id);
    expect(undone.body.root_progress?.progress.completed_at).toBeNull();
    expect((await bundle(member)).program_subscriptions[root.id]?.completed_at).toBeNull();
  });

  it('lists its pages for its members, and for nobody else', async () => {
    const [member, other] = [await app.signUp(), await app.signUp()];
    const root = await aRoot('Named');
    await join(member, root.id);
    expect((await state(member, root.id)).sequence).toEqual([{ page_id: root.id, is_completed: false, title: root.title }]);
    expect((await state(other, root.id)).sequence).toBeNull();
  });

  it('a root without pages below it is its own sequence', async () => {
    const member = await app.signUp();
    const root = await aRoot('Single');
    expect((await join(member, root.id)).body).toMatchObject({
      progress: { total_count: 1, percent: 0 },
      sequence: [{ page_id: root.id, is_completed: false }],
    });
    expect((await complete(member, root.id)).body.root_progress?.progress).toMatchObject({ completed_count: 1, percent: 100 });
  });

  it('follows the tree: added pages count, removed ones do not, completions stay', async () => {
    const member = await app.signUp();
    const root = await aRoot('Moving');
    const [one, two] = (await pagesBelow(root, 'One', 'Two')) as [PageDraft, PageDraft];
    await join(member, root.id);
    for (const { id } of [one, two]) await complete(member, id);
    expect((await state(member, root.id)).progress).toMatchObject({ percent: 100, completed_at: expect.any(String) });
    await pagesBelow(root, 'Three');
    expect((await state(member, root.id)).progress).toMatchObject({ completed_count: 2, total_count: 3, percent: 66 });
    await app.server.paged.publishDrafts.unpublish(app.tenant, one.id);
    expect((await state(member, root.id)).progress).toMatchObject({ completed_count: 1, total_count: 2, percent: 50 });
    await app.server.paged.publishDrafts.publish(app.tenant, null, one.id);
    expect((await state(member, root.id)).progress).toMatchObject({ completed_count: 2, total_count: 3 });
  });

  it('progress is reported for the nearest root the member joined (PRG-9)', async () => {
    const member = await app.signUp();
    const outer = await aRoot('Outer');
    const inner = await aRoot('Inner', { parent: outer });
    const [page] = (await pagesBelow(inner, 'Page', 'Other')) as [PageDraft];
    await join(member, outer.id);
    expect((await complete(member, page.id)).body.root_progress?.page_id).toBe(outer.id);
    await join(member, inner.id);
    expect((await uncomplete(member, page.id)).body.root_progress?.page_id).toBe(inner.id);
    expect((await complete(member, page.id)).body.root_progress).toMatchObject({ page_id: inner.id, progress: { percent: 50 } });
    expect((await state(member, outer.id)).progress).toMatchObject({ completed_count: 1, total_count: 2 });
  });
});

describe('a run (L228, PRG-6 to PRG-8)', () => {
  it('started ten times at once is one run', async () => {
    const member = await app.signUp();
    const root = await aRoot('Clicked');
    const answers = await Promise.all(Array.from({ length: 10 }, () => join(member, root.id)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await state(member, root.id)).count).toBe(1);
  });

  it('starts at the member’s own midnight, and for minutes and hours at the moment itself (ACC-11)', async () => {
    const member = await app.signUp({ timezone: 'Pacific/Auckland' });
    const [today, planned] = [await aRoot('Today'), await aRoot('Planned')];
    const { started_at, started_at_exact } = (await join(member, today.id)).body.progress;
    expect(Math.abs(Date.parse(started_at_exact!) - app.clock.ms())).toBeLessThan(5000);
    expect(new Intl.DateTimeFormat('en-GB', { timeZone: 'Pacific/Auckland', timeStyle: 'medium' }).format(new Date(started_at!))).toBe('00:00:00');
    const day = new Date(app.clock.ms() + 40 * dayMs).toISOString().slice(0, 10);
    const later = (await join(member, planned.id, { started_at: day })).body.progress;
    expect(later.started_at).toBe(later.started_at_exact);
    expect(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Auckland' }).format(new Date(later.started_at!))).toBe(day);
  });

  it('shows the five newest members to members, and their number to guests', async () => {
    const root = await aRoot('Popular');
    const people: MemberSession[] = [];
    for (let index = 0; index < 7; index += 1) {
      people.push(await app.signUp({ name: `Runner ${index}` }));
      await join(people.at(-1)!, root.id);
      app.clock.advance(1000);
    }
    const shown = await state(people[0]!, root.id);
    expect([shown.count, shown.last_5.map(({ name }) => name)]).toEqual([7, [6, 5, 4, 3, 2].map((index) => `Runner ${index}`)]);
    expect(JSON.stringify(shown.last_5)).not.toContain('@');
    expect(await state(null, root.id)).toMatchObject({ count: 7, last_5: [], sequence: null, progress: null });
    await leave(people[6]!, root.id);
    expect((await state(people[0]!, root.id)).last_5.map(({ name }) => name)).toEqual([5, 4, 3, 2, 1].map((index) => `Runner ${index}`));
  });

  it('leaving a run deletes its completions, and nobody else’s', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const root = await aRoot('Left');
    const [page] = (await pagesBelow(root, 'Page', 'Other')) as [PageDraft];
    const outside = await publishPage(app, { title: 'Outside' });
    for (const member of [ada, bob]) {
      await join(member, root.id);
      await complete(member, page.id);
      await complete(member, outside.id);
    }
    expect((await leave(ada, root.id)).status).toBe(204);
    expect([await isCompleted(ada, page.id), await isCompleted(ada, outside.id), await isCompleted(bob, page.id)]).toEqual([false, true, true]);
    expect((await bundle(ada)).program_subscriptions).not.toHaveProperty(root.id);
  });

  it.each([
    [{ started_at: '2027-02-31' }],
    [{ started_at: '2027-02-31T10:00:00Z' }],
    [{ started_at: '2027-13-01' }],
    [{ started_at: '2027' }],
    [{ started_at: 'Jan 5 2027' }],
    [{ started_at: 'tomorrow' }],
    [{ started_at: '9999-12-31' }],
    [{ started_at: 5 }],
    [{ start_from_page_id: 'none' }],
    [{ start_from_page_id: nobodysId }],
  ])('cannot start with %j', async (body) => {
    const member = await app.signUp();
    const root = await aRoot('Strict');
    expect([(await join(member, root.id, body)).status, (await state(member, root.id)).count]).toEqual([422, 0]);
  });
});

describe('my content (L72, PRG-12)', () => {
  it('lists twenty of a section, and the rest page by page', async () => {
    const member = await app.signUp();
    const made: string[] = [];
    for (let index = 0; index < 23; index += 1) {
      made.push((await publishPage(app, { title: `Saved ${index}` })).id);
      await toggle(member, made.at(-1)!);
    }
    const section = async (query: object) => (await app.call('GET /my-content', { as: member, query: query as never })).body.bookmarked_items;
    const [all, second, third] = [
      await section({}),
      await section({ section: 'bookmarked_items', page: 2 }),
      await section({ section: 'bookmarked_items', page: 3 }),
    ];
    expect([all.items.length, all.total_count, second.items.length, third.items.length]).toEqual([20, 23, 3, 0]);
    expect(new Set([...all.items, ...second.items].map(({ page_id }) => page_id))).toEqual(new Set(made));
    expect((await app.call('GET /my-content', { as: member, query: { section: 'constructor' } })).status).toBe(404);
    expect((await app.call('GET /my-content', { as: member, query: { section: 'programs', page: 0 } })).status).toBe(422);
  });

  it('leaves out what was removed in the meantime: missing pages, and private ones', async () => {
    const member = await app.signUp();
    const owner = await app.owner();
    const [gone, hidden] = [await publishPage(app, { title: 'Gone' }), await publishPage(app, { title: 'Hidden later' })];
    for (const { id } of [gone, hidden]) {
      await toggle(member, id);
      await complete(member, id);
    }
    await app.server.paged.publishDrafts.unpublish(app.tenant, gone.id);
    await app.call('PUT /studio/pages/{id}/access', { as: owner, params: { id: hidden.id }, body: { inherit: false, is_private: true } });
    await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: hidden.id } });
    const mine = (await app.call('GET /my-content', { as: member })).body;
    expect([mine.bookmarked_items, mine.completed_items]).toEqual([
      { items: [], total_count: 0 },
      { items: [], total_count: 0 },
    ]);
    expect((await bundle(member)).page_completions.by_uuid).toEqual({});
  });

  it('shows purchases, with the page that each opens', async () => {
    const member = await app.signUp();
    const [product, lonely] = [await aProduct(app, { title: 'Pass' }), await aProduct(app, { title: 'Just a thank-you' })];
    const page = await publishPage(app, { title: 'Opened', access: { require_purchase: true, products: [{ id: product.id }] } });
    for (const { id } of [product, lonely]) await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: id });
    const { purchased_products } = (await app.call('GET /my-content', { as: member, query: { section: 'purchased_products' } })).body;
    expect(purchased_products.total_count).toBe(2);
    expect(Object.fromEntries(purchased_products.items.map(({ title, path }) => [title, path]))).toEqual({
      Pass: page.path,
      'Just a thank-you': null,
    });
    expect((await app.call('GET /my-content', { as: await app.signUp() })).body.purchased_products).toEqual({ items: [], total_count: 0 });
  });

  it('separates programs, packs and other pages, and drops past events only from the upcoming list', async () => {
    const member = await app.signUp();
    const made: Record<string, string> = {};
    for (const type of ['program', 'pack', 'generic'] as const) {
      made[type] = (await publishPage(app, { title: `A ${type}`, type })).id;
      await join(member, made[type]!);
    }
    const mine = (await app.call('GET /my-content', { as: member })).body;
    expect([mine.programs, mine.packs, mine.pages].map(({ items }) => items.map(({ page_id }) => page_id))).toEqual([
      [made['program']],
      [made['pack']],
      [made['generic']],
    ]);
    expect(mine.has_form_submissions).toBe(false);
    expect(await bundle(member)).toMatchObject({ pack_subscriptions: { [made['pack']!]: { pack_id: made['pack'] } } });
  });
});
