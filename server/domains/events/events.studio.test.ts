import type { EventDraft, OwnerOccurrence } from '@bandstand/contract/events.studio.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { nobodysId } from '../../testing/samples.ts';
import { aText, draftPage, publishPage } from '../pages/pages.builders.ts';
import { aDate, wallIn } from './events.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await publishPage(app, { title: 'Home' });
});
afterAll(() => app.close());

type Body = Record<string, unknown>;
const weekly = { every: 'week', interval: 1 } as const;
const create = (body: Body) => app.call('POST /studio/events', { as: owner, body });
const edit = (event: EventDraft, body: Body) =>
  app.call('PUT /studio/events/{id}', { as: owner, params: { id: event.id }, body: { base_version: event.version, ...body } });
const publish = async (event: EventDraft) => {
  const answer = await app.call('POST /studio/events/{id}/publish', { as: owner, params: { id: event.id }, body: { base_version: event.version } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const dates = async (event: { id: string }, query: Record<string, string> = {}) =>
  (await app.call('GET /studio/events/{id}/occurrences', { as: owner, params: { id: event.id }, query })).body.items;
const join = async (as: MemberSession, date: { page_id: string | null }) =>
  (await app.call('POST /event_occurrences/{id}/subscribe', { as, params: { id: date.page_id! } })).status;
const seen = (id: string, as: MemberSession | null = null) => app.call('GET /event_occurrences/{id}', { as, params: { id } });
const page = async (path: string) => (await app.get(`/__${path}/index.json`)).json<{ blocks: { data: unknown }[]; page_title: string }>();
const days = (list: OwnerOccurrence[]) => list.map(({ date, pending, joined_count }) => `${date.slice(0, 10)} ${pending} ${joined_count}`);
const day = (count: number) => wallIn(app, count).slice(0, 10);

/** A weekly event of four occurrences, the first one in a week, that members see. */
async function aSeries(title: string, part: Body = {}): Promise<EventDraft> {
  const made = (await create({ title, timezone: 'UTC', part: { starts_at: wallIn(app, 7), rule: { ...weekly, count: 4 }, ...part } })).body;
  return publish(made);
}

describe('an event', () => {
  it('is made from a title or from a page, once, and reaches nobody before it is published', async () => {
    const made = await create({ title: 'Choir', timezone: 'Europe/Oslo', part: { starts_at: wallIn(app, 7), rule: { ...weekly, count: 3 } } });
    expect([made.status, made.body]).toMatchObject([
      200,
      { status: 'draft', version: 1, timezone: 'Europe/Oslo', upcoming_count: 3, joined_count: 0, page: { title: 'Choir', status: 'draft' } },
    ]);
    expect((await dates(made.body)).map(({ pending, page_id }) => [pending, page_id])).toEqual(Array(3).fill(['new', null]));
    const again = await create({ page_id: made.body.id, part: { starts_at: wallIn(app, 7) } });
    expect([again.status, again.body]).toMatchObject([409, { error: 'already_on' }]);
    const existing = await draftPage(app, { title: 'Yoga' });
    expect((await create({ page_id: existing.id, part: { starts_at: wallIn(app, 7) } })).body).toMatchObject({ id: existing.id, timezone: 'UTC' });
  });

  it.each<[string, Body, string]>([
    ['no title', { title: ' ', part: {} }, 'title'],
    ['an invalid day', { title: 'A', part: { starts_at: '2031-02-31T10:00' } }, 'starts_at'],
    ['no zone', { title: 'A', timezone: 'Moon/Sea', part: {} }, 'timezone'],
    ['a link that runs a script', { title: 'A', part: { location: { kind: 'online', address: null, url: 'javascript:alert(1)' } } }, 'location'],
    ['a replay that runs a script', { title: 'A', part: { replay_url: 'data:text/html,x' } }, 'replay_url'],
    ['an invalid last day', { title: 'A', part: { rule: { ...weekly, until: '2031-02-31' } } }, 'rule'],
  ])('is refused with %s', async (_, body, field) => {
    const answer = await create({ ...body, part: { starts_at: wallIn(app, 7), ...(body['part'] as Body) } });
    expect([answer.status, Object.keys((answer.body as { errors?: object }).errors ?? {})]).toEqual([422, [field]]);
  });

  it('cannot be made from a missing page, or from an occurrence', async () => {
    const date = await aDate(app);
    expect((await create({ page_id: nobodysId, part: { starts_at: wallIn(app, 7) } })).status).toBe(404);
    expect((await create({ page_id: date.id, part: { starts_at: wallIn(app, 7) } })).status).toBe(422);
    const foreign = await publishPage(app, { title: 'Foreign', tenant: app.secondApp.tenant });
    expect((await create({ page_id: foreign.id, part: { starts_at: wallIn(app, 7) } })).status).toBe(404);
  });

  it('is found by its title', async () => {
    await aSeries('Findable evening');
    const found = (await app.call('GET /studio/events', { as: owner, query: { q: 'ABLE even' } })).body;
    expect([found.total_count, found.items[0]]).toMatchObject([1, { page: { title: 'Findable evening' }, status: 'published', upcoming_count: 4 }]);
  });
});

describe('publishing', () => {
  it('makes the event’s page say where its occurrences are', async () => {
    const { page: made } = await aSeries('Fencing');
    const shown = (await app.get(`/__${made.path}/index.json`)).json<{ blocks: unknown[]; has_dates?: boolean }>();
    expect([shown.blocks, shown.has_dates]).toEqual([[], true]);
  });

  it('makes pages of occurrences: below the event’s page, by their day, with its blocks and its access, as one release', async () => {
    const described = await draftPage(app, { title: 'Open gym', slug: 'open-gym', texts: ['Bring shoes'], access: { require_authentication: true } });
    const made = (
      await create({
        page_id: described.id,
        timezone: 'UTC',
        part: { starts_at: wallIn(app, 7), duration_minutes: 90, rule: { ...weekly, count: 2 } },
      })
    ).body;
    const event = await publish(made);
    expect(event).toMatchObject({ status: 'published', page: { status: 'published' } });
    const [first, second] = await dates(event);
    expect([first, second]).toMatchObject([
      { path: `/open-gym/${day(7)}`, pending: 'none' },
      { path: `/open-gym/${day(14)}`, pending: 'none' },
    ]);
    const member = await app.signUp();
    expect(await join(member, first!)).toBe(200);
    const json = (await app.get(`/__${first!.path}/index.json`, { as: member })).json<Body>();
    expect(JSON.stringify(json)).toContain('Bring shoes');
    expect(json['type_data']).toMatchObject({ event_id: event.id, is_joined: true, timezone: 'UTC' });
    expect((await seen(first!.page_id!)).body.access.granted).toBe(false);
    const releases = (await app.call('GET /studio/releases', { as: owner })).body.items;
    expect(releases[0]).toMatchObject({ title: 'Open gym', items: [{ type: 'page' }, { type: 'page' }] });
  });

  it('twice with the same version is refused the second time, and so is an edit of an older one', async () => {
    const event = (await create({ title: 'Twice', part: { starts_at: wallIn(app, 7) } })).body;
    const both = await Promise.all(
      [1, 2].map(() => app.call('POST /studio/events/{id}/publish', { as: owner, params: { id: event.id }, body: { base_version: event.version } })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await dates(event)).toHaveLength(1);
    const late = await edit(event, { scope: 'all', changes: { capacity: 4 } });
    expect([late.status, late.body]).toMatchObject([409, { error: 'edit_conflict', current: { id: event.id, status: 'published' } }]);
  });

  it('copies the page to its occurrences again on each publish, except for those changed by hand', async () => {
    const event = await aSeries('Story');
    const [first, second] = await dates(event);
    const write = async (id: string, text: string) => {
      const { version } = (await app.call('GET /studio/pages/{id}', { as: owner, params: { id } })).body;
      await app.call('PUT /studio/pages/{id}', { as: owner, params: { id }, body: { base_version: version, blocks: [aText(text)] } });
      await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id }, body: {} });
    };
    await write(second!.page_id!, 'Only tonight');
    await write(event.id, 'A new story');
    await app.settle();
    expect(JSON.stringify(await page(first!.path!))).toContain('A new story');
    expect(JSON.stringify(await page(second!.path!))).toContain('Only tonight');
  });

  it('adds every day the occurrences that came within reach', async () => {
    const made = (await create({ title: 'For ever', timezone: 'UTC', part: { starts_at: wallIn(app, 2), rule: { every: 'month', interval: 1 } } }))
      .body;
    const event = await publish(made);
    const before = await dates(event);
    app.clock.advance(40 * 86_400_000);
    owner = await app.owner();
    await app.jobs.roundSoon('events.extend');
    // Each round may queue more jobs.
    for (let times = 0; times < 2; times += 1) await app.settle();
    const after = await dates(event);
    app.clock.reset();
    owner = await app.owner();
    expect([before.length, after.length, after.filter(({ pending }) => pending !== 'none')]).toEqual([14, expect.any(Number), []]);
    expect(after.at(-1)!.starts_at > before.at(-1)!.starts_at).toBe(true);
  });
});

describe('edits keep participants (EVT-1)', () => {
  it.each<[string, (first: OwnerOccurrence, second: OwnerOccurrence) => Body, (event: EventDraft) => string[]]>([
    [
      'this date moves',
      (_, second) => ({ scope: 'this', date: second.date, changes: { starts_at: `${day(15)}T20:00` } }),
      () => [`${day(7)} none 0`, `${day(14)} none 1`, `${day(21)} none 0`, `${day(28)} none 0`],
    ],
    [
      'this and those after it move to the next day',
      (_, second) => ({ scope: 'following', date: second.date, changes: { starts_at: `${day(15)}T20:00` } }),
      () => [`${day(7)} none 0`, `${day(15)} none 1`, `${day(22)} none 0`, `${day(29)} none 0`],
    ],
    [
      'all begin an hour later',
      (first) => ({ scope: 'all', date: first.date, changes: { starts_at: `${day(7)}T20:00` } }),
      () => [`${day(7)} none 0`, `${day(14)} none 1`, `${day(21)} none 0`, `${day(28)} none 0`],
    ],
    [
      'this date is taken out: it shows as cancelled',
      (_, second) => ({ scope: 'this', date: second.date, state: 'removed' }),
      () => [`${day(7)} none 0`, `${day(14)} none 1`, `${day(21)} none 0`, `${day(28)} none 0`],
    ],
    ['those after it end', (_, second) => ({ scope: 'following', date: second.date, state: null }), () => [`${day(7)} none 0`, `${day(14)} none 1`]],
  ])('when %s', async (name, body, expected) => {
    const event = await aSeries(name.slice(0, 20));
    const [first, second] = await dates(event);
    // A week must not end between the first occurrence and the next day, or none would be near.
    const member = await app.signUp();
    expect(await join(member, second!)).toBe(200);
    const changed = await edit(event, body(first!, second!));
    expect(changed.status, changed.text).toBe(200);
    const after = await publish(changed.body);
    const isWeekEnd = new Date(`${day(14)}T00:00Z`).getUTCDay() === 0 && name.includes('next day');
    if (!isWeekEnd) expect(days(await dates(after))).toEqual(expected(after));
    expect(Object.keys((await app.call('GET /event_occurrences/subscriptions', { as: member })).body)).toEqual([second!.page_id]);
    const isOff = name.includes('taken out') || name.includes('end');
    expect((await seen(second!.page_id!, member)).body).toMatchObject({ is_joined: true, ...(isOff ? { state: 'cancelled' } : {}) });
  });

  it('list before publishing what will happen, and then do it', async () => {
    const event = await aSeries('Told before');
    const [, second, third, fourth] = await dates(event);
    await join(await app.signUp(), second!);
    let next = (await edit(event, { scope: 'this', date: second!.date, state: 'cancelled' })).body;
    next = (await edit(next, { scope: 'this', date: third!.date, state: 'removed' })).body;
    next = (await edit(next, { scope: 'this', date: fourth!.date, changes: { title: 'Finale', capacity: 5 } })).body;
    expect([next.status, (await dates(next)).map(({ pending }) => pending)]).toEqual(['changed', ['none', 'cancelled', 'removed', 'changed']]);
    await publish(next);
    expect((await dates(next)).map(({ title, state, pending }) => [title, state, pending])).toEqual([
      ['Told before', 'scheduled', 'none'],
      ['Told before', 'cancelled', 'none'],
      ['Finale', 'scheduled', 'none'],
    ]);
    expect((await app.get(`/__${third!.path}/index.json`)).status).toBe(404);
    expect(await join(await app.signUp(), second!)).toBe(409);
  });

  it('of an occurrence that someone joins at the same moment never take it away from them', async () => {
    for (let round = 0; round < 4; round += 1) {
      const event = await aSeries(`Race ${round}`);
      const [, second] = await dates(event);
      const changed = (await edit(event, { scope: 'this', date: second!.date, state: 'removed' })).body;
      const member = await app.signUp();
      const [status] = await Promise.all([join(member, second!), publish(changed)]);
      const { status: found, body } = await seen(second!.page_id!, member);
      if (status === 200) expect([found, body.is_joined, body.state]).toEqual([200, true, 'cancelled']);
      else expect(found).toBe(404);
    }
  });

  it('change the address with the day, and the old one redirects', async () => {
    const event = await aSeries('Moves');
    const [first] = await dates(event);
    await publish((await edit(event, { scope: 'this', date: first!.date, changes: { starts_at: `${day(8)}T19:00` } })).body);
    const [after] = await dates(event);
    expect([after!.path, after!.page_id]).toEqual([`/moves/${day(8)}`, first!.page_id]);
    expect((await app.get(first!.path!)).headers['location']).toBe(after!.path);
  });

  it('of a missing occurrence are refused', async () => {
    const event = await aSeries('Nowhere');
    const answers = [
      await edit(event, { scope: 'this', date: `${day(8)}T19:00`, state: 'cancelled' }),
      await edit(event, { scope: 'following', changes: { capacity: 3 } }),
      await edit(event, { scope: 'this', date: wallIn(app, 7), changes: { rule: null } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
  });
});

describe('the end of an event', () => {
  it('cancels upcoming occurrences with participants, removes the others and leaves the page', async () => {
    const event = await aSeries('Farewell');
    const [first, second] = await dates(event);
    const member = await app.signUp();
    await join(member, first!);
    expect((await app.call('DELETE /studio/events/{id}', { as: owner, params: { id: event.id } })).status).toBe(204);
    expect((await seen(first!.page_id!, member)).body).toMatchObject({ state: 'cancelled', is_joined: true });
    expect((await seen(second!.page_id!)).status).toBe(404);
    expect((await app.call('GET /studio/events/{id}', { as: owner, params: { id: event.id } })).status).toBe(404);
    expect((await app.get(`/__${event.page.path}/index.json`)).status).toBe(200);
  });
});

describe('all occurrences of a span', () => {
  it('include those of every event and those without one, and no others', async () => {
    const event = (await create({ title: 'Far', timezone: 'UTC', part: { starts_at: '2027-03-10T10:00' } })).body;
    const alone = await aDate(app, {
      title: 'Alone',
      data: { starts_at: '2027-03-10T08:00:00Z', ends_at: '2027-03-10T09:00:00Z', timezone: 'Asia/Tokyo' },
    });
    const { items } = (await app.call('GET /studio/event_occurrences', { as: owner, query: { from: '2027-03-10', to: '2027-03-10' } })).body;
    expect(items).toMatchObject([
      { title: 'Alone', event_id: alone.id, page_id: alone.id, date: '2027-03-10T17:00', pending: 'none' },
      { title: 'Far', event_id: event.id, page_id: null, pending: 'new' },
    ]);
    const bad = await app.call('GET /studio/event_occurrences', { as: owner, query: { from: '2027-03-10', to: '2028-03-10' } });
    expect(bad.status).toBe(422);
    const elsewhere = await app.call('GET /studio/event_occurrences', {
      as: await app.owner('second'),
      query: { from: '2027-03-10', to: '2027-03-10' },
    });
    expect(elsewhere.body.total_count).toBe(0);
  });
});

describe('who came', () => {
  const mark = (id: string, member_id: string, has_attended: boolean, as = owner) =>
    app.call('PUT /studio/event_occurrences/{id}/attendance', { as, params: { id }, body: { member_id, has_attended } });
  const list = async (id: string) => (await app.call('GET /studio/event_occurrences/{id}/attendance', { as: owner, params: { id } })).body;

  it('is marked, unmarked and listed by name, including members who had not joined', async () => {
    const [ada, bob] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: '=Bob' })];
    const date = await aDate(app, { title: 'Counted' });
    await app.call('POST /event_occurrences/{id}/subscribe', { as: ada, params: { id: date.id } });
    for (let times = 0; times < 2; times += 1) expect((await mark(date.id, bob.id, true)).status).toBe(204);
    expect((await list(date.id)).items.map(({ name, has_attended, joined_at }) => [name, has_attended, joined_at !== null])).toEqual([
      ['=Bob', true, false],
      ['Ada', false, true],
    ]);
    const csv = await app.call('GET /studio/event_occurrences/{id}/attendance.csv', { as: owner, params: { id: date.id } });
    expect(csv.text.split('\r\n').slice(0, 2)).toEqual(['name,email,joined_at,has_attended', `'=Bob,${bob.email},,yes`]);
    expect((await mark(date.id, bob.id, false)).status).toBe(204);
    expect((await list(date.id)).total_count).toBe(1);
  });

  it('of a page that is not an occurrence, of another app, or of an unknown member is refused', async () => {
    const date = await aDate(app, { title: 'Strict' });
    const plain = await publishPage(app, { title: 'Plain' });
    const outsider = await app.signUp({ app: 'second' });
    expect((await mark(date.id, outsider.id, true)).body).toMatchObject({ error: 'user_not_found' });
    expect((await mark(plain.id, outsider.id, true)).status).toBe(404);
    expect((await mark(date.id, outsider.id, true, await app.owner('second'))).status).toBe(404);
  });
});
