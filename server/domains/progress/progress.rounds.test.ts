import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { aProgram } from '../programs/programs.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The normal suite tries a few; `node tools/nightly.ts` tries all. */
const rounds = inject('extent') === 'whole' ? 200 : 3;
const atOnce = 50;

it(`${atOnce} at once complete, reopen, start and leave: progress equals a recount`, { timeout: 1_800_000 }, async () => {
  const { program, pages } = await aProgram(app, { stages: [3, 2] });
  const member = await app.signUp();
  const params = { id: program.id };
  const random = seeded(50);
  const pageAt = () => ({ id: pages[Math.floor(random() * pages.length)]!.id });
  const calls = [
    () => app.call('POST /pages/{id}/complete', { as: member, params: pageAt() }),
    () => app.call('POST /pages/{id}/complete', { as: member, params: pageAt() }),
    () => app.call('POST /pages/{id}/complete', { as: member, params: pageAt() }),
    () => app.call('DELETE /pages/{id}/complete', { as: member, params: pageAt() }),
    () => app.call('POST /programs/{id}/subscribe', { as: member, params, body: {} }),
    () => app.call('DELETE /pages/{id}/subscribers', { as: member, params }),
  ];
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all(Array.from({ length: atOnce }, () => calls[Math.floor(random() * calls.length)]!()));
    // A member may leave while another request of theirs asks for progress: a 404 is the worst allowed.
    expect(answers.filter(({ status }) => status >= 400 && status !== 404)).toEqual([]);
    await app.call('POST /programs/{id}/subscribe', { as: member, params, body: {} });
    const { progress, sequence } = (await app.call('GET /pages/{id}/subscribers', { as: member, params })).body;
    const [recount] = await app.sql<{ done: number }>(
      'select count(*)::int as done from page_completions where subscriber_id = $1 and page_id = any($2::uuid[])',
      [member.id, pages.map(({ id }) => id)],
    );
    expect([round, progress?.completed_count, sequence?.filter(({ is_completed }) => is_completed).length]).toEqual([
      round,
      recount?.done,
      recount?.done,
    ]);
    expect([round, progress?.total_count, progress?.percent]).toEqual([round, 5, Math.floor(((recount?.done ?? 0) * 100) / 5)]);
    const [rows] = await app.sql<{ count: number }>('select count(*)::int as count from page_subscriptions where subscriber_id = $1', [member.id]);
    expect(rows?.count).toBe(1);
  }
});

it('a page completed offline arrives once, however often it is sent', async () => {
  const { program, pages } = await aProgram(app, { stages: [2] });
  const member = await app.signUp();
  await app.call('POST /programs/{id}/subscribe', { as: member, params: { id: program.id }, body: {} });
  const bodies: unknown[] = [];
  for (let turn = 0; turn < 4; turn += 1)
    bodies.push((await app.call('POST /pages/{id}/complete', { as: member, params: { id: pages[0]!.id } })).body);
  expect(bodies).toEqual(Array.from({ length: 4 }, () => bodies[0]));
  const { items } = (await app.call('GET /activity', { as: member })).body;
  expect(items.filter(({ activity_type: type }) => type === 'page_completed')).toMatchObject([{ data: { page_id: pages[0]!.id } }]);
});

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
