import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aLaidProgram, calendarOf, dayIn, dayMs, layOut } from './schedule.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const zone = 'America/New_York';
const day = (days: number) => dayIn(app, days, zone);
async function someone() {
  const member = await app.signUp({ timezone: zone });
  return { member, ...calendarOf(app, member) };
}
type Someone = Awaited<ReturnType<typeof someone>>;
const shown = async (own: Someone, more: object = {}) =>
  (await own.list({ from: day(-60), to: day(300), ...more })).map(({ item_id, date }) => `${item_id} ${date}`);
const itemOf = async (own: Someone, pageId: string) => (await own.list({ from: day(-60), to: day(300), item_id: pageId }))[0]!;

describe('starting a program with a layout', () => {
  it('puts each page on the calendar, its number of days after the start', async () => {
    const { program, pages } = await aLaidProgram(app, [0, 1, 3, 30]);
    const own = await someone();
    await own.join(program.id);
    expect(await shown(own)).toEqual([0, 1, 3, 30].map((days, at) => `${pages[at]!.id} ${day(days)}`));
    const [first] = await own.list();
    expect(first).toMatchObject({ scope: 'subscriber', editable: true, root: { page_id: program.id }, starts_at: null });
    await own.join(program.id);
    expect(await shown(own)).toHaveLength(4);
  });
  it('a future start counts from that day; a time of day is in the member’s own zone', async () => {
    const { program, pages } = await aLaidProgram(app, [0, 2]);
    await layOut(app, program.id, { layout: [{ page_id: pages[0]!.id, day: 0, minute: 450 }] });
    const own = await someone();
    await own.join(program.id, { started_at: day(10) });
    const [item] = await own.list();
    expect(item?.date).toBe(day(10));
    const local = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(new Date(item!.starts_at!));
    expect(local).toBe('07:30');
  });
  it('starting at a page leaves out earlier ones, and days count from it', async () => {
    const { program, pages } = await aLaidProgram(app, [0, 7, 9]);
    const own = await someone();
    await own.join(program.id, { start_from_page_id: pages[1]!.id });
    expect(await shown(own)).toEqual([`${pages[1]!.id} ${day(0)}`, `${pages[2]!.id} ${day(2)}`]);
  });
  it('ten starts at once make one run with one calendar', async () => {
    const { program } = await aLaidProgram(app, [0, 1, 2]);
    const own = await someone();
    await Promise.all(Array.from({ length: 10 }, () => own.join(program.id)));
    expect(await shown(own)).toHaveLength(3);
  });
  it('a common first day is the start for every member, and days follow when the owner moves it', async () => {
    const { program, pages } = await aLaidProgram(app, [0, 2], { pace: 'fixed', starts_on: day(3) });
    const own = await someone();
    await own.join(program.id);
    expect(await shown(own)).toEqual([`${pages[0]!.id} ${day(3)}`, `${pages[1]!.id} ${day(5)}`]);
    await layOut(app, program.id, { starts_on: day(6) });
    await app.settle();
    expect(await shown(own)).toEqual([`${pages[0]!.id} ${day(6)}`, `${pages[1]!.id} ${day(8)}`]);
  });
  it('a program without a calendar layout leaves the calendar empty', async () => {
    const { program } = await aLaidProgram(app, [0, 1], { fills_calendar: false });
    const own = await someone();
    await own.join(program.id);
    expect(await own.list()).toEqual([]);
  });
  it('leaving removes its pages, also those added by hand, and starting again lays them out from the beginning', async () => {
    const { program, pages } = await aLaidProgram(app, [0, 1]);
    const other = await publishPage(app, { title: 'Other', slug: 'other-page' });
    const own = await someone();
    await own.join(program.id);
    await own.add(pages[0]!.id, day(5));
    await own.add(other.id, day(5));
    await own.move((await itemOf(own, pages[1]!.id)).id, day(9));
    await own.leave(program.id);
    expect(await shown(own)).toEqual([`${other.id} ${day(5)}`]);
    await own.join(program.id, { started_at: day(1) });
    expect(await shown(own, { to: day(4) })).toEqual([`${pages[0]!.id} ${day(1)}`, `${pages[1]!.id} ${day(2)}`]);
  });
  it('a member removed from a private program keeps nothing of it on the calendar', async () => {
    const { program } = await aLaidProgram(app, [0, 1]);
    const own = await someone();
    await own.join(program.id);
    await app.server.paged.pageMembers.unassign(app.tenant, program.id, own.member.id);
    expect(await own.list()).toEqual([]);
    expect(await app.sql('select 1 from calendar_items where subscriber_id = $1', [own.member.id])).toEqual([]);
  });
});

describe('moving a day of a run', () => {
  it('moves it with those that follow, forward and back; completed ones stay', async () => {
    const { program, pages } = await aLaidProgram(app, [0, 2, 4, 6]);
    const own = await someone();
    await own.join(program.id);
    await own.complete(pages[2]!.id);
    const second = await itemOf(own, pages[1]!.id);
    const forward = await own.move(second.id, day(5), true);
    expect(forward.body.rescheduled_siblings.map(({ item_id, date }) => `${item_id} ${date}`)).toEqual([`${pages[3]!.id} ${day(9)}`]);
    expect((await own.move(second.id, day(5), true)).body.rescheduled_siblings).toEqual([]);
    const back = await own.move(second.id, day(1), true);
    expect(back.body.rescheduled_siblings.map(({ date }) => date)).toEqual([day(5)]);
    expect(await shown(own)).toEqual([
      `${pages[0]!.id} ${day(0)}`,
      `${pages[1]!.id} ${day(1)}`,
      `${pages[2]!.id} ${day(4)}`,
      `${pages[3]!.id} ${day(5)}`,
    ]);
  });
  it('gives the same result for five shifts at once as for one after the other', async () => {
    const { program, pages } = await aLaidProgram(app, [0, 1, 2, 3]);
    const own = await someone();
    await own.join(program.id);
    const first = await itemOf(own, pages[0]!.id);
    await Promise.all([2, 4, 6, 8, 10].map((to) => own.move(first.id, day(to), true)));
    const dates = (await own.list({ from: day(0), to: day(60) })).map(({ date }) => Math.round((Date.parse(date) - Date.parse(day(0))) / dayMs));
    expect(dates.map((date) => date - dates[0]!)).toEqual([0, 1, 2, 3]);
  });
});

describe('a layout changed by the owner while members are in the middle of it', () => {
  it('adds new pages, moves future ones the member did not move, and keeps the member’s own changes', async () => {
    const { program, pages } = await aLaidProgram(app, [0, 2, 4, 6, 8, 10]);
    const [started, moved, removed, done, plain, dropped] = pages;
    const own = await someone();
    const late = await someone();
    await own.join(program.id);
    await late.join(program.id, { started_at: day(3) });
    await own.move((await itemOf(own, moved!.id)).id, day(20));
    await own.remove((await itemOf(own, removed!.id)).id);
    await own.complete(done!.id);
    const fresh = await publishPage(app, { title: 'Fresh', slug: 'fresh', parent: program });
    const layout = [started!, moved!, removed!, done!, plain!].map(({ id }, at) => ({ page_id: id, day: at * 2 + 5, minute: at === 4 ? 600 : null }));
    await layOut(app, program.id, { layout: [...layout, { page_id: fresh.id, day: 1 }] });
    await app.settle();
    expect(await shown(own)).toEqual([
      `${fresh.id} ${day(1)}`,
      `${started!.id} ${day(5)}`,
      `${done!.id} ${day(6)}`,
      `${plain!.id} ${day(13)}`,
      `${moved!.id} ${day(20)}`,
    ]);
    expect(await shown(late)).toEqual([
      `${fresh.id} ${day(4)}`,
      ...layout.slice(0, 5).map(({ page_id, day: days }) => `${page_id} ${day(days + 3)}`),
    ]);
    expect((await itemOf(own, plain!.id)).starts_at).not.toBeNull();
    expect(await own.list({ item_id: dropped!.id })).toEqual([]);
    // The member may still undo the removal, and the item is where it was.
    const before = await shown(own);
    await app.sql('delete from tree_followed where app_id = $1', [app.tenant.appId]);
    await app.jobs.roundSoon('schedule.look');
    await app.settle();
    expect(await shown(own)).toEqual(before);
  });

  it('leaves past items alone, and puts nothing in the past', async () => {
    const { program, pages } = await aLaidProgram(app, [0, 1, 12]);
    const own = await someone();
    await own.join(program.id);
    const before = await shown(own);
    app.clock.advance(10 * dayMs);
    const fresh = await publishPage(app, { title: 'Too late', slug: 'too-late', parent: program });
    await layOut(app, program.id, {
      layout: [
        { page_id: pages[2]!.id, day: 14 },
        { page_id: fresh.id, day: 3 },
      ],
    });
    await app.settle();
    expect(await shown(own)).toEqual([before[0], before[1], `${pages[2]!.id} ${day(4)}`]);
    app.clock.reset();
  });

  it('reaches two hundred and fifty members, and a second run of the job changes nothing', { timeout: 60_000 }, async () => {
    const { program, pages } = await aLaidProgram(app, [0, 1]);
    const own = await someone();
    await own.join(program.id);
    await app.sql(
      `with made as (insert into users (account_id, id, email, name, timezone) select account_id, gen_random_uuid(), 'many' || n || '@example.com', 'Many', 'UTC' from apps, generate_series(1, 250) n where apps.id = $1 returning account_id, id)
      , subs as (insert into subscribers (app_id, id, account_id, user_id, uuid) select $1, id, account_id, id, id from made returning id)
      insert into page_subscriptions (app_id, subscriber_id, page_id, subscribed_at, is_member, started_at, started_at_exact, time_zone) select $1, id, $2, $3, true, $3, $3, 'UTC' from subs`,
      [app.tenant.appId, program.id, `${dayIn(app, 2)}T00:00:00Z`],
    );
    await layOut(app, program.id, {
      layout: [
        { page_id: pages[0]!.id, day: 0 },
        { page_id: pages[1]!.id, day: 5 },
      ],
    });
    await app.settle();
    const rows = () =>
      app.sql('select md5(string_agg(id::text || date, $2 order by id)) as sum, count(*)::int as count from calendar_items where root_id = $1', [
        program.id,
        ',',
      ]);
    const [after] = await rows();
    expect(after).toMatchObject({ count: 502 });
    await app.sql('delete from calendar_layouts where root_id = $1', [program.id]);
    await app.sql('delete from tree_followed where app_id = $1', [app.tenant.appId]);
    await app.jobs.roundSoon('schedule.look');
    await app.settle();
    expect(await rows()).toEqual([after]);
  });

  it('reaches a member who starts at the moment of the publication', async () => {
    const { program, pages } = await aLaidProgram(app, [0, 1]);
    const members = await Promise.all(Array.from({ length: 6 }, someone));
    await Promise.all([
      layOut(app, program.id, { layout: pages.map(({ id }, at) => ({ page_id: id, day: at * 10 + 2 })) }),
      ...members.map((own) => own.join(program.id)),
    ]);
    await app.settle();
    for (const own of members) expect(await shown(own)).toEqual([`${pages[0]!.id} ${day(2)}`, `${pages[1]!.id} ${day(12)}`]);
  });
});
