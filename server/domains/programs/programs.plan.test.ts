import type { ProgramPlan } from '@bandstand/contract/programs.studio.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { nobodysId } from '../../testing/samples.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';
import { aProgram, type MadeProgram } from './programs.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

const params = (id: string) => ({ params: { id } });
const show = async (id: string): Promise<ProgramPlan> => (await app.call('GET /studio/pages/{id}/program', { as: owner, ...params(id) })).body;
const save = async (id: string, settings: object, as = owner) =>
  app.call('PUT /studio/pages/{id}/program', { as, ...params(id), body: { base_version: (await show(id)).version, ...settings } });
const layout = (made: MadeProgram, days: readonly number[]) => days.map((day, at) => ({ page_id: made.pages[at]!.id, day, minute: null }));
const access = async (id: string) => (await app.call('GET /studio/pages/{id}', { as: owner, ...params(id) })).body.access;
const effects = async (id: string) => (await app.call('GET /studio/pages/{id}/program/effects', { as: owner, ...params(id) })).body;
const publishAll = async () => {
  const { items } = (await app.call('GET /studio/changes', { as: owner })).body;
  await app.call('POST /studio/releases', { as: owner, body: { items: items.map(({ type, id }) => ({ type, id })) } });
  await app.settle();
};

describe('the schedule of a program', () => {
  it('shows the draft of every page, in order, with the day it opens', async () => {
    const made = await aProgram(app, { title: 'Plan', stages: [2, 1] });
    const [first, second] = made.stages;
    await publishPage(app, { title: 'Own', parent: first!, access: { is_scheduled: true, schedule_period: 2, schedule_interval: 'week' } });
    await publishPage(app, { title: 'Out', parent: second!, type_data: { is_taken_out: true } });
    const plan = await show(made.program.id);
    expect(plan).toMatchObject({
      page_id: made.program.id,
      title: 'Plan',
      path: made.program.path,
      running_count: 0,
      status: 'published',
      timezone: 'UTC',
    });
    expect(plan.pages.map(({ title, depth, is_step, opens_on_day }) => [title, depth, is_step, opens_on_day])).toEqual([
      ['Week 1', 1, false, null],
      ['Day 1', 2, true, null],
      ['Day 2', 2, true, null],
      ['Own', 2, true, 14],
      ['Week 2', 1, false, null],
      ['Day 1', 2, true, null],
      ['Out', 2, false, null],
    ]);
    expect(plan.pages.find(({ title }) => title === 'Own')?.release).toEqual({ schedule_period: 2, schedule_interval: 'week', available_from: null });
  });

  it('exists for programs only, and for staff who may build', async () => {
    const page = await publishPage(app, { title: 'Plain' });
    for (const id of [page.id, nobodysId, 'nonsense'])
      expect((await app.call('GET /studio/pages/{id}/program', { as: owner, ...params(id) })).body).toMatchObject({ error: 'page_not_found' });
    const { program } = await aProgram(app);
    const foreign = await app.owner('second');
    expect((await app.call('GET /studio/pages/{id}/program', { as: foreign, ...params(program.id) })).status).toBe(404);
    const support = await app.staff('support');
    expect((await save(program.id, { pace: 'dripped' }, support)).status).toBe(403);
  });

  it('saved as drip, opens pages on their days, and members see them open', async () => {
    const made = await aProgram(app, { stages: [3] });
    const [one, two, three] = made.pages;
    expect((await save(made.program.id, { pace: 'dripped', layout: layout(made, [0, 2, 7]) })).status).toBe(200);
    expect((await access(one!.id)).inherit).toBe(true);
    expect(await access(two!.id)).toMatchObject({ inherit: false, is_scheduled: true, schedule_period: 2, schedule_interval: 'day' });
    expect((await show(made.program.id)).pages.map(({ day, opens_on_day, status }) => [day, opens_on_day, status])).toEqual([
      [null, null, 'published'],
      [0, null, 'published'],
      [2, 2, 'changed'],
      [7, 7, 'changed'],
    ]);
    await publishAll();
    const member = await app.signUp();
    await app.call('POST /programs/{id}/subscribe', { as: member, ...params(made.program.id), body: {} });
    const decisionOf = async (id: string) =>
      (
        await app.call('GET /content/{contentType}', { as: member, params: { contentType: 'all' }, query: { page_id: made.program.id, limit: 100 } })
      ).body.items.find(({ page_id }) => page_id === id)?.access;
    expect((await decisionOf(one!.id))?.granted).toBe(true);
    expect((await decisionOf(three!.id))?.reason).toBe('IS_SCHEDULED');
  });

  it('returned to each member’s own pace, lets pages inherit again; a manual record stays while its day does', async () => {
    const made = await aProgram(app, { stages: [3] });
    const [, two, three] = made.pages;
    const byHand = await publishPage(app, {
      title: 'By hand',
      parent: made.stages[0]!,
      access: { is_scheduled: true, schedule_period: 1, schedule_interval: 'month' },
    });
    await save(made.program.id, { pace: 'dripped', layout: layout(made, [0, 2, 7]) });
    await save(made.program.id, { layout: layout(made, [0, 2, 9]) });
    expect((await access(three!.id)).schedule_period).toBe(9);
    await save(made.program.id, { pace: 'self_paced' });
    expect([await access(two!.id), await access(three!.id)].map(({ inherit }) => inherit)).toEqual([true, true]);
    expect(await access(byHand.id)).toMatchObject({ is_scheduled: true, schedule_period: 1, schedule_interval: 'month' });
  });

  it('never opens a page that is sold or restricted', async () => {
    const product = await aProduct(app);
    const made = await aProgram(app, { stages: [2] });
    const bonus = await publishPage(app, {
      title: 'Bonus',
      parent: made.program,
      access: { require_purchase: true, products: [{ id: product.id }] },
    });
    const inBonus = await publishPage(app, { title: 'In it', parent: bonus });
    const secret = await publishPage(app, { title: 'Secret', parent: made.program, access: { is_private: true } });
    const days = [inBonus, secret].map(({ id }) => ({ page_id: id, day: 3 }));
    for (const pace of ['dripped', 'fixed', 'self_paced']) await save(made.program.id, { pace, starts_on: '2026-01-05', layout: days });
    expect((await access(inBonus.id)).inherit).toBe(true);
    expect(await access(secret.id)).toMatchObject({ is_private: true, is_scheduled: false });
  });

  it('ignores pages from elsewhere, and refuses an invalid day', async () => {
    const [made, other] = [await aProgram(app), await aProgram(app)];
    await save(made.program.id, {
      pace: 'dripped',
      layout: [...layout(made, [1]), { page_id: other.pages[0]!.id, day: 3 }, { page_id: nobodysId, day: 1 }],
    });
    expect((await show(made.program.id)).settings.layout.map(({ page_id }) => page_id)).toEqual([made.pages[0]!.id]);
    expect((await access(other.pages[0]!.id)).inherit).toBe(true);
    expect((await save(made.program.id, { starts_on: '2026-02-31' })).status).toBe(422);
    expect((await save(made.program.id, { layout: [{ page_id: made.pages[0]!.id, day: -1 }] })).status).toBe(422);
  });

  it('refuses the second of two simultaneous saves', async () => {
    const { program } = await aProgram(app);
    const { version } = await show(program.id);
    const both = await Promise.all(
      ['dripped', 'self_paced'].map((pace) =>
        app.call('PUT /studio/pages/{id}/program', { as: owner, ...params(program.id), body: { base_version: version, pace } }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'edit_conflict', current: { id: program.id } });
  });

  it('keeps the rest of the page’s data', async () => {
    const { program } = await aProgram(app, { settings: { mine: 1 } as object });
    expect((await save(program.id, { fills_calendar: true })).body.type_data).toMatchObject({ mine: 1, fills_calendar: true });
  });
});

describe('a copied week', () => {
  it('comes after its original, and later pages move on', async () => {
    const made = await aProgram(app, { stages: [2, 1] });
    await save(made.program.id, { pace: 'dripped', layout: layout(made, [0, 2, 7]) });
    const { version } = await show(made.program.id);
    const { body: plan } = await app.call('POST /studio/pages/{id}/program/duplicate_week', {
      as: owner,
      ...params(made.program.id),
      body: { base_version: version, week: 0 },
    });
    expect(plan.pages.map(({ title, day, opens_on_day, status }) => [title, day, opens_on_day, status])).toEqual([
      ['Week 1', null, null, 'published'],
      ['Day 1', 0, null, 'published'],
      ['Day 2', 2, 2, 'changed'],
      ['Week 1', null, null, 'draft'],
      ['Day 1', 7, 7, 'draft'],
      ['Day 2', 9, 9, 'draft'],
      ['Week 2', null, null, 'published'],
      ['Day 1', 14, 14, 'changed'],
    ]);
  });

  it('a whole stage is named after the next week; in a longer stage only the pages of that week are copied', async () => {
    const made = await aProgram(app, { stages: [2, 3] });
    await save(made.program.id, { layout: layout(made, [0, 1, 7, 8, 14]) });
    const duplicate = async (week: number) =>
      (
        await app.call('POST /studio/pages/{id}/program/duplicate_week', {
          as: owner,
          ...params(made.program.id),
          body: { base_version: (await show(made.program.id)).version, week },
        })
      ).body;
    expect((await duplicate(1)).pages.map(({ title, day }) => [title, day])).toEqual([
      ['Week 1', null],
      ['Day 1', 0],
      ['Day 2', 1],
      ['Week 2', null],
      ['Day 1', 7],
      ['Day 2', 8],
      ['Day 1', 14],
      ['Day 2', 15],
      ['Day 3', 21],
    ]);
    const single = await aProgram(app, { stages: [1] });
    await save(single.program.id, { layout: layout(single, [0]) });
    const plan = (
      await app.call('POST /studio/pages/{id}/program/duplicate_week', {
        as: owner,
        ...params(single.program.id),
        body: { base_version: (await show(single.program.id)).version, week: 0 },
      })
    ).body;
    expect(plan.pages.map(({ title, day }) => [title, day])).toEqual([
      ['Week 1', null],
      ['Day 1', 0],
      ['Week 2', null],
      ['Day 1', 7],
    ]);
  });

  it('is refused for an empty week, and from an older draft', async () => {
    const { program } = await aProgram(app);
    const { version } = await show(program.id);
    const duplicate = (body: { base_version: number; week: number }) =>
      app.call('POST /studio/pages/{id}/program/duplicate_week', { as: owner, ...params(program.id), body });
    expect((await duplicate({ base_version: version, week: 3 })).status).toBe(422);
    expect((await duplicate({ base_version: version - 1, week: 0 })).status).toBe(409);
  });
});

describe('a pasted outline', () => {
  const text = 'Week 1\nMonday: Easy run (30 min)\nTalk while you run.\nFriday: Long run\nWeek 2\nMonday: Easy run (35 min)';
  const paste = async (id: string, body: object, key?: string) =>
    app.call('POST /studio/pages/{id}/program/outline', {
      as: owner,
      ...params(id),
      body: { base_version: (await show(id)).version, text, ...body },
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    });

  it('is first only previewed', async () => {
    const { program } = await aProgram(app, { stages: [] });
    const { body } = await paste(program.id, { dry_run: true });
    expect(body.plan).toBeNull();
    expect(body.lines.map(({ title, day }) => [title, day])).toEqual([
      ['Week 1', null],
      ['Easy run', 0],
      ['Long run', 4],
      ['Week 2', null],
      ['Easy run', 7],
    ]);
    expect((await show(program.id)).pages).toEqual([]);
  });

  it('becomes draft pages with their days, lengths and texts, completed by a button', async () => {
    const { program } = await aProgram(app, { stages: [] });
    await save(program.id, { pace: 'dripped' });
    const { body } = await paste(program.id, {});
    expect(
      body.plan?.pages.map(({ title, depth, day, opens_on_day, duration_minutes, status }) => [
        title,
        depth,
        day,
        opens_on_day,
        duration_minutes,
        status,
      ]),
    ).toEqual([
      ['Week 1', 1, null, null, null, 'draft'],
      ['Easy run', 2, 0, null, 30, 'draft'],
      ['Long run', 2, 4, 4, null, 'draft'],
      ['Week 2', 1, null, null, null, 'draft'],
      ['Easy run', 2, 7, 7, 35, 'draft'],
    ]);
    const page = (await app.call('GET /studio/pages/{id}', { as: owner, ...params(body.plan!.pages[1]!.id) })).body;
    expect(page.page_actions).toMatchObject([{ action_type: 'mark_complete' }]);
    expect(JSON.stringify(page.blocks)).toContain('Talk while you run.');
    expect(page.path).toBe(`${program.path}/week-1/easy-run`);
    // A stage lists its pages, and is completed with the last of them.
    expect((await app.call('GET /studio/pages/{id}', { as: owner, ...params(body.plan!.pages[0]!.id) })).body).toMatchObject({
      type: 'collection',
      page_actions: [],
    });
  });

  it('continues after the planned weeks, in the program’s rhythm if it names no days', async () => {
    const made = await aProgram(app, { stages: [1] });
    await save(made.program.id, { layout: layout(made, [3]), pattern: { kind: 'every_n_days', every: 2 } });
    expect((await paste(made.program.id, {})).body.plan?.pages.map(({ day }) => day)).toEqual([null, 3, null, 7, 11, null, 14]);
    const { body } = await paste(made.program.id, { text: 'Extra\n- One\n- Two\n- Three' });
    expect(body.plan?.pages.slice(-3).map(({ title, day }) => [title, day])).toEqual([
      ['One', 21],
      ['Two', 23],
      ['Three', 25],
    ]);
  });

  it('creates its pages once, however often it is sent', async () => {
    const { program } = await aProgram(app, { stages: [] });
    const { version } = await show(program.id);
    const send = () =>
      app.call('POST /studio/pages/{id}/program/outline', {
        as: owner,
        ...params(program.id),
        body: { base_version: version, text },
        headers: { 'idempotency-key': 'paste-1' },
      });
    const first = await send();
    expect((await send()).body).toEqual(first.body);
    expect((await show(program.id)).pages).toHaveLength(5);
  });

  it('an empty or endless outline is refused, and creates nothing', async () => {
    const { program } = await aProgram(app, { stages: [] });
    for (const bad of [' \n', '- x\n'.repeat(501)]) expect((await paste(program.id, { text: bad })).status).toBe(422);
    expect((await paste(program.id, { base_version: 1000 })).status).toBe(409);
    expect((await show(program.id)).pages).toEqual([]);
  });
});

describe('the effect of publishing on members', () => {
  it('names the pages added, removed, moved, opened and closed, and for how many members', async () => {
    const made = await aProgram(app, { stages: [3], settings: { allows_past_start: true } });
    await save(made.program.id, { pace: 'dripped', layout: layout(made, [0, 2, 9]) });
    await publishAll();
    const day = (offset: number) => app.clock.isoIn(offset * 86_400_000).slice(0, 10);
    for (const offset of [0, -5]) {
      const member = await app.signUp();
      await app.call('POST /programs/{id}/subscribe', { as: member, ...params(made.program.id), body: { started_at: day(offset) } });
    }
    expect(await effects(made.program.id)).toEqual({ running_count: 2, touched_count: 0, pages: [] });
    await save(made.program.id, { layout: layout(made, [0, 7, 4]) });
    await app.server.paged.drafts.create(app.tenant, null, { type: 'generic', title: 'New', parent_id: made.stages[0]!.id });
    const impact = await effects(made.program.id);
    expect([impact.running_count, impact.touched_count]).toEqual([2, 2]);
    expect(impact.pages.map(({ title, change, members }) => [title, change, members])).toEqual([
      ['Day 2', 'moved', 2],
      ['Day 2', 'closes', 1],
      ['Day 2', 'opens_later', 1],
      ['Day 3', 'moved', 2],
      ['Day 3', 'opens', 1],
      ['Day 3', 'opens_earlier', 1],
      ['New', 'added', 2],
    ]);
  });

  it('the first day of all also applies to members who joined before', async () => {
    const made = await aProgram(app, { stages: [2], settings: { pace: 'fixed', starts_on: '2026-12-07' } });
    const member = await app.signUp({ timezone: 'America/New_York' });
    await app.call('POST /programs/{id}/subscribe', { as: member, ...params(made.program.id), body: {} });
    await save(made.program.id, { starts_on: '2026-12-14' });
    await publishAll();
    const [row] = await app.sql<{ at: string }>(
      `select to_char(started_at at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI') as at from page_subscriptions where subscriber_id = $1`,
      [member.id],
    );
    expect(row?.at).toBe('2026-12-14 00:00');
  });
});
