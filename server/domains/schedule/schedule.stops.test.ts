import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { aLaidProgram, calendarOf, dayIn, layOut } from './schedule.builders.ts';

let app: TestApp;
beforeAll(async () => {
  // These tests make jobs fail on purpose.
  app = await startTestApp({ isQuiet: true });
});
afterEach(() => app.clock.reset());
afterAll(() => app.close());

type Someone = ReturnType<typeof calendarOf>;
const day = (days: number) => dayIn(app, days);
const someone = async (): Promise<Someone> => calendarOf(app, await app.signUp());
const daysOf = async (own: Someone, pages: readonly PageDraft[]) => {
  const items = await own.list({ from: day(-60), to: day(300) });
  return pages.map(({ id }) => items.filter(({ item_id }) => item_id === id).map(({ date }) => date));
};
const everyOther = (pages: readonly PageDraft[], step: number) => ({ layout: pages.map(({ id }, at) => ({ page_id: id, day: at * step })) });
/** Makes calendar writes fail, as when the server is killed: nothing was committed. */
async function broken(work: () => Promise<void>): Promise<void> {
  await app.sql(`create function bandstand_test_fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`);
  await app.sql('create trigger bandstand_test_fail before insert or update on calendar_layouts for each row execute function bandstand_test_fail()');
  try {
    await work();
  } finally {
    await app.sql('drop trigger bandstand_test_fail on calendar_layouts');
    await app.sql('drop function bandstand_test_fail()');
  }
}

describe('a layout interrupted by a server stop', () => {
  it('is complete or absent, and is applied when the server starts again', async () => {
    const { program, pages } = await aLaidProgram(app, [0, 1, 2]);
    const members = await Promise.all([someone(), someone(), someone()]);
    for (const own of members) await own.join(program.id);
    await app.settle();
    await broken(async () => {
      await layOut(app, program.id, everyOther(pages, 5));
      await app.server.bus.settled();
      await app.jobs.runDue().catch(() => {});
      for (const own of members) expect(await daysOf(own, pages)).toEqual([[day(0)], [day(1)], [day(2)]]);
    });
    await app.jobs.roundSoon('schedule.look');
    await app.settle();
    for (const own of members) expect(await daysOf(own, pages)).toEqual([[day(0)], [day(5)], [day(10)]]);
  });

  it('is applied once by two servers that start at the same time', async () => {
    const { program, pages } = await aLaidProgram(app, [0, 1]);
    const own = await someone();
    await own.join(program.id);
    await app.settle();
    await app.sql('delete from calendar_layouts where root_id = $1', [program.id]);
    await app.sql('delete from calendar_items where root_id = $1 and item_id = $2', [program.id, pages[1]!.id]);
    await app.sql('delete from tree_followed where app_id = $1', [app.tenant.appId]);
    await Promise.all([app.jobs.roundSoon('schedule.look'), app.jobs.roundSoon('schedule.look')]);
    await Promise.all([app.jobs.runDue(), app.jobs.runDue()]);
    await app.settle();
    expect(await daysOf(own, pages)).toEqual([[day(0)], [day(1)]]);
  });

  it('is looked for in no app whose members have what was published', async () => {
    const { program } = await aLaidProgram(app, [0, 1]);
    const own = await someone();
    await own.join(program.id);
    await app.settle();
    // Applying it again would bring this back.
    await app.sql('delete from calendar_layouts where root_id = $1', [program.id]);
    await app.jobs.roundSoon('schedule.look');
    await app.settle();
    expect(await app.sql('select 1 from calendar_layouts where root_id = $1', [program.id])).toEqual([]);
  });

  it('does not reach members who left in the meantime, and keeps the items of those who finished', async () => {
    const { program, pages } = await aLaidProgram(app, [0, 1]);
    const [left, finished, runs] = await Promise.all([someone(), someone(), someone()]);
    for (const own of [left, finished, runs]) await own.join(program.id);
    for (const { id } of pages) await finished.complete(id);
    await app.settle();
    await broken(async () => {
      await layOut(app, program.id, everyOther(pages, 7));
      await app.server.bus.settled();
      await app.jobs.runDue().catch(() => {});
      await left.leave(program.id);
    });
    await app.jobs.roundSoon('schedule.look');
    await app.settle();
    expect(await daysOf(left, pages)).toEqual([[], []]);
    expect(await daysOf(finished, pages)).toEqual([[day(0)], [day(1)]]);
    expect(await daysOf(runs, pages)).toEqual([[day(0)], [day(7)]]);
  });

  it('returns archived pages to their days when they are restored, and removed items stay removed', async () => {
    const { program, pages } = await aLaidProgram(app, [0, 3, 4]);
    const own = await someone();
    await own.join(program.id);
    const items = await own.list();
    await own.remove(items.find(({ item_id }) => item_id === pages[2]!.id)!.id);
    const owner = await app.owner();
    for (const page of pages.slice(1)) await app.call('POST /studio/pages/{id}/archive', { as: owner, params: { id: page.id } });
    await app.settle();
    expect(await daysOf(own, pages)).toEqual([[day(0)], [], []]);
    for (const page of pages.slice(1)) {
      await app.call('POST /studio/pages/{id}/restore', { as: owner, params: { id: page.id } });
      await app.server.paged.publishDrafts.publish(app.tenant, null, page.id);
    }
    await app.settle();
    expect(await daysOf(own, pages)).toEqual([[day(0)], [day(3)], []]);
  });

  it('a refused start leaves neither a run nor a day', async () => {
    const { program, pages } = await aLaidProgram(app, [0, 1]);
    const member = await app.signUp();
    const own = calendarOf(app, member);
    await app.sql(`create function bandstand_test_refuse() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`);
    await app.sql('create trigger bandstand_test_refuse before insert on calendar_items for each row execute function bandstand_test_refuse()');
    expect((await own.join(program.id)).status).toBe(500);
    await app.sql('drop trigger bandstand_test_refuse on calendar_items');
    await app.sql('drop function bandstand_test_refuse()');
    expect(await app.sql('select 1 from page_subscriptions where subscriber_id = $1', [member.id])).toEqual([]);
    expect(await daysOf(own, pages)).toEqual([[], []]);
    await own.join(program.id);
    expect(await daysOf(own, pages)).toEqual([[day(0)], [day(1)]]);
  });
});
