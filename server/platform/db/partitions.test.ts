import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createTestDatabase, wallForms, type TestDatabase } from '../../testing/database.ts';
import { dividePartitions } from './partitions.ts';

describe.each(wallForms)('a table divided by month, walled by %s', (walls) => {
  let app: TestApp;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(walls);
    app = await startTestApp({ isOwn: true, database });
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  const parts = async (table: string) =>
    (await app.sql<{ name: string }>('select part::text as name from bandstand_partitions($1::regclass)', [table])).map(({ name }) => name);
  /** The end of the first partition, as months since. */
  const at = async (months: number, table = 'activity_events') => {
    const [{ ends } = { ends: '' }] = await app.sql<{ ends: string }>('select ends from bandstand_partitions($1::regclass) where begins is null', [
      table,
    ]);
    const end = new Date(ends);
    return new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + months, 1)).toISOString();
  };
  const divide = (table: string, time: string, options: { keptMs?: number; smallBytes?: number } = {}) =>
    dividePartitions(app.db, { table, at: time, ...options });
  const happens = async (ts: string, device: string) => {
    await app.sql(
      `insert into activity_events (app_id, id, device_id, actor, activity_type, ts, created_at) values ($1, gen_random_uuid(), $2, $2, 'app_opened', $3, $3)`,
      [app.tenant.appId, device, ts],
    );
    const [row] = await app.sql<{ name: string }>('select tableoid::regclass::text as name from activity_events where actor = $1', [device]);
    return row!.name;
  };

  it('has a partition for the present, and one without an end', async () => {
    expect(await parts('messages')).toEqual(['messages_first', 'messages_rest']);
    expect(await divide('messages', app.clock.iso())).toEqual([]);
  });

  it('gets the partition of each month before it begins', async () => {
    const [due, next] = [await at(-1), await at(0)];
    const [made] = await divide('activity_events', due);
    expect(await parts('activity_events')).toEqual(['activity_events_first', made, 'activity_events_rest']);
    expect(await divide('activity_events', due)).toEqual([]);
    expect(await happens(next, 'in time')).toBe(made);
  });

  it('accepts rows of any time, and gives them a partition later', async () => {
    const [late, later] = [await at(5), await at(9)];
    expect(await happens(late, 'late')).toBe('activity_events_rest');
    expect(await happens(later, 'later')).toBe('activity_events_rest');
    const made = await divide('activity_events', late);
    const [row] = await app.sql<{ name: string }>("select tableoid::regclass::text as name from activity_events where actor = 'late'");
    expect(made).toContain(row!.name);
    expect(await app.sql("select 1 from activity_events_rest where actor = 'later'")).toHaveLength(1);
    expect(await app.sql("select 1 from activity_events where actor in ('in time', 'late', 'later')")).toHaveLength(3);
  });

  it('lasts a year while the present partition is small, and a month when it is large', async () => {
    const lengths = async () =>
      (
        await app.sql<{ months: number }>(
          `select (extract(year from age(ends, begins)) * 12 + extract(month from age(ends, begins)))::int as months
           from bandstand_partitions('messages') where begins is not null and ends is not null`,
        )
      ).map(({ months }) => months);
    await divide('messages', await at(-1, 'messages'), { smallBytes: 2 ** 30 });
    expect(await lengths()).toEqual([12]);
    await divide('messages', await at(11, 'messages'), { smallBytes: 1 });
    expect(await lengths()).toEqual([12, 1]);
  });

  it('loses whole months once they are too old, without the rows of others', async () => {
    const keptMs = 90 * 86_400_000;
    const gone = await divide('activity_events', await at(5), { keptMs });
    expect(gone[0]).toBe('activity_events_first');
    expect(await app.sql("select actor from activity_events where actor in ('in time', 'late', 'later') order by actor")).toEqual([
      { actor: 'late' },
      { actor: 'later' },
    ]);
  });

  it.each(['activity_events', 'message_keys', 'outbox'])('still accepts rows of today after a clock was far ahead: %s', async (table) => {
    const far = new Date(Date.UTC(2062, 0)).toISOString();
    expect(await divide(table, far, { keptMs: 1 })).not.toEqual([]);
    await divide(table, app.clock.iso(), { keptMs: 1 });
    const bounds = await app.sql<{ begins: string | null; ends: string | null }>('select begins, ends from bandstand_partitions($1::regclass)', [
      table,
    ]);
    // No gap between them, and no end on either side.
    expect([bounds[0]?.begins, bounds.at(-1)?.ends]).toEqual([null, null]);
    expect(bounds.slice(1).map(({ begins }) => begins)).toEqual(bounds.slice(0, -1).map(({ ends }) => ends));
    if (table === 'activity_events') expect(await happens(app.clock.iso(), 'today')).toBe('activity_events_early');
  });

  it('never loses the keys of messages that carry no time', async () => {
    await divide('message_keys', new Date(Date.UTC(2060, 0)).toISOString(), { keptMs: 1 });
    expect(await parts('message_keys')).toContain('message_keys_timeless');
  });

  it('shows an app its own rows only, and none by the name of a partition', async () => {
    const rows = await app.db
      .for<{ activity_events_rest: { actor: string } }>(app.tenant)
      .selectFrom('activity_events_rest')
      .select('actor')
      .execute()
      .catch((error: { code?: string }) => error.code);
    expect(rows).toEqual(walls === 'logins' ? '42501' : []);
    const own = (tenant: TestApp['tenant']) =>
      app.db.for<{ activity_events: { actor: string } }>(tenant).selectFrom('activity_events').select('actor').execute();
    expect((await own(app.tenant)).length).toBeGreaterThan(0);
    expect(await own(app.secondApp.tenant)).toEqual([]);
  });
});
