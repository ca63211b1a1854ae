import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { aProgram } from '../programs/programs.builders.ts';
import { dayIn, layOut } from '../schedule/schedule.builders.ts';
import { aRunner, courseOf, daysPass, zone } from './courses.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const day = (days: number) => dayIn(app, days, zone);

describe('pausing a program', () => {
  it('takes its days off the calendar, and brings them back later by its length', async () => {
    const own = await aRunner(app, [0, 1, 3]);
    await own.complete(own.pageIds[0]!);
    expect((await own.pause()).body).toMatchObject({ course: { may_pause: true, round: 1 }, program_subscription: { program_id: own.program.id } });
    expect((await own.course()).paused_at).toEqual(expect.any(String));
    expect(await own.days(own.pageIds)).toEqual([0, null, null]);
    daysPass(app, 5);
    expect((await own.resume()).body.course.paused_at).toBeNull();
    expect(await own.days(own.pageIds)).toEqual([-5, 1, 3]);
  });

  it('opens no page while it lasts, and what was open stays open', async () => {
    const own = await aRunner(app, [0, 1, 3], { fills_calendar: false });
    await app.call('PUT /studio/pages/{id}/program', {
      as: await app.owner(),
      params: { id: own.program.id },
      body: { base_version: (await app.server.paged.drafts.get(app.tenant, own.program.id)).version, pace: 'dripped' },
    });
    for (const id of [own.program.id, ...own.pageIds]) await app.server.paged.publishDrafts.publish(app.tenant, null, id);
    const access = async () => {
      const { stages } = (await app.call('GET /programs/{id}', { as: own.member, params: { id: own.program.id } })).body;
      return stages.map(({ access: { granted, available_after: at } }) =>
        granted ? 'open' : at === null ? 'closed' : plainDateOf(Date.parse(at), zone),
      );
    };
    expect(await access()).toEqual(['open', day(1), day(3)]);
    await own.pause();
    daysPass(app, 10);
    expect(await access()).toEqual(['open', 'closed', 'closed']);
    const bundle = (await app.call('POST /auth/verify', { as: own.member, body: {} })).body;
    expect(bundle.page_subscriptions[own.program.id]?.paused_at).toEqual(expect.any(String));
    await own.resume();
    expect(await access()).toEqual(['open', day(1), day(3)]);
    const after = (await app.call('POST /auth/verify', { as: own.member, body: {} })).body.page_subscriptions[own.program.id];
    expect(after?.paused_at).toBeUndefined();
    expect(after?.delays).toMatchObject([{ days: 10 }]);
  });

  it('is read with the same statements for any number of days', async () => {
    const [few, many] = [
      await aRunner(app, [0, 1]),
      await aRunner(
        app,
        Array.from({ length: 40 }, (_, at) => at),
      ),
    ];
    const [first, second] = [await fewestQueries(app, few.course), await fewestQueries(app, many.course)];
    expect([first <= 4, second - first]).toEqual([true, 0]);
  });

  it('ten pauses at once are one, and so are ten ends', async () => {
    const own = await aRunner(app, [0, 2]);
    await Promise.all(Array.from({ length: 10 }, own.pause));
    daysPass(app, 4);
    expect((await Promise.all(Array.from({ length: 10 }, own.resume))).map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await own.days(own.pageIds)).toEqual([0, 2]);
  });

  it('is refused where the owner does not allow it, but always ends', async () => {
    const own = await aRunner(app, [0, 2], { allows_pause: false });
    expect((await own.pause()).body.error).toBe('access_denied');
    await layOut(app, own.program.id, { allows_pause: true });
    await own.pause();
    await layOut(app, own.program.id, { allows_pause: false });
    expect((await own.course()).may_pause).toBe(false);
    expect((await own.resume()).body.course.paused_at).toBeNull();
  });

  it('is refused once the program is finished, and ends with the run', async () => {
    const own = await aRunner(app, [0, 2]);
    await own.pause();
    await own.leave(own.program.id);
    expect((await own.resume()).body.error).toBe('program_not_found');
    await own.join(own.program.id);
    expect((await own.course()).paused_at).toBeNull();
    for (const id of own.pageIds) await own.complete(id);
    expect((await own.pause()).body.error).toBe('access_denied');
  });

  it('a plan that the owner changes meanwhile or later follows the delay', async () => {
    const own = await aRunner(app, [0, 1, 3]);
    await own.pause();
    daysPass(app, 5);
    await own.resume();
    await layOut(app, own.program.id, { layout: own.pageIds.map((page_id, at) => ({ page_id, day: [0, 1, 8][at]! })) });
    await app.settle();
    expect(await own.days(own.pageIds)).toEqual([0, 1, 8]);
  });

  it('is nobody else’s', async () => {
    const own = await aRunner(app, [0, 2]);
    const other = courseOf(app, await app.signUp(), own.program.id);
    for (const ask of [other.pause, other.resume, other.undo, () => other.answer('shift')])
      expect((await ask()).body).toMatchObject({ error: 'program_not_found', message: 'Program Not Found' });
    expect((await own.course()).paused_at).toBeNull();
  });

  it('the report does not count paused members as stuck', async () => {
    const own = await aRunner(app, [0, 2]);
    await own.pause();
    daysPass(app, 60);
    const report = await app.call('GET /studio/pages/{id}/progress', { as: await app.owner(), params: { id: own.program.id } });
    expect(report.body).toMatchObject({ started: 1, active: 1, stuck: 0 });
  });
});

describe('days that were missed', () => {
  const missedTwo = async (settings = {}) => {
    const own = await aRunner(app, [0, 1, 2, 3, 4], settings);
    await own.complete(own.pageIds[0]!);
    daysPass(app, 3);
    return own;
  };

  it('are offered with what can be done about them', async () => {
    const own = await missedTwo();
    expect((await own.course()).missed).toEqual({
      from: day(-2),
      page_ids: own.pageIds.slice(1, 3),
      days: 2,
      choices: ['shift', 'compress', 'skip'],
    });
  });

  it.each([
    ['shift', [-3, 0, 1, 2, 3]],
    ['compress', [-3, 0, 0, 1, 1]],
    ['skip', [-3, null, null, 0, 1]],
    ['leave', [-3, -2, -1, 0, 1]],
  ] as const)('%s: the calendar follows, and undo brings everything back', async (choice, expected) => {
    const own = await missedTwo();
    expect((await own.answer(choice)).body).toMatchObject({ missed: null, undo: choice });
    expect(await own.days(own.pageIds)).toEqual(expected);
    expect((await own.run()).progress?.total_count).toBe(choice === 'skip' ? 3 : 5);
    await own.undo();
    expect(await own.days(own.pageIds)).toEqual([-3, -2, -1, 0, 1]);
    expect(await own.course()).toMatchObject({ missed: { page_ids: own.pageIds.slice(1, 3) }, undo: null });
    expect((await own.run()).progress?.total_count).toBe(5);
  });

  it('two tabs shift once', async () => {
    const own = await missedTwo();
    await Promise.all(Array.from({ length: 6 }, () => own.answer('shift')));
    expect(await own.days(own.pageIds)).toEqual([-3, 0, 1, 2, 3]);
  });

  it('undo leaves what was completed or moved since where it is, and is over on the next day', async () => {
    const own = await missedTwo();
    await own.answer('shift');
    await own.complete(own.pageIds[1]!);
    await own.undo();
    expect(await own.days(own.pageIds)).toEqual([-3, 0, -1, 0, 1]);
    await own.answer('shift');
    daysPass(app, 1);
    expect((await own.course()).undo).toBeNull();
    await own.undo();
    expect(await own.days(own.pageIds)).toEqual([-4, -1, -1, 0, 1]);
  });

  it('a run with left out pages is finished without them, and the report counts it so', async () => {
    const own = await missedTwo();
    await own.answer('skip');
    const report = async () =>
      (await app.call('GET /studio/pages/{id}/progress/members', { as: await app.owner(), params: { id: own.program.id } })).body.items[0];
    expect(await report()).toMatchObject({ completed_count: 1, total_count: 3, next: { page_id: own.pageIds[3] } });
    await own.complete(own.pageIds[3]!);
    expect((await own.complete(own.pageIds[4]!)).body).toMatchObject({
      root_progress: { progress: { percent: 100, completed_at: expect.any(String) } },
    });
    expect(await report()).toMatchObject({ completed_count: 3, total_count: 3, state: 'finished' });
  });

  it('a choice that was not offered is refused', async () => {
    const own = await aRunner(app, [0, 1]);
    daysPass(app, 4);
    expect((await own.course()).missed?.choices).toEqual(['shift']);
    expect((await own.answer('skip')).body).toMatchObject({ error: 'validation_failed', errors: { choice: expect.any(Array) } });
  });

  it('a shift of a dripped program without a calendar delays what has not opened', async () => {
    const own = await missedTwo({ pace: 'dripped', fills_calendar: false });
    expect((await own.course()).missed).toMatchObject({ days: 2, choices: ['shift', 'skip'] });
    expect((await own.answer('shift')).body.missed).toBeNull();
    const delays = await app.sql<{ days: number }>(
      `select (d ->> 'days')::int as days from page_subscriptions, jsonb_array_elements(course -> 'delays') d where page_id = $1`,
      [own.program.id],
    );
    expect(delays).toEqual([{ days: 2 }]);
  });

  it.each([
    ['with a common first day', { pace: 'fixed' as const, starts_on: () => day(0) }],
    ['without days', { pace: 'self_paced' as const, fills_calendar: false }],
  ])(
    'are not offered in a program %s',
    async (_case, { starts_on: startsOn, ...settings }: { pace: 'fixed' | 'self_paced'; starts_on?: () => string; fills_calendar?: boolean }) => {
      const own = await aRunner(app, [0, 1, 5], { ...settings, ...(startsOn ? { starts_on: startsOn() } : {}) });
      daysPass(app, 3);
      expect((await own.course()).missed).toBeNull();
    },
  );

  it('are nothing new in a paused run', async () => {
    const own = await missedTwo();
    await own.pause();
    expect((await own.course()).missed).toBeNull();
  });
});

it('a page that is no program has no course', async () => {
  const { program, stages } = await aProgram(app);
  const member = await app.signUp();
  for (const id of [program.id, stages[0]!.id])
    expect((await app.call('GET /programs/{id}/course', { as: member, params: { id } })).body.error).toBe('program_not_found');
});
