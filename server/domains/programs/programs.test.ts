import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { nobodysId } from '../../testing/samples.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';
import { aProgram } from './programs.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type As = MemberSession | null;
const params = (id: string) => ({ params: { id } });
const subscribe = (as: As, id: string, body: object = {}) => app.call('POST /programs/{id}/subscribe', { as, ...params(id), body });
const leave = (as: As, id: string) => app.call('DELETE /programs/{id}/subscribe', { as, ...params(id) });
const show = (as: As, id: string) => app.call('GET /programs/{id}', { as, ...params(id) });
const access = (as: As, id: string) => app.call('GET /programs/{id}/access', { as, ...params(id) });
const stage = (as: As, id: string, stageId: string) => app.call('POST /programs/{id}/stages/{stageId}/complete', { as, params: { id, stageId } });
const unstage = (as: As, id: string, stageId: string) => app.call('DELETE /programs/{id}/stages/{stageId}', { as, params: { id, stageId } });
const day = (offset: number) => new Date(app.clock.ms() + offset * 86_400_000).toISOString().slice(0, 10);

describe('a program (PRG-1)', () => {
  it('is found by its program address, with its stages and how it starts', async () => {
    const { program, stages } = await aProgram(app, { title: 'Base', settings: { pace: 'dripped', allows_past_start: true } });
    const member = await app.signUp();
    const { body } = await show(member, program.id);
    expect(body).toMatchObject({
      page_id: program.id,
      title: 'Base',
      program_subscription: null,
      start: { pace: 'dripped', starts_on: null, allows_past_start: true, fills_calendar: false },
    });
    expect(body.stages.map(({ page_id }) => page_id)).toEqual(stages.map(({ id }) => id));
    expect((await app.call('GET /programs', { as: member, query: { limit: 100 } })).body.items.map(({ page_id }) => page_id)).toContain(program.id);
  });

  it('is the only page type found there', async () => {
    const member = await app.signUp();
    const page = await publishPage(app, { title: 'Plain' });
    const draft = await app.server.paged.drafts.create(app.tenant, null, { type: 'program', title: 'Draft' });
    for (const id of [page.id, draft.id, nobodysId, 'nonsense']) {
      for (const answer of [await show(member, id), await access(member, id), await subscribe(member, id), await leave(member, id)])
        expect([answer.status, answer.body.error]).toEqual([404, 'page_not_found']);
    }
  });

  it('is not found in another app', async () => {
    const { program } = await aProgram(app);
    const foreign = await app.signUp({ app: 'second' });
    expect((await show(foreign, program.id)).status).toBe(404);
    expect((await subscribe(foreign, program.id)).status).toBe(404);
  });

  it('hides its stages while locked, and everything if private', async () => {
    const product = await aProduct(app);
    const sold = await aProgram(app, { access: { require_purchase: true, products: [{ id: product.id }] } });
    const secret = await aProgram(app, { access: { is_private: true } });
    const member = await app.signUp();
    expect((await show(member, sold.program.id)).body).toMatchObject({ stages: [], access: { granted: false, reason: 'PURCHASE_REQUIRED' } });
    expect((await subscribe(member, sold.program.id)).body.error).toBe('access_denied');
    for (const answer of [await show(member, secret.program.id), await access(member, secret.program.id), await subscribe(member, secret.program.id)])
      expect(answer.body.error).toBe('page_not_found');
    const listed = (await app.call('GET /programs', { as: member, query: { limit: 100 } })).body.items.map(({ page_id }) => page_id);
    expect(listed).toContain(sold.program.id);
    expect(listed).not.toContain(secret.program.id);
  });

  it('says who may join it (PRG-3)', async () => {
    const { program } = await aProgram(app);
    const member = await app.signUp();
    expect((await access(null, program.id)).body).toMatchObject({ is_subscribed: false, can_subscribe: false, spots_left: null });
    expect((await access(member, program.id)).body).toMatchObject({ granted: true, is_subscribed: false, can_subscribe: true });
    await subscribe(member, program.id);
    expect((await access(member, program.id)).body).toMatchObject({ is_subscribed: true, can_subscribe: false });
  });
});

describe('membership in a program (PRG-2)', () => {
  it('is the same whether a member joins the program or its page', async () => {
    const { program } = await aProgram(app);
    const member = await app.signUp();
    const joined = await subscribe(member, program.id);
    expect(joined.body.program_subscription).toMatchObject({ id: program.id, program_id: program.id, completed_stages: {}, completed_at: null });
    const page = await app.call('GET /pages/{id}/subscribers', { as: member, ...params(program.id) });
    expect(page.body.progress?.started_at).toBe(joined.body.program_subscription.started_at);
    expect((await subscribe(member, program.id)).body).toEqual(joined.body);
    expect((await app.call('GET /programs/subscriptions', { as: member })).body).toEqual({ [program.id]: joined.body.program_subscription });
    expect((await app.call('POST /auth/verify', { as: member })).body.program_subscriptions).toEqual({
      [program.id]: joined.body.program_subscription,
    });
    expect((await leave(member, program.id)).status).toBe(204);
    expect((await app.call('GET /programs/subscriptions', { as: member })).body).toEqual({});
    expect((await leave(member, program.id)).status).toBe(204);
  });

  it('is needed to complete stages: "Program Not Found"', async () => {
    const { program, stages } = await aProgram(app);
    const member = await app.signUp();
    const [first] = stages;
    for (const answer of [
      await stage(member, program.id, first!.id),
      await unstage(member, program.id, first!.id),
      await app.call('POST /programs/{id}/complete', { as: member, ...params(program.id) }),
      await stage(member, nobodysId, first!.id),
    ])
      expect([answer.status, answer.body]).toMatchObject([404, { error: 'program_not_found', message: 'Program Not Found' }]);
    expect((await stage(null, program.id, first!.id)).status).toBe(401);
  });

  it('lets a stage be completed and reopened, like its page', async () => {
    const { program, stages } = await aProgram(app);
    const member = await app.signUp();
    await subscribe(member, program.id);
    const done = await stage(member, program.id, stages[0]!.id);
    expect(Object.keys(done.body.program_subscription.completed_stages)).toEqual([stages[0]!.id]);
    expect(done.body.root_progress).toMatchObject({ page_id: program.id, progress: { total_count: 3, completed_count: 0 } });
    expect((await app.call('GET /pages/{id}/complete', { as: member, ...params(stages[0]!.id) })).body.is_completed).toBe(true);
    expect((await stage(member, program.id, stages[0]!.id)).body).toEqual(done.body);
    expect((await unstage(member, program.id, stages[0]!.id)).body.program_subscription.completed_stages).toEqual({});
  });

  it('completes a stage with the last of its pages (PRG-5)', async () => {
    const { program, stages, pages } = await aProgram(app);
    const member = await app.signUp();
    await subscribe(member, program.id);
    for (const { id } of pages.slice(0, 2)) await app.call('POST /pages/{id}/complete', { as: member, ...params(id) });
    const own = (await app.call('GET /programs/subscriptions', { as: member })).body;
    expect(own[program.id]?.completed_stages).toEqual({ [stages[0]!.id]: expect.any(String) });
  });

  it('reopens a stage with the pages that complete it, and the program with it (L404)', async () => {
    const { program, stages, pages } = await aProgram(app);
    const member = await app.signUp();
    await subscribe(member, program.id);
    for (const { id } of pages) await app.call('POST /pages/{id}/complete', { as: member, ...params(id) });
    const own = async () => (await app.call('GET /programs/subscriptions', { as: member })).body[program.id];
    expect(await own()).toMatchObject({ completed_at: expect.any(String) as string });
    const { body } = await unstage(member, program.id, stages[0]!.id);
    expect(body.program_subscription).toMatchObject({ completed_at: null, completed_stages: { [stages[1]!.id]: expect.any(String) as string } });
    expect(Object.keys(body.program_subscription.completed_stages)).toEqual([stages[1]!.id]);
    expect(body.root_progress?.progress).toMatchObject({ completed_count: pages.length - 2, completed_at: null });
    expect((await app.call('GET /pages/{id}/complete', { as: member, ...params(stages[0]!.id) })).body.is_completed).toBe(false);
    expect((await unstage(member, program.id, stages[0]!.id)).body).toEqual(body);
    expect(await own()).toEqual(body.program_subscription);
  });

  it('reopens only the stage if its pages are still to do', async () => {
    const { program, stages, pages } = await aProgram(app);
    const member = await app.signUp();
    await subscribe(member, program.id);
    await app.call('POST /pages/{id}/complete', { as: member, ...params(pages[0]!.id) });
    await stage(member, program.id, stages[0]!.id);
    const { body } = await unstage(member, program.id, stages[0]!.id);
    expect(body.program_subscription.completed_stages).toEqual({});
    expect(body.root_progress?.progress.completed_count).toBe(1);
  });

  it('reopens a stage with few statements, however many pages it has', async () => {
    const { program, stages } = await aProgram(app, { stages: [6, 1] });
    const members: MemberSession[] = [];
    for (let n = 0; n < 4; n += 1) {
      const member = await app.signUp();
      members.push(member);
      await subscribe(member, program.id);
      await stage(member, program.id, stages[0]!.id);
    }
    let next = 0;
    expect(await fewestQueries(app, () => unstage(members[next++]!, program.id, stages[0]!.id))).toBe(11);
  });

  it('counts only direct children as stages', async () => {
    const { program, pages } = await aProgram(app);
    const other = await aProgram(app);
    const member = await app.signUp();
    await subscribe(member, program.id);
    for (const id of [pages[0]!.id, other.stages[0]!.id, program.id, nobodysId])
      expect((await stage(member, program.id, id)).body.error).toBe('page_not_found');
  });

  it('ends at any time, and its stages keep their state (PRG-3)', async () => {
    const { program, stages } = await aProgram(app);
    const member = await app.signUp();
    await subscribe(member, program.id);
    await stage(member, program.id, stages[1]!.id);
    const { body } = await app.call('POST /programs/{id}/complete', { as: member, ...params(program.id) });
    expect(body.program_subscription.completed_at).toEqual(expect.any(String));
    expect(Object.keys(body.program_subscription.completed_stages)).toEqual([stages[1]!.id]);
    expect((await app.call('POST /programs/{id}/complete', { as: member, ...params(program.id) })).body).toEqual(body);
  });
});

describe('starting a program (PRG-6)', () => {
  it('a past day works only if the program allows it, or for admins', async () => {
    const strict = await aProgram(app);
    const open = await aProgram(app, { settings: { allows_past_start: true } });
    const member = await app.signUp();
    const refused = await subscribe(member, strict.program.id, { started_at: day(-3) });
    expect([refused.status, refused.body.message]).toEqual([422, 'Cannot schedule in the past']);
    expect((await subscribe(member, open.program.id, { started_at: day(-3) })).body.program_subscription.started_at?.slice(0, 10)).toBe(day(-3));
    expect((await subscribe(await app.ownerAsMember(), strict.program.id, { started_at: day(-3) })).status).toBe(200);
  });

  it('works up to a year ahead', async () => {
    const { program } = await aProgram(app, { settings: { allows_past_start: true } });
    const member = await app.signUp();
    expect((await subscribe(member, program.id, { started_at: day(367) })).status).toBe(422);
    expect((await subscribe(member, program.id, { started_at: day(364) })).status).toBe(200);
  });

  it.each([
    ['America/New_York', 5],
    ['Europe/Berlin', 20],
    ['Australia/Lord_Howe', -4],
  ])('no other day can be chosen if all begin together: in %s', async (timezone, offset) => {
    const starts_on = day(offset);
    const { program } = await aProgram(app, { settings: { pace: 'fixed', starts_on } });
    for (const body of [{}, { started_at: day(1) }, { started_at: day(-30) }]) {
      const member = await app.signUp({ timezone });
      const joined = await subscribe(member, program.id, body);
      const startedAt = joined.body.program_subscription.started_at ?? '';
      expect(new Intl.DateTimeFormat('sv', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(startedAt))).toBe(
        `${starts_on} 00:00`,
      );
    }
  });

  it('no one can start in the middle if all begin together', async () => {
    const { program, pages } = await aProgram(app, { settings: { pace: 'fixed', starts_on: day(2) } });
    expect((await subscribe(await app.signUp(), program.id, { start_from_page_id: pages[1]!.id })).status).toBe(422);
  });

  it('a page of another program is refused as a first page', async () => {
    const [one, other] = [await aProgram(app), await aProgram(app)];
    expect((await subscribe(await app.signUp(), one.program.id, { start_from_page_id: other.pages[0]!.id })).status).toBe(422);
  });
});
