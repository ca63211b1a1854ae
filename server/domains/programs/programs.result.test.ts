import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { nobodysId } from '../../testing/samples.ts';
import { aProduct } from '../products/products.builders.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aWorkout } from '../reusables/reusables.builders.ts';
import { sessionsOf } from '../workout-sessions/workout-sessions.builders.ts';
import { aProgram } from './programs.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const params = (id: string) => ({ params: { id } });
const join = (as: MemberSession, id: string) => app.call('POST /programs/{id}/subscribe', { as, ...params(id), body: {} });
const complete = (as: MemberSession, id: string) => app.call('POST /pages/{id}/complete', { as, ...params(id) });
const result = (as: MemberSession | null, id: string) => app.call('GET /programs/{id}/result', { as, ...params(id) });
/** A workout done on that page in so many minutes. */
async function trains(as: MemberSession, workoutId: string, pageId: string, minutes: number): Promise<void> {
  const sessions = sessionsOf(app);
  const session = await sessions.started(as, workoutId);
  await sessions.complete(as, session);
  await app.sql("update workout_sessions set page_id = $2, completed_at = started_at + $3 * interval '1 minute' where id = $1", [
    session.id,
    pageId,
    minutes,
  ]);
}

describe('the result of a program', () => {
  it('counts pages, days, workouts and minutes since its start', async () => {
    const { program, pages } = await aProgram(app, { title: 'Base', stages: [2, 1] });
    const workout = await aWorkout(app);
    await publishPage(app, { title: 'Legs', type: 'workout', type_data: { workout_id: workout.id } });
    const member = await app.signUp();
    await join(member, program.id);
    await complete(member, pages[0]!.id);
    await complete(member, pages[1]!.id);
    await app.sql('update page_completions set completed_at = completed_at - $2::interval where page_id = $1', [pages[0]!.id, '30 hours']);
    await trains(member, workout.id, pages[1]!.id, 25);
    await trains(member, workout.id, pages[2]!.id, 40);
    // On no page of the program.
    await trains(member, workout.id, program.id, 10);
    await complete(member, pages[2]!.id);
    const fresh = await app.signUp();
    await join(fresh, program.id);
    expect((await result(fresh, program.id)).body).toMatchObject({ title: 'Base', completed_at: null, pages: 0, days: 0, workouts: 0, minutes: 0 });
    const { body } = await result(member, program.id);
    expect(body).toMatchObject({ page_id: program.id, pages: 3, workouts: 2, minutes: 65 });
    expect(body.completed_at).toEqual(expect.any(String));
  });

  it('counts days in the member’s own zone', async () => {
    const { program, pages } = await aProgram(app, { stages: [2] });
    const member = await app.signUp({ timezone: 'Pacific/Auckland' });
    await join(member, program.id);
    for (const { id } of pages) await complete(member, id);
    // Ten and two hours before midnight there: two days in UTC, one in Auckland.
    for (const [nr, moment] of ['2026-03-01T22:00:00Z', '2026-03-02T09:00:00Z'].entries())
      await app.sql('update page_completions set completed_at = $3 where page_id = $1 and subscriber_id = $2', [pages[nr]!.id, member.id, moment]);
    // Completions are kept in memory until something changes.
    await app.call('POST /pages/{id}/complete', { as: member, ...params(program.id) });
    expect((await result(member, program.id)).body.days).toBe(1);
  });

  it('names the program to go on with, of those the member may know', async () => {
    const product = await aProduct(app);
    const { program, pages } = await aProgram(app, { stages: [1] });
    const member = await app.signUp();
    await join(member, program.id);
    await complete(member, pages[0]!.id);
    await aProgram(app, { title: 'Hidden', access: { is_private: true } });
    const sold = await aProgram(app, { title: 'Sold', access: { require_purchase: true, products: [{ id: product.id }] } });
    const running = await aProgram(app, { title: 'Running' });
    await join(member, running.program.id);
    const { body } = await result(member, program.id);
    expect(body.next).toMatchObject({ title: 'Running', progress: { percent: 0 } });
    // The other app has none, and shows none of this one.
    expect(sold.program.id).not.toBe(body.next?.page_id);
  });

  it('exists only for members who started the program', async () => {
    const { program } = await aProgram(app);
    const member = await app.signUp();
    for (const id of [program.id, nobodysId]) {
      const { status, body } = await result(member, id);
      expect([status, body.error]).toEqual([404, 'program_not_found']);
    }
    const foreign = await app.signUp({ app: 'second' });
    expect((await result(foreign, program.id)).status).toBe(404);
    expect((await result(null, program.id)).status).toBe(401);
  });

  it('ends with the run, and with the right to know of the program', async () => {
    const { program } = await aProgram(app);
    const member = await app.signUp();
    await join(member, program.id);
    expect((await result(member, program.id)).status).toBe(200);
    await app.call('DELETE /programs/{id}/subscribe', { as: member, ...params(program.id) });
    expect((await result(member, program.id)).status).toBe(404);
  });

  it('costs one statement besides those of every visit', async () => {
    const { program } = await aProgram(app);
    const member = await app.signUp();
    await join(member, program.id);
    const visit = await fewestQueries(app, () => app.call('GET /programs/{id}', { as: member, ...params(program.id) }));
    expect(await fewestQueries(app, () => result(member, program.id))).toBe(visit + 1);
  });
});
