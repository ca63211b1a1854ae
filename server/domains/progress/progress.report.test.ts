import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { nobodysId } from '../../testing/samples.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProgram, type MadeProgram } from '../programs/programs.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

const dayMs = 86_400_000;
/** Staff sessions expire sooner than that. */
const later = async (days: number): Promise<void> => {
  app.clock.advance(days * dayMs);
  owner = await app.owner();
};
const params = (id: string) => ({ params: { id } });
const report = async (id: string, query: Record<string, string | number> = {}) =>
  (await app.call('GET /studio/pages/{id}/progress', { as: owner, ...params(id), query })).body;
const members = async (id: string, query: Record<string, string | number> = {}) =>
  (await app.call('GET /studio/pages/{id}/progress/members', { as: owner, ...params(id), query })).body;
const join = (as: MemberSession, id: string, body: object = {}) => app.call('POST /programs/{id}/subscribe', { as, ...params(id), body });
const complete = (as: MemberSession, id: string) => app.call('POST /pages/{id}/complete', { as, ...params(id) });

/** Stages of two pages and one, with members who wait, progress, are stuck and are done. */
async function aTeam(): Promise<MadeProgram & { ada: MemberSession; bo: MemberSession; cy: MemberSession; di: MemberSession }> {
  const made = await aProgram(app, { stages: [2, 1] });
  const [ada, bo, cy, di] = [
    await app.signUp({ name: 'Ada Active' }),
    await app.signUp({ name: 'Bo Stuck' }),
    await app.signUp({ name: 'Cy Done' }),
    await app.signUp({ name: 'Di Waiting' }),
  ];
  for (const member of [ada, bo, cy]) await join(member, made.program.id);
  await join(di, made.program.id, { started_at: app.clock.isoIn(40 * dayMs).slice(0, 10) });
  await complete(bo, made.pages[0]!.id);
  for (const { id } of made.pages) await complete(cy, id);
  await later(10);
  await complete(ada, made.pages[0]!.id);
  await complete(ada, made.pages[1]!.id);
  return { ...made, ada, bo, cy, di };
}

describe('members’ progress in a program', () => {
  it('shows who started, where they are, and where they stop', async () => {
    const { program, stages, pages } = await aTeam();
    const found = await report(program.id);
    expect(found).toMatchObject({ page_id: program.id, title: 'Program', started: 3, waiting: 1, active: 1, stuck: 1, finished: 1 });
    expect(found.average_percent).toBe(66);
    expect(found.stages).toEqual([
      { page_id: stages[0]!.id, title: 'Week 1', depth: 1, reached: 3, completed: 2, here: 1 },
      { page_id: stages[1]!.id, title: 'Week 2', depth: 1, reached: 1, completed: 1, here: 1 },
    ]);
    expect(found.pages.map(({ page_id, reached, here }) => [page_id, reached, here])).toEqual([
      [pages[0]!.id, 3, 0],
      [pages[1]!.id, 2, 1],
      [pages[2]!.id, 1, 1],
    ]);
  });

  it('counts again only the runs in which something changed, and all of them for another order of pages', async () => {
    const { program, pages, ada, bo } = await aTeam();
    await report(program.id);
    const written = async () =>
      new Map(
        (
          await app.sql<{ id: string; at: string }>('select subscriber_id as id, xmin::text as at from run_summaries where root_id = $1', [
            program.id,
          ])
        ).map(({ id, at }) => [id, at]),
      );
    const changedSince = async (before: Map<string, string>) => [...(await written())].filter(([id, at]) => before.get(id) !== at).map(([id]) => id);
    const first = await written();
    expect(first.size).toBe(4);
    await report(program.id);
    await members(program.id);
    expect(await changedSince(first)).toEqual([]);
    await complete(bo, pages[1]!.id);
    expect((await report(program.id)).pages[1]).toMatchObject({ reached: 3 });
    expect(await changedSince(first)).toEqual([bo.id]);
    await app.call('DELETE /pages/{id}/complete', { as: ada, ...params(pages[0]!.id) });
    expect((await report(program.id)).pages[0]).toMatchObject({ reached: 2, here: 1 });
    const second = await written();
    await publishPage(app, { title: 'One more', parent: program });
    expect((await report(program.id)).pages).toHaveLength(4);
    expect((await changedSince(second)).length).toBe(4);
  });

  it('lists each member by state and by name, with the progress they see themselves', async () => {
    const { program, pages, ada, bo } = await aTeam();
    const all = await members(program.id);
    expect(
      all.items.map(({ name, state, completed_count, total_count, percent, next }) => [
        name,
        state,
        completed_count,
        total_count,
        percent,
        next?.page_id,
      ]),
    ).toEqual([
      ['Ada Active', 'active', 2, 3, 66, pages[2]!.id],
      ['Cy Done', 'finished', 3, 3, 100, undefined],
      ['Bo Stuck', 'stuck', 1, 3, 33, pages[1]!.id],
      ['Di Waiting', 'waiting', 0, 3, 0, pages[0]!.id],
    ]);
    expect((await members(program.id, { state: 'stuck' })).items.map(({ id }) => id)).toEqual([bo.id]);
    expect((await members(program.id, { q: 'ada' })).items.map(({ id }) => id)).toEqual([ada.id]);
    expect((await members(program.id, { q: '100%_' })).total_count).toBe(0);
    expect(await members(program.id, { page: 2 })).toEqual({ items: [], total_count: 4 });
    for (const member of [ada, bo]) {
      const own = (await app.call('GET /pages/{id}/subscribers', { as: member, ...params(program.id) })).body.progress;
      expect(all.items.find(({ id }) => id === member.id)).toMatchObject({
        completed_count: own!.completed_count,
        total_count: own!.total_count,
        percent: own!.percent,
      });
    }
  });

  it('being stuck depends on how long a member is idle; waiting for a page to open does not count', async () => {
    const { program } = await aTeam();
    expect(await report(program.id, { stuck_days: 30 })).toMatchObject({ active: 2, stuck: 0 });
    const dripped = await aProgram(app, { stages: [1] });
    await publishPage(app, {
      title: 'Later',
      parent: dripped.stages[0]!,
      access: { is_scheduled: true, schedule_period: 20, schedule_interval: 'day' },
    });
    const member = await app.signUp();
    await join(member, dripped.program.id);
    await complete(member, dripped.pages[0]!.id);
    await later(15);
    expect(await report(dripped.program.id)).toMatchObject({ active: 1, stuck: 0 });
    await later(20);
    expect(await report(dripped.program.id)).toMatchObject({ active: 0, stuck: 1 });
  });

  it('counts a run from the page where it began', async () => {
    const { program, stages, pages } = await aProgram(app, { stages: [2, 2] });
    const member = await app.signUp();
    await join(member, program.id, { start_from_page_id: stages[1]!.id });
    await complete(member, pages[2]!.id);
    expect((await members(program.id)).items).toMatchObject([{ completed_count: 1, total_count: 2, percent: 50, next: { page_id: pages[3]!.id } }]);
    await complete(member, pages[3]!.id);
    const found = await report(program.id);
    expect([found.finished, found.stages.map(({ completed }) => completed)]).toEqual([1, [0, 1]]);
  });

  it('exports a table in which no name is run as a formula', async () => {
    const { program } = await aProgram(app, { stages: [1] });
    await join(await app.signUp({ name: '=SUM(A1)' }), program.id);
    const csv = await app.call('GET /studio/pages/{id}/progress.csv', { as: owner, ...params(program.id) });
    const [head, row] = (csv.text ?? '').split('\r\n');
    expect(head).toBe('name,email,state,percent,completed,total,next,started_at,last_at,release_at');
    expect(row).toMatch(/^'=SUM\(A1\),member\d+@example.com,active,0,0,1,Day 1,/);
  });

  it('is refused for a missing page, a page of another app, and without the permission', async () => {
    const { program } = await aProgram(app, { stages: [1] });
    for (const id of [nobodysId, 'nonsense'])
      expect((await app.call('GET /studio/pages/{id}/progress', { as: owner, ...params(id) })).body).toMatchObject({ error: 'page_not_found' });
    expect((await app.call('GET /studio/pages/{id}/progress', { as: await app.owner('second'), ...params(program.id) })).status).toBe(404);
    expect((await app.call('GET /studio/pages/{id}/progress', { as: await app.staff('support'), ...params(program.id) })).status).toBe(403);
  });

  it('changes to a running program keep every completion', async () => {
    const { program, stages, pages, cy, ada } = await aTeam();
    const { drafts, edits, publishDrafts } = app.server.paged;
    const author = { userId: nobodysId, name: 'Owner' };
    await publishPage(app, { title: 'Added', parent: stages[0]! });
    await edits.move(app.tenant, author, pages[1]!.id, { parent_id: stages[1]!.id, position: 0 });
    await publishDrafts.publish(app.tenant, null, pages[1]!.id);
    const own = async (as: MemberSession) => (await app.call('GET /pages/{id}/subscribers', { as, ...params(program.id) })).body.progress;
    expect([(await own(cy))?.completed_count, (await own(cy))?.total_count]).toEqual([3, 4]);
    expect((await own(ada))?.completed_count).toBe(2);
    await publishDrafts.archive(app.tenant, pages[0]!.id);
    expect([(await own(cy))?.completed_count, (await own(cy))?.total_count]).toEqual([2, 3]);
    await edits.restore(app.tenant, pages[0]!.id);
    await publishDrafts.publish(app.tenant, null, pages[0]!.id);
    expect([(await own(cy))?.completed_count, (await own(cy))?.total_count]).toEqual([3, 4]);
    expect((await members(program.id)).items.find(({ id }) => id === cy.id)).toMatchObject({ completed_count: 3, total_count: 4 });
    expect((await drafts.get(app.tenant, pages[0]!.id)).status).toBe('published');
  });
});

describe('a page that the owner opens for members (ACC-12)', () => {
  const openFor = (id: string, body: object, as = owner) =>
    app.call('POST /studio/pages/{id}/releases', { as, ...params(id), body: { release_at: app.clock.iso(), ...body } });
  const isOpen = async (as: MemberSession, id: string) => (await complete(as, id)).status === 200;
  async function dripped() {
    const { program } = await aProgram(app, { stages: [] });
    const late = { is_scheduled: true, schedule_period: 30, schedule_interval: 'day' as const };
    const pages = [
      await publishPage(app, { title: 'One', parent: program, access: late }),
      await publishPage(app, { title: 'Two', parent: program, access: late }),
    ];
    const [ada, bo] = [await app.signUp(), await app.signUp()];
    for (const member of [ada, bo]) await join(member, program.id);
    return { program, pages, ada, bo };
  }

  it('opens for one, for some, for all in a state, or for all members of the program', async () => {
    const { program, pages, ada, bo } = await dripped();
    expect((await openFor(pages[0]!.id, { member_ids: [ada.id] })).body).toMatchObject({ affected: 1, title: 'One' });
    expect([await isOpen(ada, pages[0]!.id), await isOpen(ada, pages[1]!.id), await isOpen(bo, pages[0]!.id)]).toEqual([true, false, false]);
    expect((await openFor(program.id, { state: 'finished' })).body.affected).toBe(0);
    expect((await openFor(pages[1]!.id, { state: 'active' })).body.affected).toBe(2);
    expect([await isOpen(ada, pages[1]!.id), await isOpen(bo, pages[1]!.id), await isOpen(bo, pages[0]!.id)]).toEqual([true, true, false]);
    expect((await openFor(program.id, {})).body.affected).toBe(2);
    expect(await isOpen(bo, pages[0]!.id)).toBe(true);
    expect((await members(program.id)).items[0]?.release_at).toEqual(expect.any(String));
  });

  it('stays closed before the time the owner chose, and for members who have not started', async () => {
    const { pages, ada } = await dripped();
    await openFor(pages[0]!.id, { member_ids: [ada.id], release_at: app.clock.isoIn(dayMs) });
    expect(await isOpen(ada, pages[0]!.id)).toBe(false);
    await later(1);
    expect(await isOpen(ada, pages[0]!.id)).toBe(true);
    const outsider = await app.signUp();
    await openFor(pages[0]!.id, { member_ids: [outsider.id] });
    expect(await isOpen(outsider, pages[0]!.id)).toBe(false);
  });

  it('is listed on the member and can be removed there', async () => {
    const { pages, ada } = await dripped();
    const made = await app.call('POST /studio/members/{id}/releases', {
      as: owner,
      ...params(ada.id),
      body: { page_id: pages[0]!.id, release_at: app.clock.iso() },
    });
    expect(made.body).toMatchObject({ id: pages[0]!.id, page_id: pages[0]!.id, title: 'One' });
    const list = async () => (await app.call('GET /studio/members/{id}/releases', { as: owner, ...params(ada.id) })).body;
    expect(await list()).toEqual({ items: [made.body], total_count: 1 });
    const remove = () => app.call('DELETE /studio/members/{id}/releases/{releaseId}', { as: owner, params: { id: ada.id, releaseId: made.body.id } });
    expect((await remove()).status).toBe(204);
    expect((await remove()).body).toMatchObject({ error: 'page_not_found' });
    expect(await list()).toEqual({ items: [], total_count: 0 });
    expect(await isOpen(ada, pages[0]!.id)).toBe(false);
  });

  it('is only for members and pages of this app, and is logged with the page’s name', async () => {
    const { pages, ada } = await dripped();
    const foreign = await app.signUp({ app: 'second' });
    for (const member_ids of [[foreign.id], [ada.id, nobodysId]])
      expect((await openFor(pages[0]!.id, { member_ids })).body).toMatchObject({ error: 'user_not_found' });
    expect((await openFor(nobodysId, {})).body).toMatchObject({ error: 'page_not_found' });
    expect((await openFor(pages[0]!.id, {}, await app.owner('second'))).status).toBe(404);
    expect((await openFor(pages[0]!.id, {}, await app.staff('analyst'))).status).toBe(403);
    for (const id of [foreign.id, nobodysId]) {
      const body = { page_id: pages[0]!.id, release_at: app.clock.iso() };
      expect((await app.call('POST /studio/members/{id}/releases', { as: owner, ...params(id), body })).body).toMatchObject({
        error: 'user_not_found',
      });
    }
    await openFor(pages[0]!.id, { member_ids: [ada.id] });
    await expect
      .poll(() =>
        app.sql(`select object_title as title from audit_log where call = 'POST /studio/pages/{id}/releases' and object_title = 'One' limit 1`),
      )
      .toEqual([{ title: 'One' }]);
  });

  it('the pages of a lapsed member close, and open again', async () => {
    const { program, pages, ada } = await dripped();
    await openFor(program.id, { member_ids: [ada.id] });
    expect(await isOpen(ada, pages[0]!.id)).toBe(true);
    await app.sql(`update pages set access = access || '{"is_private": true}' where id = $1`, [program.id]);
    await app.server.paged.publishDrafts.publish(app.tenant, null, program.id);
    // Members who joined while it was open stay; one who is removed is out.
    await app.sql('delete from page_subscriptions where subscriber_id = $1', [ada.id]);
    expect(await isOpen(ada, pages[1]!.id)).toBe(false);
  });
});
