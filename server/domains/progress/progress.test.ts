import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let programs = 0;
async function aProgram(days: number): Promise<{ program: PageDraft; pages: PageDraft[] }> {
  programs += 1;
  const program = await publishPage(app, {
    title: `Program ${programs}`,
    type: 'program',
    slug: `program-${programs}`,
    access: { require_authentication: true, is_progress_root: true },
  });
  const pages: PageDraft[] = [];
  for (let day = 1; day <= days; day += 1) pages.push(await publishPage(app, { title: `Day ${day}`, slug: `day-${day}`, parent: program }));
  return { program, pages };
}
const complete = (as: MemberSession | null, id: string) => app.call('POST /pages/{id}/complete', { as, params: { id } });
const uncomplete = (as: MemberSession, id: string) => app.call('DELETE /pages/{id}/complete', { as, params: { id } });
const join = (as: MemberSession, id: string, body: object = {}) => app.call('POST /pages/{id}/subscribers', { as, params: { id }, body });
const leave = (as: MemberSession, id: string) => app.call('DELETE /pages/{id}/subscribers', { as, params: { id } });
const state = (as: MemberSession | null, id: string) => app.call('GET /pages/{id}/subscribers', { as, params: { id } });

describe('completing', () => {
  it('updates only the progress of the program the member joined', async () => {
    const member = await app.signUp();
    const {
      program,
      pages: [one, two, three],
    } = await aProgram(3);
    expect((await complete(member, one?.id ?? '')).body).toEqual({ page_id: one?.id, root_progress: null });
    await join(member, program.id);
    const second = await complete(member, two?.id ?? '');
    expect(second.body).toMatchObject({
      page_id: two?.id,
      root_progress: { page_id: program.id, progress: { completed_count: 2, total_count: 3, percent: 66, completed_at: null } },
    });
    expect((await complete(member, two?.id ?? '')).body).toEqual(second.body);
    const third = await complete(member, three?.id ?? '');
    expect(third.body.root_progress?.progress).toMatchObject({ percent: 100, completed_at: expect.any(String) });
    expect((await app.call('GET /pages/{id}/complete', { as: member, params: { id: program.id } })).body).toEqual({ is_completed: true });
    expect((await uncomplete(member, three?.id ?? '')).body.root_progress?.progress).toMatchObject({ percent: 66, completed_at: null });
    expect((await app.call('GET /pages/{id}/complete', { as: member, params: { id: program.id } })).body).toEqual({ is_completed: false });
  });

  it('is for members who may open the page', async () => {
    const {
      pages: [one],
    } = await aProgram(1);
    expect((await complete(null, one?.id ?? '')).status).toBe(401);
    expect((await complete(await app.signUp({ app: 'second' }), one?.id ?? '')).body.error).toBe('page_not_found');
    const secret = await publishPage(app, { title: 'Secret', access: { is_private: true } });
    const member = await app.signUp();
    expect((await complete(member, secret.id)).body.error).toBe('page_not_found');
    expect((await complete(member, '00000000-0000-4000-8000-000000000000')).body.error).toBe('page_not_found');
    expect((await complete(member, 'nonsense')).status).toBe(404);
    const unpublished = await app.server.paged.drafts.create(app.tenant, null, { type: 'generic', title: 'Draft' });
    expect((await complete(member, unpublished.id)).body.error).toBe('page_not_found');
  });

  it('counts fifty at once like a recount', async () => {
    const member = await app.signUp();
    const { program, pages } = await aProgram(50);
    await join(member, program.id);
    const answers = await Promise.all(pages.flatMap(({ id }) => [complete(member, id), complete(member, id)]));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { body } = await state(member, program.id);
    expect(body.progress).toMatchObject({ completed_count: 50, total_count: 50, percent: 100, completed_at: expect.any(String) });
    expect(body.sequence?.every(({ is_completed }) => is_completed)).toBe(true);
    const [row] = await app.sql<{ count: string }>('select count(*) from page_completions where subscriber_id = $1', [member.id]);
    expect(Number(row?.count)).toBe(51);
    const noted = await app.sql<{ id: string }>(
      "select data->>'page_id' as id from activity_events where subscriber_id = $1 and activity_type = 'page_completed'",
      [member.id],
    );
    expect(noted.map(({ id }) => id).toSorted()).toEqual([...pages.map(({ id }) => id), program.id].toSorted());
  });

  it('needs three statements: the rights, the completion with its entry in the own list, and what else was completed meanwhile', async () => {
    const member = await app.signUp();
    const { program, pages } = await aProgram(6);
    await join(member, program.id);
    await complete(member, pages[0]?.id ?? '');
    let next = 1;
    expect(await fewestQueries(app, () => complete(member, pages[next++]?.id ?? ''))).toBe(3);
  });

  it('of sixty members at the same moment shares its statements, and one that must fail fails alone', async () => {
    const members = await Promise.all(Array.from({ length: 60 }, () => app.signUp()));
    const [page, lost] = [await publishPage(app, { title: 'Together' }), await publishPage(app, { title: 'Lost' })];
    for (const member of members) await app.call('POST /auth/verify', { as: member });
    // Gone from the table, and not from the tree that members see.
    await app.sql('delete from pages where id = $1', [lost.id]);
    const before = app.db.queries();
    const answers = await Promise.all(members.map((member) => complete(member, page.id)));
    expect(app.db.queries() - before).toBeLessThan(60);
    expect(answers.map(({ status }) => status)).toEqual(members.map(() => 200));
    const [first, ...others] = await Promise.all(members.map((member, index) => complete(member, index === 0 ? lost.id : page.id)));
    expect([first?.status, ...others.map(({ status }) => status)]).toEqual([500, ...others.map(() => 200)]);
  });
});

describe('joining', () => {
  it('starts today by default, and a repeat returns the current run', async () => {
    const member = await app.signUp({ timezone: 'Pacific/Auckland' });
    const { program, pages } = await aProgram(2);
    expect((await state(member, program.id)).body).toMatchObject({
      count: 0,
      can_schedule_start: true,
      sequence: null,
      progress: null,
      page_title: program.title,
      page_path: program.path,
    });
    const first = await join(member, program.id);
    expect(first.body).toMatchObject({
      page_id: program.id,
      progress: { percent: 0, total_count: 2 },
      sequence: pages.map(({ id }) => ({ page_id: id, is_completed: false })),
    });
    const midnight = new Intl.DateTimeFormat('en', { timeZone: 'Pacific/Auckland', hour: 'numeric', minute: 'numeric', hourCycle: 'h23' }).format(
      new Date(first.body.progress.started_at ?? ''),
    );
    expect(midnight).toBe('00:00');
    expect((await join(member, program.id, { started_at: '2099-01-01' })).body.progress).toEqual(first.body.progress);
    const shown = await state(member, program.id);
    expect(shown.body).toMatchObject({ count: 1, can_schedule_start: false, last_5: [{ id: member.id, name: member.user.name }] });
    expect((await state(null, program.id)).body.last_5).toEqual([]);
    expect((await app.call('POST /auth/verify', { as: member })).body.program_subscriptions).toMatchObject({
      [program.id]: { program_id: program.id, completed_stages: {} },
    });
  });

  it('refuses a past day, and one too far ahead', async () => {
    const member = await app.signUp();
    const { program } = await aProgram(1);
    const day = (offset: number) => new Date(app.clock.ms() + offset * 86_400_000).toISOString().slice(0, 10);
    expect((await join(member, program.id, { started_at: day(-2) })).body).toMatchObject({
      error: 'date_in_past',
      message: 'Cannot schedule in the past',
    });
    expect((await join(member, program.id, { started_at: day(400) })).status).toBe(422);
    expect((await join(member, program.id, { started_at: 'yesterday' })).status).toBe(422);
    expect((await join(await app.ownerAsMember(), program.id, { started_at: day(-2) })).status).toBe(200);
    expect((await join(member, program.id, { started_at: day(30) })).status).toBe(200);
  });

  it('can start in the middle', async () => {
    const member = await app.signUp();
    const { program, pages } = await aProgram(4);
    expect((await join(member, program.id, { start_from_page_id: (await publishPage(app, { title: 'Elsewhere' })).id })).status).toBe(422);
    const run = await join(member, program.id, { start_from_page_id: pages[2]?.id });
    expect(run.body.sequence.map(({ page_id }) => page_id)).toEqual([pages[2]?.id, pages[3]?.id]);
  });

  it('ends with its completions, and the next run starts from nothing', async () => {
    const member = await app.signUp();
    const { program, pages } = await aProgram(2);
    await join(member, program.id);
    await complete(member, pages[0]?.id ?? '');
    expect((await leave(member, program.id)).status).toBe(204);
    expect((await leave(member, program.id)).status).toBe(204);
    expect((await state(member, program.id)).body).toMatchObject({ count: 0, sequence: null, progress: null });
    expect((await app.call('GET /pages/{id}/complete', { as: member, params: { id: pages[0]?.id ?? '' } })).body.is_completed).toBe(false);
    expect((await join(member, program.id)).body.progress.completed_count).toBe(0);
  });

  it('opens nothing to members without access, and keeps the owner’s assignment', async () => {
    const member = await app.signUp();
    const owner = await app.owner();
    const room = await publishPage(app, { title: 'Room', access: { is_private: true } });
    expect((await join(member, room.id)).status).toBe(404);
    await app.call('POST /studio/pages/{id}/members', { as: owner, params: { id: room.id }, body: { member_ids: [member.id] } });
    expect((await join(member, room.id)).status).toBe(200);
    await leave(member, room.id);
    expect((await join(member, room.id)).status).toBe(200);
  });
});

describe('my content', () => {
  it('lists a member’s bookmarks, completions, joined pages and entitlements', async () => {
    const member = await app.signUp();
    const owner = await app.owner();
    const { program, pages } = await aProgram(2);
    const shared = await publishPage(app, { title: 'For you', access: { is_private: true } });
    await app.call('POST /studio/pages/{id}/members', { as: owner, params: { id: shared.id }, body: { member_ids: [member.id] } });
    const toggle = (id: string) => app.call('POST /pages/{id}/bookmarks/toggle', { as: member, params: { id } });
    expect((await toggle(pages[1]?.id ?? '')).body).toEqual({ is_bookmarked: true });
    await join(member, program.id);
    await complete(member, pages[0]?.id ?? '');
    const mine = (await app.call('GET /my-content', { as: member })).body;
    const ids = (section: { items: { page_id: string }[] }) => section.items.map(({ page_id }) => page_id);
    expect([ids(mine.bookmarked_items), ids(mine.completed_items), ids(mine.programs), ids(mine.shared_items)]).toEqual([
      [pages[1]?.id],
      [pages[0]?.id],
      [program.id],
      [shared.id],
    ]);
    expect(mine.programs.items[0]).toMatchObject({ progress: { percent: 50 } });
    expect(mine.bookmarked_items.items[0]).toMatchObject({ is_bookmarked: true, is_completed: false });
    expect((await app.call('POST /auth/verify', { as: member })).body).toMatchObject({
      bookmarked_pages: [pages[1]?.id],
      page_completions: { by_uuid: { [pages[0]?.id ?? '']: true }, by_content_type: { generic: [pages[0]?.id] } },
    });
    expect((await toggle(pages[1]?.id ?? '')).body).toEqual({ is_bookmarked: false });
    const section = (await app.call('GET /my-content', { as: member, query: { section: 'completed_items' } })).body;
    expect([section.completed_items.total_count, section.programs.total_count]).toEqual([1, 0]);
    expect((await app.call('GET /my-content', { as: member, query: { section: 'nonsense' } })).status).toBe(404);
  });
});
