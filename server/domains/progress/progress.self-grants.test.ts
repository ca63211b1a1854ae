import type { AccessRecord } from '@bandstand/contract/access.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { nobodysId } from '../../testing/samples.ts';
import { publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const params = (id: string) => ({ params: { id } });
const join = (as: MemberSession, id: string, body: object = {}) => app.call('POST /pages/{id}/subscribers', { as, ...params(id), body });
const leave = (as: MemberSession, id: string) => app.call('DELETE /pages/{id}/subscribers', { as, ...params(id) });
/** Whether the page is open to the member; the check leaves nothing behind. */
async function mayOpen(as: MemberSession, id: string): Promise<boolean> {
  const { status } = await app.call('POST /pages/{id}/complete', { as, ...params(id) });
  if (status === 200) await app.call('DELETE /pages/{id}/complete', { as, ...params(id) });
  return status === 200;
}
const runsOf = ({ id }: MemberSession) => app.sql('select page_id from page_subscriptions where subscriber_id = $1', [id]);
const onDay = (period: number, interval: AccessRecord['schedule_interval'] = 'day', more: Partial<AccessRecord> = {}) => ({
  is_scheduled: true,
  schedule_period: period,
  schedule_interval: interval,
  ...more,
});
/** A program whose pages open after these numbers of days. */
async function aDripped(days: readonly number[], title = 'Dripped', allows_later_start = false) {
  const access = { require_authentication: true, is_progress_root: true };
  const program = await publishPage(app, { title, type: 'program', access, type_data: { allows_later_start } });
  const pages: { id: string }[] = [];
  for (const day of days) pages.push(await publishPage(app, { title: `Day ${day}`, parent: program, access: onDay(day) }));
  return { program, pages };
}
const dateIn = (timeZone: string, ms: number) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(ms));

describe('an invalid start', () => {
  it.each([
    '2026-02-30',
    '2026-13-01',
    '2026-1-1',
    '0000-01-01',
    '-000001-01-01',
    '+275760-09-13',
    '9999-12-31',
    '1766000000000',
    'today',
    ' 2026-12-01',
    '2026-12-01 ',
    '2026-12-01T10:00',
    '2026-12-01T25:00:00Z',
    '2026-12-01T10:00:00+99:99',
    '2026-12-01T10:00:00Z; drop table pages',
    '20261201',
    '２０２６-12-01',
  ])('%j is refused by field, and no one has joined', async (started_at) => {
    const { program } = await aDripped([0, 1], 'Strict');
    const member = await app.signUp();
    const { status, body } = await join(member, program.id, { started_at });
    expect([status, body.error, Object.keys(body.errors ?? {})]).toEqual([422, 'validation_failed', ['started_at']]);
    expect(await runsOf(member)).toEqual([]);
  });
});

describe('a start that would open pages too early', () => {
  it('yesterday is yesterday in the member’s zone, whatever zone it is written in', async () => {
    const { program, pages } = await aDripped([0, 1]);
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Niue', 'UTC', 'Australia/Lord_Howe']) {
      const member = await app.signUp({ timezone });
      const midnight = Date.parse(new Date(app.clock.ms()).toISOString());
      const before = dateIn(timezone, midnight - dayMs);
      for (const started_at of [before, new Date(midnight - 25 * hourMs).toISOString(), `${before}T00:00:00+14:00`]) {
        const refused = await join(member, program.id, { started_at });
        expect([timezone, started_at, refused.status, refused.body.message]).toEqual([timezone, started_at, 422, 'Cannot schedule in the past']);
      }
      expect((await join(member, program.id, { started_at: dateIn(timezone, midnight) })).status).toBe(200);
      expect([await mayOpen(member, pages[0]!.id), await mayOpen(member, pages[1]!.id)]).toEqual([true, false]);
    }
  });

  it('an earlier moment of today counts no hours from before the member joined (ACC-11)', async () => {
    const program = await publishPage(app, {
      title: 'By the hour',
      type: 'program',
      access: { require_authentication: true, is_progress_root: true },
    });
    const page = await publishPage(app, { title: 'After an hour', parent: program, access: onDay(1, 'hour') });
    // A zone where it is late in the day, so that hours of today are past.
    const timezone = ['Pacific/Kiritimati', 'Asia/Tokyo', 'Europe/Berlin', 'America/New_York', 'Pacific/Niue'].find(
      (zone) => Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(new Date(app.clock.ms()))) >= 5,
    );
    const member = await app.signUp({ timezone: timezone! });
    const { body } = await join(member, program.id, { started_at: app.clock.isoIn(-4 * hourMs) });
    expect(Date.parse(body.progress.started_at_exact!)).toBeGreaterThan(app.clock.ms() - 60_000);
    expect(await mayOpen(member, page.id)).toBe(false);
    app.clock.advance(hourMs + 1000);
    expect(await mayOpen(member, page.id)).toBe(true);
    app.clock.reset();
  });

  it('changing the time zone afterwards opens nothing earlier, and moves no start', async () => {
    const { program, pages } = await aDripped([0, 1]);
    const member = await app.signUp({ timezone: 'Pacific/Niue' });
    const { started_at } = (await join(member, program.id)).body.progress;
    await app.sql('update users set timezone = $1 where email = $2', ['Pacific/Kiritimati', member.email]);
    expect((await join(member, program.id, { started_at: '2020-01-01' })).body.progress.started_at).toBe(started_at);
    expect(await mayOpen(member, pages[1]!.id)).toBe(false);
  });

  it('members keep their first start; those who leave and return start again', async () => {
    const { program, pages } = await aDripped([0, 2]);
    const member = await app.signUp();
    await join(member, program.id);
    app.clock.advance(2 * dayMs + hourMs);
    expect((await join(member, program.id, { started_at: app.clock.isoIn(5 * dayMs) })).body.progress.started_at).toBeDefined();
    expect(await mayOpen(member, pages[1]!.id)).toBe(true);
    await leave(member, program.id);
    expect(await mayOpen(member, pages[1]!.id)).toBe(false);
    await join(member, program.id);
    expect([await mayOpen(member, pages[0]!.id), await mayOpen(member, pages[1]!.id)]).toEqual([true, false]);
    app.clock.reset();
  });

  it('a future start opens nothing until that day', async () => {
    const { program, pages } = await aDripped([0, 1]);
    const member = await app.signUp();
    await join(member, program.id, { started_at: dateIn('UTC', app.clock.ms() + 30 * dayMs) });
    expect([await mayOpen(member, pages[0]!.id), await mayOpen(member, pages[1]!.id)]).toEqual([false, false]);
    app.clock.advance(30 * dayMs);
    expect([await mayOpen(member, pages[0]!.id), await mayOpen(member, pages[1]!.id)]).toEqual([true, false]);
    app.clock.reset();
  });
});

describe('a chosen first page (PRG-6)', () => {
  it('is not available in a program with releases: it would open every waiting page', async () => {
    const { program, pages } = await aDripped([0, 7, 300]);
    const member = await app.signUp();
    for (const call of ['POST /pages/{id}/subscribers', 'POST /programs/{id}/subscribe'] as const) {
      const refused = await app.call(call, { as: member, ...params(program.id), body: { start_from_page_id: pages[2]!.id } });
      expect([refused.status, refused.body.error]).toEqual([403, 'access_denied']);
    }
    expect(await runsOf(member)).toEqual([]);
    await join(member, program.id);
    expect(await mayOpen(member, pages[2]!.id)).toBe(false);
  });

  it('is available if the owner allows it, and every release counts from it', async () => {
    const { program, pages } = await aDripped([0, 7, 14], 'Dripped', true);
    const member = await app.signUp();
    expect((await join(member, program.id, { start_from_page_id: pages[1]!.id })).status).toBe(200);
    expect([await mayOpen(member, pages[1]!.id), await mayOpen(member, pages[2]!.id)]).toEqual([true, false]);
    app.clock.advance(7 * dayMs);
    expect(await mayOpen(member, pages[2]!.id)).toBe(true);
    app.clock.reset();
  });

  it('is offered only on pages where it may be chosen', async () => {
    const [closed, open] = [await aDripped([0, 0], 'Closed'), await aDripped([0, 0], 'Open', true)];
    const selfPaced = await publishPage(app, {
      title: 'Own pace',
      type: 'program',
      access: { require_authentication: true, is_progress_root: true },
    });
    const free = await publishPage(app, { title: 'Any day', parent: selfPaced });
    const member = await app.signUp();
    for (const { program } of [closed, open]) await join(member, program.id);
    const actionsOf = async (path: string) =>
      (await app.get(`/__/${path}/index.json`, { app: 'first', as: member })).json<{ page: { actions: string[] } }>().page.actions;
    const offers = async (path: string) => (await actionsOf(path)).includes('start_from_here');
    expect([await offers('closed/day-0'), await offers('open/day-0'), await offers('own-pace/any-day')]).toEqual([false, true, true]);
    expect((await join(member, selfPaced.id, { start_from_page_id: free.id })).status).toBe(200);
  });

  it('a page the member may not know of acts as missing, and shortens no wait', async () => {
    const { program, pages } = await aDripped([0, 7]);
    const hidden = await publishPage(app, { title: 'Kept for some', parent: program, access: onDay(3000, 'day', { is_private: true }) });
    const member = await app.signUp();
    const answers = [
      await join(member, program.id, { start_from_page_id: hidden.id }),
      await join(member, program.id, { start_from_page_id: nobodysId }),
    ];
    const refusals = answers.map(({ status, body: { request_id: _request, ...rest } }) => ({ status, ...rest }));
    expect(refusals).toEqual([{ ...refusals[1], status: 422 }, refusals[1]]);
    expect(await runsOf(member)).toEqual([]);
    await join(member, program.id);
    expect(await mayOpen(member, pages[1]!.id)).toBe(false);
  });

  it('a page of another program, of another app, or hidden in the meantime shortens no wait', async () => {
    const { program, pages } = await aDripped([0, 7], 'Dripped', true);
    const other = await aDripped([300], 'Other');
    const foreign = await publishPage(app, { title: 'Foreign', tenant: app.secondApp.tenant });
    const member = await app.signUp();
    for (const id of [other.pages[0]!.id, other.program.id, foreign.id, member.id])
      expect((await join(member, program.id, { start_from_page_id: id })).status).toBe(422);
    const late = await publishPage(app, { title: 'Late', parent: program, access: onDay(100) });
    await join(member, program.id, { start_from_page_id: late.id });
    await app.call('POST /studio/pages/{id}/archive', { as: await app.owner(), params: { id: late.id } });
    expect(await mayOpen(member, pages[1]!.id)).toBe(false);
  });

  it('a page of a nested program shortens the wait of the inner one alone', async () => {
    const { program, pages } = await aDripped([0, 7], 'Dripped', true);
    const inner = await publishPage(app, { title: 'Inner', parent: program, type: 'program', access: { is_progress_root: true } });
    const deep = await publishPage(app, { title: 'Deep', parent: inner, access: onDay(200) });
    const member = await app.signUp();
    await join(member, program.id, { start_from_page_id: deep.id });
    expect([await mayOpen(member, pages[1]!.id), await mayOpen(member, deep.id)]).toEqual([false, false]);
  });
});

describe('a private page', () => {
  it('cannot be joined by any call, and a try leaves nothing behind', async () => {
    const member = await app.signUp();
    const hidden = { is_private: true };
    const made = {
      page: await publishPage(app, { title: 'Hidden page', access: hidden }),
      program: await publishPage(app, { title: 'Hidden program', type: 'program', access: { ...hidden, is_progress_root: true } }),
      pack: await publishPage(app, { title: 'Hidden pack', type: 'pack', access: hidden }),
      date: await publishPage(app, {
        title: 'Hidden date',
        type: 'event_occurrence',
        access: hidden,
        type_data: { starts_at: app.clock.isoIn(dayMs), ends_at: app.clock.isoIn(dayMs + hourMs) },
      }),
    };
    const answers = [
      ...(await Promise.all(Object.values(made).map(({ id }) => join(member, id)))),
      await app.call('POST /programs/{id}/subscribe', { as: member, ...params(made.program.id), body: {} }),
      await app.call('POST /packages/{id}/subscribe', { as: member, ...params(made.pack.id) }),
      await app.call('POST /event_occurrences/{id}/subscribe', { as: member, ...params(made.date.id) }),
      ...(await Promise.all(
        Object.values(made).map(({ id }) =>
          app.call('POST /schedule', { as: member, body: { item_id: id, date: dateIn('UTC', app.clock.ms() + dayMs) } }),
        ),
      )),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(answers.filter(({ text }) => text.includes('Hidden'))).toEqual([]);
    expect(await runsOf(member)).toEqual([]);
    expect(await app.sql('select 1 from calendar_items where subscriber_id = $1', [member.id])).toEqual([]);
  });

  it('is closed once the owner withdraws the assignment, whatever was joined before', async () => {
    const member = await app.signUp();
    const owner = await app.owner();
    const room = await publishPage(app, { title: 'Room', type: 'program', access: { is_private: true, is_progress_root: true } });
    const inside = await publishPage(app, { title: 'Inside', parent: room });
    await app.call('POST /studio/pages/{id}/members', { as: owner, ...params(room.id), body: { member_ids: [member.id] } });
    await join(member, room.id);
    expect(await mayOpen(member, inside.id)).toBe(true);
    await app.call('DELETE /studio/pages/{id}/members/{memberId}', { as: owner, params: { id: room.id, memberId: member.id } });
    expect(await mayOpen(member, inside.id)).toBe(false);
    await leave(member, room.id);
    expect((await join(member, room.id)).status).toBe(404);
    expect(await mayOpen(member, inside.id)).toBe(false);
  });
});
