import type { decisions } from '@bandstand/contract/moderation.studio.ts';
import { roles } from '@bandstand/contract/staff.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, sendMessage } from '../../testing/chats.ts';
import type { Session } from '../../testing/client.ts';
import { nobodysId } from '../../testing/samples.ts';
import { aReport, reportOf, type Reported } from './moderation.builders.ts';

let app: TestApp;
let owner: Session;
let ada: MemberSession;
let bob: MemberSession;
let cleo: MemberSession;
let reported: Reported;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  [bob, cleo] = [await app.signUp({ name: 'Bob' }), await app.signUp({ name: 'Cleo' })];
});
beforeEach(async () => {
  ada = await app.signUp({ name: 'Ada' });
  reported = await aReport(app, ada, [
    [bob, 'spam'],
    [cleo, 'abuse'],
  ]);
});
afterAll(() => app.close());

type Action = (typeof decisions)[number];
const resolve = (
  body: { action: Action; note?: string; days?: number | null; message?: 'keep' | 'hide' | 'delete' },
  id = reported.caseId,
  as = owner,
) => app.call('POST /studio/reports/{id}/resolve', { as, params: { id }, body });
const reopen = (id = reported.caseId, as = owner) => app.call('POST /studio/reports/{id}/reopen', { as, params: { id } });
const detail = (id = reported.caseId, as = owner) => app.call('GET /studio/reports/{id}', { as, params: { id } });
const list = (query: { status?: string; reason?: string; page?: number } = {}, as = owner) => app.call('GET /studio/reports', { as, query });
const member = async (id = ada.id) => (await app.call('GET /studio/members/{id}', { as: owner, params: { id } })).body;
const mails = (cause: string) =>
  app.sql<{ text: string; subject: string }>('select subject, text from outbox where cause = $1 and subscriber_id = $2', [cause, ada.id]);
const stateOf = async ({ threadId, ts }: Reported): Promise<string> =>
  (
    await app.sql<{ state: string }>(
      "select case when deleted_at is not null then 'deleted' when hidden_at is not null then 'hidden' else 'shown' end as state from messages where thread_id = $1 and ts = $2",
      [threadId, ts],
    )
  )[0]?.state ?? 'deleted';

describe('the queue', () => {
  it('shows one line per message, with all reasons', async () => {
    const { body } = await list();
    expect(body.items.find(({ id }) => id === reported.caseId)).toMatchObject({
      text: 'buy my pills',
      message_type: 'message',
      author: { id: ada.id, name: 'Ada', is_staff: false, suspended_until: null },
      report_count: 2,
      reasons: [
        { reason: 'abuse', count: 1 },
        { reason: 'spam', count: 1 },
      ],
      state: 'shown',
      is_hidden_by_reports: false,
      decision: null,
      thread: { id: reported.threadId, kind: 'chat', title: 'Ada, Bob, Cleo' },
    });
    expect(body.counts.open).toBe(body.total_count);
    expect((await app.call('GET /studio/reports/open_count', { as: owner })).body.count).toBe(body.total_count);
    expect((await app.call('GET /studio/home', { as: owner })).body.attention).toContainEqual({
      id: 'reports',
      count: body.total_count,
      href: '/messages/moderation',
    });
  });

  it('is filtered by reason, and counts the lines of each', async () => {
    const odd = await aReport(app, ada, [[bob, 'terrorism']], 'odd');
    const found = (await list({ reason: 'terrorism' })).body;
    expect(found.items.map(({ id }) => id)).toEqual([odd.caseId]);
    expect(found.total_count).toBe(1);
    expect(found.reasons.find(({ reason }) => reason === 'terrorism')).toEqual({ reason: 'terrorism', count: 1 });
    expect((await list({ reason: 'misinformation' })).body.items).toEqual([]);
    expect((await list({ status: 'odd' })).status).toBe(422);
  });

  it('shows five messages before and after, in full', async () => {
    const chat = await aChat(app, ada, bob);
    const times: number[] = [];
    for (let index = 0; index < 13; index += 1) times.push(await sendMessage(app, index % 2 ? ada : bob, chat.id, `m${index}`));
    await reportOf(app, ada, chat.id, times[6]!);
    const [line] = (await list()).body.items;
    const { context, author } = (await detail(line!.id)).body;
    expect(context.map(({ text }) => text)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11']);
    expect(context.map((message) => message.author?.name).slice(0, 2)).toEqual(['Ada', 'Bob']);
    expect(author?.name).toBe('Bob');
  });

  it('names the reporters, and earlier decisions about this author', async () => {
    await resolve({ action: 'hide', note: 'no adverts' });
    const next = await aReport(app, ada, [[bob, 'spam']], 'again');
    const { reports, history } = (await detail(next.caseId)).body;
    expect(reports.map(({ reporter, reason, text }) => [reporter?.name, reason, text])).toEqual([['Bob', 'spam', 'again']]);
    expect(history).toMatchObject({
      reported_messages: 2,
      decisions: [{ id: reported.caseId, text: 'buy my pills', decision: { action: 'hide', note: 'no adverts' } }],
    });
  });
});

describe('a decision', () => {
  it.each<[Action, string]>([
    ['dismiss', 'shown'],
    ['hide', 'hidden'],
    ['delete', 'deleted'],
    ['warn', 'hidden'],
    ['suspend', 'hidden'],
  ])('%s: the message is %s, and all its reports are closed', async (action, state) => {
    const before = (await list()).body.counts;
    const { status, body } = await resolve({ action, note: ' seen ' });
    expect([status, body.error]).toEqual([200, undefined]);
    expect(body.decision).toMatchObject({ action, note: 'seen', by: expect.any(String) as string });
    expect([body.state, await stateOf(reported)]).toEqual([state, state]);
    const after = await list();
    expect(after.body.counts).toEqual({ open: before.open - 1, closed: before.closed + 1 });
    expect(after.body.items.map(({ id }) => id)).not.toContain(reported.caseId);
    expect((await list({ status: 'closed' })).body.items[0]).toMatchObject({ id: reported.caseId, report_count: 2 });
    const log = (await app.call('GET /studio/audit_log', { as: owner, query: { object: 'reports' } })).body.items;
    expect(log[0]).toMatchObject({ call: 'POST /studio/reports/{id}/resolve', object_id: reported.caseId });
  });

  it('keeps or deletes the message next to a warning, if requested', async () => {
    await resolve({ action: 'warn', message: 'keep' });
    expect(await stateOf(reported)).toBe('shown');
    const other = await aReport(app, ada, [[bob, 'spam']]);
    await resolve({ action: 'suspend', message: 'delete', days: 1 }, other.caseId);
    expect(await stateOf(other)).toBe('deleted');
  });

  it('shows again what reports had hidden, when they are dismissed', async () => {
    const dan = await app.signUp({ name: 'Dan' });
    const hidden = await aReport(app, ada, [
      [bob, 'spam'],
      [cleo, 'spam'],
      [dan, 'spam'],
    ]);
    expect([await stateOf(hidden), (await detail(hidden.caseId)).body.is_hidden_by_reports]).toEqual(['hidden', true]);
    await resolve({ action: 'dismiss' }, hidden.caseId);
    expect(await stateOf(hidden)).toBe('shown');
    await app.settle();
    expect(await stateOf(hidden)).toBe('shown');
  });

  it('is made once: of two at the same moment the second one gets a conflict', async () => {
    const answers = await Promise.all([resolve({ action: 'hide' }), resolve({ action: 'dismiss' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.error).toBe('edit_conflict');
    const kept = (await detail()).body;
    expect(await stateOf(reported)).toBe(kept.decision!.action === 'hide' ? 'hidden' : 'shown');
    expect((await resolve({ action: 'delete' })).status).toBe(409);
    expect(await stateOf(reported)).not.toBe('deleted');
  });

  it('takes effect after the server was stopped in the middle', async () => {
    await resolve({ action: 'hide' });
    await app.sql('update messages set hidden_at = null where thread_id = $1', [reported.threadId]);
    await app.settle();
    expect(await stateOf(reported)).toBe('hidden');
  });

  it('lets others report again, but not the same members', async () => {
    await resolve({ action: 'dismiss' });
    expect((await reportOf(app, bob, reported.threadId, reported.ts)).body.error).toBe('already_reported');
    const dan = await app.signUp({ name: 'Dan' });
    const { id: threadId } = await aChat(app, ada, [bob, dan]);
    const ts = await sendMessage(app, ada, threadId, 'x');
    await reportOf(app, bob, threadId, ts);
    const first = (await list()).body.items[0]!;
    await resolve({ action: 'dismiss' }, first.id);
    expect((await reportOf(app, dan, threadId, ts)).status).toBe(204);
    const second = (await list()).body.items[0]!;
    expect([second.id === first.id, second.message_ts === ts, second.report_count]).toEqual([false, true, 1]);
    expect((await reopen(first.id)).body.error).toBe('edit_conflict');
  });

  it.each(['', '5', 0, 4000, 'ever'])('accepts no days like %j', async (days) => {
    const answer = await app.call('POST /studio/reports/{id}/resolve', {
      as: owner,
      params: { id: reported.caseId },
      body: { action: 'suspend', days },
    });
    expect([answer.status, (await detail()).body.decision]).toEqual([422, null]);
  });

  it('cannot suspend anyone who writes for the app', async () => {
    const admin = await app.ownerAsMember();
    const own = await aReport(app, admin, [[bob, 'other']]);
    expect((await resolve({ action: 'suspend' }, own.caseId)).status).toBe(422);
    expect((await resolve({ action: 'warn' }, own.caseId)).status).toBe(200);
  });
});

describe('the author', () => {
  it('gets a warning by mail, in their language, with the note and their message', async () => {
    await app.call('PUT /subscribers', { as: ada, body: { language: 'de' } });
    await resolve({ action: 'warn', note: 'Please no adverts.' });
    const [mail] = await mails('moderation_warning');
    expect(mail!.subject).toContain('Zu deiner Nachricht');
    expect(mail!.text).toContain('Please no adverts.');
    expect(mail!.text).toContain('buy my pills');
    expect(await mails('moderation_suspension')).toEqual([]);
    expect((await member()).suspended_until).toBeNull();
  });

  it('is suspended for days, and told until when; the suspension expires', async () => {
    const { body } = await resolve({ action: 'suspend', days: 3 });
    const until = body.author!.suspended_until!;
    expect(Date.parse(until) - app.clock.ms()).toBeGreaterThan(2.9 * 86_400_000);
    expect([body.decision!.suspended_until, (await member()).suspended_until]).toEqual([until, until]);
    expect(await mails('moderation_suspension')).toHaveLength(1);
    expect((await app.call('GET /studio/suspended', { as: owner })).body.items.map(({ id }) => id)).toContain(ada.id);
    app.clock.advance(3 * 86_400_000 + 1000);
    expect((await member()).suspended_until).toBeNull();
    expect((await app.call('GET /studio/suspended', { as: owner })).body.items.map(({ id }) => id)).not.toContain(ada.id);
    app.clock.reset();
  });

  it('is suspended for good when no days are named, and reinstated on their page', async () => {
    await resolve({ action: 'suspend', days: null });
    expect((await member()).suspended_until).toMatch(/^9999/);
    const [mail] = await mails('moderation_suspension');
    expect(mail!.text).not.toContain('9999');
    const lifted = await app.call('DELETE /studio/members/{id}/suspension', { as: owner, params: { id: ada.id } });
    expect([lifted.status, lifted.body.suspended_until, (await member()).suspended_until]).toEqual([200, null, null]);
    const set = await app.call('PUT /studio/members/{id}/suspension', { as: owner, params: { id: ada.id }, body: { days: 2 } });
    expect(set.body.suspended_until).toBe((await member()).suspended_until);
    for (const call of ['PUT', 'DELETE'] as const)
      expect((await app.call(`${call} /studio/members/{id}/suspension`, { as: owner, params: { id: nobodysId }, body: { days: 1 } })).status).toBe(
        404,
      );
  });
});

describe('a decision that is undone', () => {
  it.each<[Action, string]>([
    ['dismiss', 'shown'],
    ['hide', 'shown'],
    ['suspend', 'shown'],
    ['delete', 'deleted'],
  ])('%s: the message is %s, and waits for a decision again', async (action, state) => {
    await resolve({ action });
    const { status, body } = await reopen();
    expect([status, body.decision, await stateOf(reported)]).toEqual([200, null, state]);
    expect((await member()).suspended_until).toBeNull();
    expect((await reopen()).body.error).toBe('edit_conflict');
    expect((await resolve({ action: 'hide' })).status).toBe(200);
  });

  it('leaves hidden what only reports had hidden', async () => {
    const dan = await app.signUp({ name: 'Dan' });
    const hidden = await aReport(app, ada, [
      [bob, 'spam'],
      [cleo, 'spam'],
      [dan, 'spam'],
    ]);
    await resolve({ action: 'dismiss' }, hidden.caseId);
    await reopen(hidden.caseId);
    expect(await stateOf(hidden)).toBe('hidden');
  });

  it('restores the earlier suspension, unless someone has changed it since', async () => {
    await app.call('PUT /studio/members/{id}/suspension', { as: owner, params: { id: ada.id }, body: { days: 1 } });
    const before = (await member()).suspended_until;
    await resolve({ action: 'suspend', days: 30 });
    await reopen();
    expect((await member()).suspended_until).toBe(before);
    await resolve({ action: 'suspend', days: 30 });
    await app.call('PUT /studio/members/{id}/suspension', { as: owner, params: { id: ada.id }, body: { days: null } });
    await reopen();
    expect((await member()).suspended_until).toMatch(/^9999/);
  });
});

describe('permissions for moderation', () => {
  const readers = new Set(['owner', 'admin', 'editor', 'moderator']);
  const deciders = new Set(['owner', 'admin', 'moderator']);
  it.each(roles)('%s', async (role) => {
    const staff = await app.staff(role);
    expect([(await list({}, staff)).status, (await detail(reported.caseId, staff)).status]).toEqual(readers.has(role) ? [200, 200] : [403, 403]);
    expect((await resolve({ action: 'dismiss' }, reported.caseId, staff)).status).toBe(deciders.has(role) ? 200 : 403);
    const params = { id: ada.id };
    const suspended = await app.call('PUT /studio/members/{id}/suspension', { as: staff, params, body: { days: 1 } });
    expect(suspended.status).toBe(deciders.has(role) ? 200 : 403);
  });

  it('nobody of another account sees or decides anything', async () => {
    const other = await app.owner('second');
    expect([(await detail(reported.caseId, other)).status, (await resolve({ action: 'delete' }, reported.caseId, other)).status]).toEqual([404, 404]);
    expect((await reopen(reported.caseId, other)).status).toBe(404);
    expect((await list({}, other)).body).toMatchObject({ items: [], counts: { open: 0, closed: 0 } });
    const foreign = await app.call('PUT /studio/members/{id}/suspension', { as: other, params: { id: ada.id }, body: { days: 1 } });
    expect([foreign.status, await stateOf(reported), (await member()).suspended_until]).toEqual([404, 'shown', null]);
  });
});

describe('what is stored of a decided report', () => {
  const day = 86_400_000;
  // By then all staff have to log in again.
  const kept = async ({ caseId }: Reported) => {
    const [line] = await app.sql<{ snapshot: object; decision: string | null; note: string }>(
      'select snapshot, decision, note from moderation_cases where id = $1',
      [caseId],
    );
    const reports = await app.sql<{ text: string; reason: string }>('select text, reason from message_reports where case_id = $1 order by reason', [
      caseId,
    ]);
    return { ...line, reports };
  };
  const wordsOf = async (of: Reported) => {
    const { snapshot, reports } = await kept(of);
    return { text: (snapshot as { text: string }).text, reports: reports.map(({ text }) => text) };
  };
  const whole = { text: 'buy my pills', reports: ['buy my pills', 'buy my pills'] };
  const daily = async () => {
    await app.server.begin();
    await app.jobs.runDue();
  };
  afterAll(() => app.clock.reset());

  it('is after 30 days its reasons and the decision, without texts of deleted messages; existing and open ones keep theirs', async () => {
    const dismissed = await aReport(app, ada, [
      [bob, 'spam'],
      [cleo, 'abuse'],
    ]);
    const waits = await aReport(app, ada, [
      [bob, 'spam'],
      [cleo, 'abuse'],
    ]);
    await resolve({ action: 'delete', note: 'not here' });
    await resolve({ action: 'dismiss' }, dismissed.caseId);
    await daily();
    app.clock.advance(29 * day);
    await app.jobs.runDue();
    expect(await wordsOf(reported)).toEqual(whole);
    app.clock.advance(2 * day);
    await app.jobs.runDue();
    expect(await kept(reported)).toEqual({
      snapshot: { type: 'message', text: '', image_ids: [], attachment: null },
      decision: 'delete',
      note: 'not here',
      reports: [
        { text: '', reason: 'abuse' },
        { text: '', reason: 'spam' },
      ],
    });
    expect([await wordsOf(dismissed), await wordsOf(waits)]).toEqual([whole, whole]);
  });
});
