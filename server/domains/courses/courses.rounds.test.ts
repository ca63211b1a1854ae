import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { dayIn, layOut } from '../schedule/schedule.builders.ts';
import { aRunner, daysPass, zone } from './courses.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const day = (days: number) => dayIn(app, days, zone);
const rounds = async () => {
  await app.jobs.roundSoon('courses.rounds');
  await app.settle();
};
type Runner = Awaited<ReturnType<typeof aRunner>>;
const progress = async (own: Runner) => (await own.run()).progress;

describe('a program that repeats', () => {
  it('begins again after its last day, with a new calendar, and keeps what the member did in their list', async () => {
    const own = await aRunner(app, [0, 1, 2], { ending: 'repeats' });
    expect((await own.course()).begins_again_on).toBe(day(3));
    for (const id of own.pageIds) await own.complete(id);
    expect(await progress(own)).toMatchObject({ percent: 100, completed_at: expect.any(String) });
    daysPass(app, 2);
    await rounds();
    expect(await progress(own)).toMatchObject({ percent: 100 });
    daysPass(app, 1);
    await rounds();
    expect(await progress(own)).toMatchObject({ percent: 0, completed_count: 0, total_count: 3, completed_at: null });
    expect(await own.course()).toMatchObject({ round: 2, begins_again_on: day(3) });
    expect(await own.days(own.pageIds)).toEqual([0, 1, 2]);
    const { items } = (await app.call('GET /activity', { as: own.member })).body;
    expect(items.filter(({ activity_type: type }) => type === 'page_completed').length).toBeGreaterThanOrEqual(3);
    const { done_days: days } = (await app.call('GET /for_you', { as: own.member, query: {} })).body;
    expect(days).toEqual([day(-3)]);
  });

  it('begins again although something was left, and counts the rounds that nobody was there for', async () => {
    const own = await aRunner(app, [0, 1], { ending: 'repeats' });
    daysPass(app, 5);
    await rounds();
    expect(await own.course()).toMatchObject({ round: 3, missed: { days: 1 } });
    expect(await own.days(own.pageIds)).toEqual([-1, 0]);
  });

  it('without days, begins again the day after it was completed', async () => {
    const own = await aRunner(app, [0, 1], { ending: 'repeats', fills_calendar: false, layout: [] });
    daysPass(app, 9);
    await rounds();
    expect((await own.course()).round).toBe(1);
    for (const id of own.pageIds) await own.complete(id);
    expect((await own.course()).begins_again_on).toBe(day(1));
    await rounds();
    expect((await progress(own))?.percent).toBe(100);
    daysPass(app, 1);
    await rounds();
    expect([(await own.course()).round, (await progress(own))?.percent]).toEqual([2, 0]);
  });

  it('waits while it is paused, and two looks at once begin one round', async () => {
    const own = await aRunner(app, [0, 1], { ending: 'repeats' });
    await own.pause();
    daysPass(app, 30);
    await rounds();
    expect(await own.course()).toMatchObject({ round: 1, begins_again_on: null });
    await own.resume();
    expect((await own.course()).begins_again_on).toBe(day(2));
    daysPass(app, 2);
    await Promise.all([rounds(), rounds(), rounds()]);
    expect((await own.course()).round).toBe(2);
  });

  it('ends for everyone when the owner lets it end', async () => {
    const own = await aRunner(app, [0, 1], { ending: 'repeats' });
    await layOut(app, own.program.id, { ending: 'ends' });
    daysPass(app, 20);
    await rounds();
    expect(await own.course()).toMatchObject({ round: 1, begins_again_on: null });
  });
});

describe('a program without an end', () => {
  it('is never finished by its last page, and its weeks go on with the same weekdays', async () => {
    const own = await aRunner(app, [0, 2, 8], { ending: 'perpetual' });
    for (const id of own.pageIds) await own.complete(id);
    expect(await progress(own)).toMatchObject({ percent: 100, completed_at: null });
    expect((await own.course()).begins_again_on).toBe(day(14));
    daysPass(app, 14);
    await rounds();
    expect(await progress(own)).toMatchObject({ percent: 0, completed_at: null });
    expect(await own.days(own.pageIds)).toEqual([0, 2, 8]);
  });

  it('ends when its member completes it', async () => {
    const own = await aRunner(app, [0, 1], { ending: 'perpetual' });
    await app.call('POST /programs/{id}/complete', { as: own.member, params: { id: own.program.id } });
    daysPass(app, 30);
    await rounds();
    expect(await own.course()).toMatchObject({ round: 1, begins_again_on: null, may_pause: false });
  });
});
