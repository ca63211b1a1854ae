import type { MessageStats } from '@bandstand/contract/inbox.studio.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { fewestQueries } from '../../testing/queries.ts';

const zone = 'America/St_Johns';
let app: TestApp;
let owner: Session;
let teamId: string;
let appProfileId: string;
const members: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  [appProfileId, teamId] = [
    (await app.sql<{ id: string }>('select messaging_profile_id as id from apps where id = $1', [app.tenant.appId]))[0]!.id,
    app.firstApp.ownerSubscriberId,
  ];
  for (let n = 0; n < 3; n += 1) members.push((await app.signUp()).id);
  await app.sql(`update apps set settings = settings || jsonb_build_object('timezone', $1::text) where id = $2`, [zone, app.tenant.appId]);
  app.server.identity.apps.forget();
});
afterAll(() => app.close());

const numbers = (query: { from?: string; to?: string } = {}, as = owner) => app.call('GET /studio/messages/numbers', { query, as });

type Line = { thread: string; ts: number; author: string | null; type?: string; isDeleted?: boolean };
/** A thread with messages, inserted past the API: weeks of history would take too long to play. */
async function aThread(
  id: string,
  { people, isPrivate = true, kind = 'chat' }: { people: string[]; isPrivate?: boolean; kind?: string },
  lines: Line[],
) {
  const last = Math.max(...lines.map(({ ts }) => ts));
  await app.sql(
    `insert into threads (app_id, id, kind, channel_id, is_private, created_at, last_ts, latest_message_ts, message_count) values ($1, $2, $3, gen_random_uuid(), $4, to_timestamp($7::float8 / 1e6), $5, $5, $6)`,
    [app.tenant.appId, id, kind, isPrivate, last, lines.length, Math.min(...lines.map(({ ts }) => ts))],
  );
  for (const person of people)
    await app.sql('insert into thread_participants (app_id, thread_id, subscriber_id, joined_at) values ($1, $2, $3, now())', [
      app.tenant.appId,
      id,
      person,
    ]);
  await app.sql(
    `insert into messages (app_id, thread_id, ts, author_id, type, text, deleted_at)
      select $1, $2, x.ts, x.author, coalesce(x.type, 'message'), 'x', case when x.gone then now() end
      from jsonb_to_recordset($3::jsonb) as x(ts bigint, author uuid, type text, gone boolean)`,
    [app.tenant.appId, id, JSON.stringify(lines.map(({ ts, author, type, isDeleted }) => ({ ts, author, type, gone: isDeleted ?? false })))],
  );
}

const count = async () => {
  await app.jobs.roundSoon('inbox.count_days');
  await app.settle();
};

/** Percentiles with linear interpolation between neighbours, as in statistics books. */
function percentile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return low + (high - low) * (at - Math.floor(at));
}

/** The same numbers by a plain walk over all messages. */
function recounted(lines: readonly Line[], chats: ReadonlySet<string>, { from, to }: { from: string; to: string }) {
  const [days, waits] = [new Map<string, Line[]>(), new Map<string, (number | null)[]>()];
  const isTeam = ({ author }: Line) => author === null || author === teamId || author === appProfileId;
  const add = <T>(map: Map<string, T[]>, key: string, value: T) => map.set(key, [...(map.get(key) ?? []), value]);
  const dayOf = (ts: number) => plainDateOf(ts / 1000, zone);
  const isIn = (ts: number) => dayOf(ts) >= from && dayOf(ts) <= to;
  const alive = lines.filter(({ type, isDeleted }) => type !== 'notification' && !isDeleted);
  for (const line of alive) if (isIn(line.ts)) add(days, dayOf(line.ts), line);
  for (const chat of chats) {
    let begun: number | null = null;
    for (const line of alive.filter(({ thread }) => thread === chat).toSorted((a, b) => a.ts - b.ts)) {
      if (!isTeam(line)) begun ??= line.ts;
      else {
        if (begun !== null && isIn(begun)) add(waits, dayOf(begun), (line.ts - begun) / 1e6);
        begun = null;
      }
    }
    if (begun !== null && isIn(begun)) add(waits, dayOf(begun), null);
  }
  const of = (written: readonly Line[], waited: readonly (number | null)[]): MessageStats['total'] => {
    const answered = waited.filter((wait) => wait !== null);
    return {
      threads: new Set(written.map(({ thread }) => thread)).size,
      messages: written.length,
      from_team: written.filter((line) => line.author === teamId || line.author === appProfileId).length,
      asked: waited.length,
      answered: answered.length,
      median_seconds: percentile(answered, 0.5),
      p90_seconds: percentile(answered, 0.9),
    };
  };
  return {
    days: [...new Set([...days.keys(), ...waits.keys()])].toSorted().map((date) => ({ date, ...of(days.get(date) ?? [], waits.get(date) ?? []) })),
    total: of([...days.values()].flat(), [...waits.values()].flat()),
  };
}
const near = (value: MessageStats['total']) => ({
  ...value,
  median_seconds: value.median_seconds === null ? null : Math.round(value.median_seconds * 1000),
  p90_seconds: value.p90_seconds === null ? null : Math.round(value.p90_seconds * 1000),
});

describe('numbers about messages', () => {
  it('equal a recount of every message, in days of the app’s zone', async () => {
    // A fixed sequence: the same history in every run.
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const lines: Line[] = [];
    const chats = new Set<string>();
    const firstMs = Date.parse('2026-03-01T00:00:00Z');
    for (let n = 0; n < 14; n += 1) {
      const thread = app.platform.ids.next();
      // Two of seven are between members, one is a feed for everyone: they count as messages, and nobody waits in them.
      const [isOther, isFeed] = [n % 7 === 5, n % 7 === 6];
      const people = isOther ? [members[0]!, members[1]!] : [members[n % 3]!, appProfileId];
      if (!isOther && !isFeed) chats.add(thread);
      const own: Line[] = [];
      let ms = firstMs + random() * 5 * 86_400_000;
      for (let at = 0; at < 40; at += 1) {
        ms += random() ** 4 * 3 * 86_400_000 + 1;
        const dice = random();
        const author = isOther ? people[dice < 0.5 ? 0 : 1]! : dice < 0.45 ? people[0]! : dice < 0.85 ? appProfileId : dice < 0.95 ? teamId : null;
        own.push({ thread, ts: Math.floor(ms * 1000), author, ...(random() < 0.07 ? { type: 'notification' } : {}), isDeleted: random() < 0.07 });
      }
      await aThread(thread, isFeed ? { people: [], isPrivate: false, kind: 'feed' } : { people }, own);
      lines.push(...own);
    }
    const isAsked = async () => {
      for (const span of [
        { from: '2026-03-01', to: '2026-04-30' },
        { from: '2026-03-08', to: '2026-03-09' },
        { from: '2026-03-20', to: '2026-03-20' },
      ]) {
        const { body } = await numbers(span);
        const expected = recounted(lines, chats, span);
        expect(near(body.total)).toEqual(near(expected.total));
        const written = body.days.filter(({ messages, asked }) => messages > 0 || asked > 0);
        expect(written.map(({ date, ...day }) => ({ date, ...near(day) }))).toEqual(
          expected.days.map(({ date, ...day }) => ({ date, ...near(day) })),
        );
      }
    };
    await isAsked();
    const days = () =>
      app.sql<{ first: string; last: string; rows: number }>(
        `select first_day as first, last_day as last, (select count(*)::int from message_days where app_id = $1) as rows
        from message_days_done where app_id = $1`,
        [app.tenant.appId],
      );
    expect(await days()).toEqual([]);
    // Counted up to the middle of it all; then what follows is counted from the messages.
    app.clock.advance(Date.parse('2026-03-20T12:00:00Z') - app.clock.ms());
    await count();
    expect(await days()).toMatchObject([{ last: '2026-03-19' }]);
    expect((await days())[0]!.rows).toBeGreaterThan(20);
    await isAsked();
    // Something is deleted, before and after that day, and an answer before the span is.
    for (const line of lines.filter((_, at) => at % 9 === 4)) {
      line.isDeleted = true;
      await app.sql('update messages set deleted_at = now() where thread_id = $1 and ts = $2', [line.thread, line.ts]);
    }
    await isAsked();
    await count();
    expect(await app.sql('select from message_day_changes where app_id = $1', [app.tenant.appId])).toEqual([]);
    await isAsked();
    // Waits that were open end; then all is counted.
    app.clock.advance(Date.parse('2026-04-10T12:00:00Z') - app.clock.ms());
    await count();
    await isAsked();
    app.clock.advance(Date.parse('2026-06-10T12:00:00Z') - app.clock.ms());
    await count();
    expect(await days()).toMatchObject([{ last: '2026-06-09' }]);
    await isAsked();
    // Another zone has other days.
    await app.sql(`update message_days_done set zone = 'Asia/Tokyo' where app_id = $1`, [app.tenant.appId]);
    await isAsked();
    await app.sql('delete from threads where id = $1', [lines[0]!.thread]);
    lines.splice(0, lines.length, ...lines.filter(({ thread }) => thread !== lines[0]!.thread));
    await isAsked();
  });
  it('read counted days, and of messages only those after them', async () => {
    app.clock.reset();
    const thread = app.platform.ids.next();
    const ts = (day: number) => (app.clock.ms() - day * 86_400_000) * 1000;
    await aThread(thread, { people: [members[0]!, appProfileId] }, [
      { thread, ts: ts(9), author: members[0]! },
      { thread, ts: ts(8), author: appProfileId },
      { thread, ts: ts(7), author: members[0]! },
      { thread, ts: ts(0), author: appProfileId },
    ]);
    await app.sql('delete from message_days_done where app_id = $1', [app.tenant.appId]);
    await app.sql('delete from message_days where app_id = $1', [app.tenant.appId]);
    await count();
    const before = (await numbers()).body.total;
    expect(before).toMatchObject({ messages: 4, asked: 2, answered: 2 });
    // Past the counts: nobody reads these messages again.
    await app.sql('delete from messages where thread_id = $1 and ts <= $2', [thread, ts(6)]);
    expect((await numbers()).body.total).toEqual(before);
    await app.sql('delete from threads where id = $1', [thread]);
    expect((await numbers()).body.total).toMatchObject({ messages: 0, asked: 0 });
  });
  it('have every day of the span, and the last thirty without one', async () => {
    const { body } = await numbers();
    expect([body.days.length, body.days.at(-1)!.date, body.to]).toEqual([30, body.to, plainDateOf(app.clock.ms(), zone)]);
    expect(body.days.map(({ date }) => date)).toEqual(body.days.map(({ date }) => date).toSorted());
    expect(body.days[0]).toMatchObject({ date: body.from, messages: 0, asked: 0, median_seconds: null, p90_seconds: null });
  });
  it.each([
    [{ from: '2026-02-30' }, 'from'],
    [{ to: '2026-13-01' }, 'to'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'from'],
    [{ from: '2024-01-01', to: '2026-03-01' }, 'from'],
  ])('for %j are refused at the field', async (query, field) => {
    const refused = await numbers(query);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  });
  it('are exported as a file by staff who may export, and read by staff who read insights', async () => {
    const answer = await app.call('GET /studio/messages/numbers.csv', { as: owner, query: { from: '2026-03-01', to: '2026-03-02' } });
    const [head, ...rows] = answer.text.trim().split('\r\n');
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(head).toBe('date,threads,messages,from_team,asked,answered,median_seconds,p90_seconds');
    expect(rows.map((row) => row.slice(0, 10))).toEqual(['2026-03-01', '2026-03-02']);
    const [coach, support] = [await app.staff('coach'), await app.staff('support')];
    const csv = (as: Session) => app.call('GET /studio/messages/numbers.csv', { as });
    expect([(await numbers({}, coach)).status, (await csv(coach)).status, (await numbers({}, support)).status]).toEqual([200, 403, 403]);
  });
  it('cost as many statements for a month as for a year', async () => {
    for (const query of [{}, { from: '2026-01-01', to: '2026-12-31' }])
      expect([query, await fewestQueries(app, () => numbers(query))]).toEqual([query, 4]);
  });
  it('include nothing of another app', async () => {
    const { body } = await numbers({ from: '2026-03-01', to: '2026-04-30' }, await app.owner('second'));
    expect(body.total).toMatchObject({ messages: 0, threads: 0, asked: 0 });
  });
});
