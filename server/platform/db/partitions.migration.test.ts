import { timedId } from '@bandstand/rules/threads/clientIds.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { databaseBefore } from '../../testing/old-database.ts';

let drop: () => Promise<unknown> = async () => {};
afterEach(() => drop());

const dayMs = 86_400_000;

it('messages, likes, activity and mails from before 0240 are the same afterwards, row by row, and messages sent again are recognised', async () => {
  const old = await databaseBefore('0240_partitions.sql');
  drop = old.drop;
  const { sql } = old;
  const [app, thread, user, member] = [await old.app('one'), randomUUID(), randomUUID(), randomUUID()];
  await sql(`insert into users (account_id, id, name, email) select account_id, $1, 'Ann', 'ann@example.com' from apps`, [user]);
  await sql('insert into subscribers (app_id, id, account_id, user_id, uuid) select id, $1, account_id, $2, gen_random_uuid() from apps', [
    member,
    user,
  ]);
  const nowUs = Date.now() * 1000;
  await sql(
    `insert into threads (app_id, id, kind, channel_id, last_ts, created_at) values ($1, $2, 'chat', gen_random_uuid(), $3, now() - interval '3 years')`,
    [app, thread, nowUs],
  );
  await sql(
    `insert into messages (app_id, thread_id, ts, author_id, type, text, client_id, image_ids, pinned_at, deleted_at)
     select $1, $2, $3::bigint - n * 3600000000, $4, 'message', 'message ' || n, case when n % 3 > 0 then gen_random_uuid() end,
       case when n % 5 = 0 then array[gen_random_uuid()] else '{}' end, case when n % 7 = 0 then now() end, case when n % 11 = 0 then now() end
     from generate_series(1, 5000) n`,
    [app, thread, nowUs, member],
  );
  const timed = timedId(randomUUID(), Date.now() - dayMs);
  await sql(`update messages set client_id = $1 where text = 'message 24'`, [timed]);
  await sql(
    `insert into message_reactions (app_id, thread_id, ts, subscriber_id, created_at)
     select app_id, thread_id, ts, author_id, now() from messages where ts % 2 = 0`,
  );
  await sql(
    `insert into activity_events (app_id, id, subscriber_id, actor, activity_type, data, ts, created_at)
     select $1, gen_random_uuid(), $2::uuid, $2::text, 'page_viewed', jsonb_build_object('n', n), now() - n * interval '1 hour', now() from generate_series(1, 3000) n`,
    [app, member],
  );
  await sql(
    `insert into outbox (app_id, id, channel, recipient, subject, html, text, cause, cause_key, state, created_at)
     select $1, gen_random_uuid(), 'mail', 'ann@example.com', 's' || n, repeat('html ', 500), 't', 'receipt', case when n % 2 = 0 then 'receipt:' || n end, 'sent',
       now() - n * interval '1 day' from generate_series(1, 400) n`,
    [app],
  );
  const tables = ['messages', 'message_reactions', 'activity_events', 'outbox'];
  // Without what later migrations add.
  const kept = "to_jsonb(t) - 'emojis'";
  const rows = async () => Promise.all(tables.map((table) => sql(`select ${kept} as row from ${table} t order by (${kept})::text collate "C"`)));
  const before = await rows();
  expect(before.map(({ length }) => length)).toEqual([5000, expect.any(Number), 3000, 400]);

  await old.update();
  expect(await rows()).toEqual(before);

  const expected = await sql(
    `select client_id, ts::text as ts from messages where client_id is not null and ts > extract(epoch from now() - interval '90 days')::bigint * 1000000
     order by ts`,
  );
  expect(expected.length).toBeGreaterThan(1000);
  expect(await sql('select client_id, ts::text as ts from message_keys order by message_keys.ts')).toEqual(expected);
  expect(
    await sql(
      'select client_id, tableoid::regclass::text as part, extract(epoch from made_at)::float8 * 1000 as made_ms from message_keys where client_id = $1',
      [timed],
    ),
  ).toEqual([{ client_id: timed, part: 'message_keys_first', made_ms: Number.parseInt(timed.slice(0, 13).replace('-', ''), 16) }]);
  expect(await sql('select count(*)::int as n from outbox_causes')).toEqual([{ n: 200 }]);
  await old.update();
  await sql('delete from threads');
  expect((await rows()).map(({ length }) => length)).toEqual([0, 0, 3000, 400]);
}, 60_000);
