import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { nobodysId } from '../../testing/samples.ts';
import { draftPage, publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';
import { aLaidProgram, calendarOf, dayIn, dayMs } from './schedule.builders.ts';

let app: TestApp;
let owner: Session;
let member: MemberSession;
let own: ReturnType<typeof calendarOf>;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  member = await app.signUp();
  own = calendarOf(app, member);
});
afterAll(() => app.close());

const params = (id: string) => ({ params: { id } });
const day = (days: number) => dayIn(app, days);
const place = async (body: object) => {
  const answer = await app.call('POST /studio/calendar_items', { as: owner, body: { date: day(5), ...body } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const assign = (pageId: string, memberIds: string[]) =>
  app.call('POST /studio/pages/{id}/members', { as: owner, ...params(pageId), body: { member_ids: memberIds } });
const feedOf = async (as: MemberSession) => {
  const { url } = (await app.call('POST /schedule/feed', { as })).body;
  return (await app.get(`/me/calendar.ics${url!.slice(url!.indexOf('?'))}`)).text.replaceAll('\r\n ', '');
};
/** Whether an item is on a calendar, and its page's name in the list or in the feed. */
async function visibility(as: MemberSession, id: string, title: string) {
  const items = await calendarOf(app, as).list();
  return { listed: items.some((item) => item.id === id), named: JSON.stringify(items).includes(title), fed: (await feedOf(as)).includes(title) };
}
const nothing = { listed: false, named: false, fed: false };
const all = { listed: true, named: true, fed: true };

describe('an item for the audience of a page', () => {
  it('is on the calendar of a member only assigned to it, and goes with the assignment', async () => {
    const audience = await publishPage(app, { title: 'Circle', access: { is_private: true } });
    const page = await publishPage(app, { title: 'Circle talk' });
    const { id } = await place({ item_id: page.id, scope: 'page', scope_id: audience.id });
    expect(await visibility(member, id, 'Circle talk')).toEqual(nothing);
    await assign(audience.id, [member.id]);
    expect(await visibility(member, id, 'Circle talk')).toEqual(all);
    await own.join(audience.id);
    await own.leave(audience.id);
    expect(await visibility(member, id, 'Circle talk')).toEqual(all);
    await app.call('DELETE /studio/pages/{id}/members/{memberId}', { as: owner, params: { id: audience.id, memberId: member.id } });
    expect(await visibility(member, id, 'Circle talk')).toEqual(nothing);
    expect((await own.move(id, day(6))).status).toBe(404);
  });

  it('reveals nothing of a page private to others, whatever its audience', async () => {
    const audience = await publishPage(app, { title: 'Open circle' });
    const secret = await publishPage(app, { title: 'Unspoken', access: { is_private: true } });
    await own.join(audience.id);
    for (const scope of [{ scope: 'page', scope_id: audience.id }, { scope: 'account_app' }, { scope: 'subscriber', scope_id: member.id }]) {
      const { id } = await place({ item_id: secret.id, ...scope });
      expect(await visibility(member, id, 'Unspoken')).toEqual(nothing);
      const answers = [await own.move(id, day(8)), await own.duplicate(id, day(8)), await own.restore(id)];
      expect(answers.filter(({ text }) => text.includes('Unspoken'))).toEqual([]);
      expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    }
  });

  it('shows a sold page as locked to members who have not paid, with its name and no content', async () => {
    const product = await aProduct(app, { title: 'Season pass' });
    const page = await publishPage(app, {
      title: 'For ticket holders',
      texts: ['inside canary'],
      access: { require_purchase: true, products: [{ id: product.id }] },
    });
    const { id } = await place({ item_id: page.id, scope: 'account_app' });
    const [item] = (await own.list()).filter((one) => one.id === id);
    expect(item).toMatchObject({ is_locked: true, available_after: null, page: { title: 'For ticket holders' } });
    expect(JSON.stringify(await own.list()) + (await feedOf(member))).not.toContain('inside canary');
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: product.id });
    expect((await own.list()).find((one) => one.id === id)?.is_locked).toBe(false);
  });
});

describe('the page of an item', () => {
  it.each<[string, (id: string) => Promise<unknown>, ((id: string) => Promise<unknown>) | null]>([
    [
      'is archived',
      (id) => app.call('POST /studio/pages/{id}/archive', { as: owner, ...params(id) }),
      async (id) => {
        await app.call('POST /studio/pages/{id}/restore', { as: owner, ...params(id) });
        return app.server.paged.publishDrafts.publish(app.tenant, null, id);
      },
    ],
    [
      'is unpublished',
      (id) => app.call('POST /studio/pages/{id}/unpublish', { as: owner, ...params(id) }),
      (id) => app.server.paged.publishDrafts.publish(app.tenant, null, id),
    ],
    [
      'is permanently deleted',
      async (id) => {
        await app.call('POST /studio/pages/{id}/archive', { as: owner, ...params(id) });
        return app.call('DELETE /studio/pages/{id}', { as: owner, ...params(id) });
      },
      null,
    ],
  ])('%s: it leaves every calendar and every feed, and returns with it', async (name, take, bring) => {
    const page = await publishPage(app, { title: `Page that ${name}` });
    const mine = (await own.add(page.id, day(4))).body;
    const placed = await place({ item_id: page.id, scope: 'account_app' });
    for (const id of [mine.id, placed.id]) expect(await visibility(member, id, page.title)).toEqual(all);
    await take(page.id);
    for (const id of [mine.id, placed.id]) expect(await visibility(member, id, page.title)).toEqual(nothing);
    expect([(await own.add(page.id, day(4))).status, (await own.duplicate(mine.id, day(6))).status]).toEqual([404, 404]);
    if (!bring) return expect(await app.sql('select 1 from calendar_items where item_id = $1', [page.id])).toEqual([]);
    await bring(page.id);
    for (const id of [mine.id, placed.id]) expect((await visibility(member, id, page.title)).listed).toBe(true);
  });

  it('closes to a member: what they scheduled stays with a lock, and can be neither copied nor scheduled again', async () => {
    const product = await aProduct(app);
    const page = await publishPage(app, { title: 'While paid', access: { require_purchase: true, products: [{ id: product.id }] } });
    const grant = await app.call('POST /studio/members/{id}/grants', { as: owner, ...params(member.id), body: { product_id: product.id } });
    const { id } = (await own.add(page.id, day(3))).body;
    await app.call('DELETE /studio/members/{id}/grants/{grantId}', { as: owner, params: { id: member.id, grantId: grant.body.id } });
    expect((await own.list()).find((item) => item.id === id)).toMatchObject({ is_locked: true });
    expect([(await own.duplicate(id, day(4))).body.error, (await own.add(page.id, day(4))).body.error]).toEqual(['access_denied', 'access_denied']);
    expect((await own.remove(id)).status).toBe(204);
  });
});

describe('ids of others', () => {
  it('no call reads or writes with ids of another member, another app, a page, or none', async () => {
    const other = await app.signUp();
    const page = await publishPage(app, { title: 'Shared page' });
    const theirs = (await calendarOf(app, other).add(page.id, day(2))).body;
    const abroad = await app.signUp({ app: 'second' });
    const foreignPage = await publishPage(app, { title: 'Abroad', tenant: app.secondApp.tenant });
    const foreign = (await calendarOf(app, abroad).add(foreignPage.id, day(2))).body;
    expect(foreign.id).toBeDefined();
    const before = await app.sql('select id, date::text, removed_at from calendar_items where id = any($1) order by id', [[theirs.id, foreign.id]]);
    for (const id of [theirs.id, foreign.id, page.id, member.id, nobodysId]) {
      const answers = [await own.move(id, day(9), true), await own.duplicate(id, day(9)), await own.remove(id), await own.restore(id)];
      expect([id, ...answers.map(({ status }) => status)]).toEqual([id, 404, 404, 404, 404]);
      const studio = [
        await app.call('PUT /studio/calendar_items/{id}', { as: owner, ...params(id), body: { date: day(9) } }),
        await app.call('DELETE /studio/calendar_items/{id}', { as: owner, ...params(id) }),
      ];
      expect(studio.map(({ status }) => status)).toEqual([404, 404]);
    }
    expect(await app.sql('select id, date::text, removed_at from calendar_items where id = any($1) order by id', [[theirs.id, foreign.id]])).toEqual(
      before,
    );
    expect((await own.add(foreignPage.id, day(2))).status).toBe(404);
    expect(await own.list({ item_id: foreignPage.id })).toEqual([]);
  });

  it('cannot be used to place items for pages, audiences and members of another app, nor for an archived page', async () => {
    const [mine, abroad] = [await publishPage(app, { title: 'Mine' }), await publishPage(app, { title: 'Abroad', tenant: app.secondApp.tenant })];
    const gone = await publishPage(app, { title: 'Gone' });
    await app.call('POST /studio/pages/{id}/archive', { as: owner, ...params(gone.id) });
    const otherMember = await app.signUp({ app: 'second' });
    const tries: [object, number][] = [
      [{ item_id: abroad.id, scope: 'account_app' }, 404],
      [{ item_id: gone.id, scope: 'account_app' }, 404],
      [{ item_id: mine.id, scope: 'page', scope_id: abroad.id }, 404],
      [{ item_id: mine.id, scope: 'page', scope_id: gone.id }, 404],
      [{ item_id: mine.id, scope: 'subscriber', scope_id: otherMember.id }, 404],
      [{ item_id: mine.id, scope: 'subscriber', scope_id: mine.id }, 404],
      [{ item_id: mine.id, scope: 'account_app', scope_id: mine.id }, 422],
      [{ item_id: mine.id, scope: 'page' }, 422],
      [{ item_id: mine.id, scope: 'page', scope_id: null }, 422],
      [{ item_id: mine.id, item_type: 'EventOccurrence', scope: 'account_app' }, 404],
    ];
    const before = await app.sql('select count(*)::int as count from calendar_items');
    for (const [body, status] of tries) {
      const answer = await app.call('POST /studio/calendar_items', { as: owner, body: { date: day(5), ...body } });
      expect([JSON.stringify(body), answer.status]).toEqual([JSON.stringify(body), status]);
    }
    expect(await app.sql('select count(*)::int as count from calendar_items')).toEqual(before);
  });

  it('two members who shift their own runs at once change no one else’s', async () => {
    const { program } = await aLaidProgram(app, [0, 1, 2, 3]);
    const people = await Promise.all([1, 2, 3].map(async () => calendarOf(app, await app.signUp())));
    for (const person of people) await person.join(program.id);
    const [one, two, still] = people as [typeof own, typeof own, typeof own];
    const untouched = await still.list();
    const run = async (person: typeof own) => (await person.list()).filter(({ root }) => root?.page_id === program.id);
    const first = async (person: typeof own) => (await run(person))[0]!.id;
    const [a, b] = [await first(one), await first(two)];
    const answers = await Promise.all([one.move(a, day(10), true), two.move(b, day(20), true), one.move(b, day(1), true), two.move(a, day(1), true)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404]);
    const days = async (person: typeof own) => (await run(person)).map(({ date }) => date);
    expect(await days(one)).toEqual([10, 11, 12, 13].map(day));
    expect(await days(two)).toEqual([20, 21, 22, 23].map(day));
    expect(await still.list()).toEqual(untouched);
  });
});

describe('a feed', () => {
  it('never contains the link to join, not even for participants', async () => {
    const date = await publishPage(app, {
      title: 'Call',
      type: 'event_occurrence',
      type_data: {
        starts_at: app.clock.isoIn(2 * dayMs),
        ends_at: app.clock.isoIn(2 * dayMs + 3_600_000),
        location: { kind: 'online', address: 'At home', url: 'https://meet.example/feed-canary' },
      },
    });
    await own.join(date.id);
    const items = await own.list();
    expect(items.some(({ item_id }) => item_id === date.id)).toBe(true);
    const file = await feedOf(member);
    expect(file).toContain('At home');
    expect(JSON.stringify(items) + file).not.toContain('feed-canary');
  });

  it('cannot be cached on the way, and names no draft', async () => {
    const { url } = (await app.call('POST /schedule/feed', { as: member })).body;
    const draft = await draftPage(app, { title: 'Not yet there' });
    await place({ item_id: draft.id, scope: 'account_app' });
    const answer = await app.get(`/me/calendar.ics${url!.slice(url!.indexOf('?'))}`);
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    expect(answer.headers['etag']).toBeUndefined();
    expect(answer.text).not.toContain('Not yet there');
  });
});
