import type { ProgramSettings } from '@bandstand/contract/programs.ts';
import { addDays } from '@bandstand/rules/time/days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { calendarOf, dayIn, layOut } from '../schedule/schedule.builders.ts';
import { aProgram } from './programs.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

const params = (id: string) => ({ params: { id } });
const join = (as: MemberSession, id: string, body: object = {}) => app.call('POST /programs/{id}/subscribe', { as, ...params(id), body });
const complete = (as: MemberSession, id: string) => app.call('POST /pages/{id}/complete', { as, ...params(id) });
const uncomplete = (as: MemberSession, id: string) => app.call('DELETE /pages/{id}/complete', { as, ...params(id) });
const state = async (as: MemberSession, id: string) => (await app.call('GET /pages/{id}/subscribers', { as, ...params(id) })).body;
const midnights = (programId: string) =>
  app.sql<{ at: string }>(
    `select to_char(started_at at time zone time_zone, 'YYYY-MM-DD HH24:MI') as at from page_subscriptions where page_id = $1 order by subscriber_id`,
    [programId],
  );
const day = (days: number) => dayIn(app, days);

describe('moving the common first day', () => {
  const begun = (starts_on: string): Partial<ProgramSettings> => ({ pace: 'fixed', starts_on });

  it('reaches earlier members even if the server stopped between the publication and the move', async () => {
    const { program } = await aProgram(app, { settings: begun(day(10)) });
    for (const timezone of ['America/New_York', 'Australia/Lord_Howe']) await join(await app.signUp({ timezone }), program.id);
    // As a killed server leaves it: the new day is published, but no job ran.
    await app.sql(
      `update page_subscriptions set started_at = started_at - interval '3 days', started_at_exact = started_at - interval '3 days' where page_id = $1`,
      [program.id],
    );
    await app.sql('delete from tree_followed where app_id = $1', [app.tenant.appId]);
    await app.jobs.roundSoon('programs.look');
    await app.settle();
    expect(await midnights(program.id)).toEqual(Array(2).fill({ at: `${day(10)} 00:00` }));
  });

  it('reaches members who join at the moment of the publication', async () => {
    const { program } = await aProgram(app, { settings: begun(day(10)) });
    const members = await Promise.all(Array.from({ length: 6 }, () => app.signUp({ timezone: 'Asia/Tokyo' })));
    await Promise.all([layOut(app, program.id, { starts_on: day(17) }), ...members.map((as) => join(as, program.id))]);
    await app.settle();
    expect(await midnights(program.id)).toEqual(Array(6).fill({ at: `${day(17)} 00:00` }));
  });

  it('moves nobody in other programs, and nobody who begins on their own day', async () => {
    const own = await aProgram(app, { settings: { pace: 'dripped' } });
    const together = await aProgram(app, { settings: begun(day(5)) });
    const member = await app.signUp();
    await join(member, own.program.id, { started_at: day(40) });
    await join(member, together.program.id);
    await layOut(app, together.program.id, { starts_on: day(6) });
    await app.settle();
    expect([await midnights(own.program.id), await midnights(together.program.id)]).toEqual([
      [{ at: `${day(40)} 00:00` }],
      [{ at: `${day(6)} 00:00` }],
    ]);
    await layOut(app, together.program.id, { pace: 'dripped' });
    await app.settle();
    expect(await midnights(together.program.id)).toEqual([{ at: `${day(6)} 00:00` }]);
  });
});

describe('a program republished while fifty members are in it', { timeout: 90_000 }, () => {
  it('loses no completion, no calendar entry and no request', async () => {
    const { program, stages, pages } = await aProgram(app, { stages: [3, 3], settings: { fills_calendar: true } });
    const layout = (step: number) => ({ layout: pages.map(({ id }, at) => ({ page_id: id, day: at * step })) });
    await layOut(app, program.id, layout(1));
    await app.settle();
    const members = await Promise.all(Array.from({ length: 50 }, () => app.signUp()));
    for (const as of members.slice(0, 25)) expect((await join(as, program.id)).status).toBe(200);
    const change = async () => {
      await layOut(app, program.id, layout(2));
      await publishPage(app, { title: 'Added', parent: stages[1]! });
      await app.call('POST /studio/pages/{id}/move', { as: owner, ...params(pages[0]!.id), body: { parent_id: stages[1]!.id, position: 0 } });
      await app.server.paged.publishDrafts.publish(app.tenant, null, pages[0]!.id);
      await layOut(app, program.id, layout(3));
    };
    const run = async (as: MemberSession, at: number) => {
      const answers = [await join(as, program.id)];
      for (const page of pages.slice(0, 3)) answers.push((await complete(as, page.id)) as never);
      if (at % 2 === 0) answers.push((await uncomplete(as, pages[2]!.id)) as never);
      return answers.map(({ status }) => status);
    };
    const [statuses] = await Promise.all([Promise.all(members.map(run)), change()]);
    await app.settle();
    expect(statuses.flat().filter((status) => status !== 200)).toEqual([]);
    for (const [at, as] of members.entries()) {
      const { progress, sequence } = await state(as, program.id);
      const done = at % 2 === 0 ? 2 : 3;
      expect([progress!.completed_count, progress!.total_count, sequence!.filter((step) => step.is_completed).length]).toEqual([done, 7, done]);
    }
    for (const [at, as] of members.entries()) {
      if (at % 10 !== 0) continue;
      const items = (await calendarOf(app, as).list({ from: day(-2), to: day(60) })).filter(({ root }) => root?.page_id === program.id);
      expect(items.map(({ item_id }) => item_id).toSorted()).toEqual(pages.map(({ id }) => id).toSorted());
      const open = items.filter((item) => !item.is_completed);
      for (const { item_id, date } of open) {
        const place = pages.findIndex(({ id }) => id === item_id);
        expect(date).toBe(addDays(day(0), place * 3));
      }
    }
  });

  it('unpublished, it is hidden from everyone; republished, its members continue where they were', async () => {
    const { program, pages } = await aProgram(app, { title: 'In and out', stages: [2] });
    const member = await app.signUp();
    await join(member, program.id);
    await complete(member, pages[0]!.id);
    const before = (await state(member, program.id)).progress;
    await app.call('POST /studio/pages/{id}/unpublish', { as: owner, ...params(program.id) });
    await app.settle();
    const away = [
      (await app.call('GET /programs/{id}', { as: member, ...params(program.id) })).status,
      (await app.call('GET /pages/{id}/subscribers', { as: member, ...params(program.id) })).status,
      (await complete(member, pages[1]!.id)).status,
      (await app.call('POST /programs/{id}/complete', { as: member, ...params(program.id) })).status,
    ];
    expect(away).toEqual([404, 404, 404, 404]);
    const lists = [
      (await app.call('GET /programs', { as: member })).text,
      (await app.call('GET /programs/subscriptions', { as: member })).text,
      (await app.call('GET /my-content', { as: member })).text,
      (await app.call('POST /auth/verify', { as: member })).text,
    ];
    expect(lists.filter((text) => text.includes(program.id))).toEqual([]);
    await app.server.paged.publishDrafts.publish(app.tenant, null, program.id);
    for (const { id } of pages) await app.server.paged.publishDrafts.publish(app.tenant, null, id);
    await app.settle();
    expect((await state(member, program.id)).progress).toMatchObject({ started_at: before!.started_at, completed_count: before!.completed_count });
  });
});

describe('a member’s programs, packs and events', () => {
  it('cost as many statements with sixty of them as with one', async () => {
    const few = await app.signUp();
    const many = await app.signUp();
    const made = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        publishPage(app, {
          title: `Thing ${at}`,
          type: at % 3 === 0 ? 'program' : at % 3 === 1 ? 'pack' : 'event_occurrence',
          access: { require_authentication: true, is_progress_root: at % 3 === 0 },
          type_data: at % 3 === 2 ? { starts_at: app.clock.isoIn(at * 3_600_000), ends_at: app.clock.isoIn((at + 1) * 3_600_000) } : {},
        }),
      ),
    );
    for (const { id } of made) expect((await app.call('POST /pages/{id}/subscribers', { as: many, ...params(id), body: {} })).status).toBe(200);
    await app.call('POST /pages/{id}/subscribers', { as: few, ...params(made[0]!.id), body: {} });
    await app.settle();
    const cost = async (
      as: MemberSession,
      key: 'GET /my-content' | 'GET /programs' | 'GET /packages' | 'GET /schedule' | 'GET /programs/subscriptions',
    ) => {
      const counts: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        const before = app.db.queries();
        expect((await app.call(key, { as })).status).toBe(200);
        counts.push(app.db.queries() - before);
      }
      return Math.min(...counts);
    };
    for (const key of ['GET /my-content', 'GET /programs', 'GET /packages', 'GET /schedule', 'GET /programs/subscriptions'] as const) {
      const [one, sixty] = [await cost(few, key), await cost(many, key)];
      expect([key, sixty]).toEqual([key, one]);
      expect(sixty).toBeLessThanOrEqual(4);
    }
    const { body } = await app.call('GET /my-content', { as: many });
    expect([body.programs, body.packs, body.events, body.upcoming_pages].map(({ items, total_count }) => [items.length, total_count])).toEqual(
      Array(4).fill([20, 20]),
    );
  });
});
