import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { databaseBefore } from '../../testing/old-database.ts';

let drop: () => Promise<unknown> = async () => {};
afterEach(() => drop());

interface Seat {
  person: string;
  read: number | null;
  since: number | null;
  mailed: number | null;
  toggled?: number;
}
const at = '2026-03-01T09:00:00Z';

it('threads from before 0200 keep how far members have read, and who waits for a mail about which message', async () => {
  const old = await databaseBefore('0200_threads_read_positions.sql');
  drop = old.drop;
  const { sql } = old;
  const app = await old.app('one');
  const [{ account_id: account } = { account_id: '' }] = await sql<{ account_id: string }>('select account_id from apps');
  const ids = new Map<string, string>();
  for (const name of ['author', 'reader', 'waiting', 'mailed', 'asking']) {
    const [user, member] = [randomUUID(), randomUUID()];
    ids.set(name, member);
    await sql('insert into users (account_id, id, name, email) values ($1, $2, $3, $4)', [account, user, name, `${name}@example.com`]);
    await sql('insert into subscribers (app_id, id, account_id, user_id, uuid) values ($1, $2, $3, $4, gen_random_uuid())', [
      app,
      member,
      account,
      user,
    ]);
  }
  const plant = async (kind: 'chat' | 'comment', seats: Seat[]): Promise<string> => {
    const thread = randomUUID();
    await sql(
      `insert into threads (app_id, id, kind, channel_id, is_private, latest_message_ts, latest_author_id, last_ts, created_at)
       values ($1, $2, $3, gen_random_uuid(), $4, 40, $5, 40, $6)`,
      [app, thread, kind, kind === 'chat', ids.get('author'), at],
    );
    await sql(
      `insert into messages (app_id, thread_id, ts, author_id, type, text)
       select $1, $2, n * 10, $3, 'message', 'm' from generate_series(1, 4) n`,
      [app, thread, ids.get('author')],
    );
    for (const { person, read, since, mailed, toggled } of seats)
      await sql(
        `insert into thread_participants (app_id, thread_id, subscriber_id, latest_message_ts, last_read_ts, unread_since_ts, mailed_ts,
           notifications_enabled, notifications_toggled_ts, is_listed, joined_at) values ($1, $2, $3, 40, $4, $5, $6, true, $7, true, $8)`,
        [app, thread, ids.get(person), read, since, mailed, toggled ?? null, at],
      );
    return thread;
  };
  const seats: Seat[] = [
    { person: 'author', read: 40, since: null, mailed: null },
    { person: 'reader', read: 40, since: null, mailed: 20 },
    { person: 'waiting', read: 10, since: 30, mailed: 20 },
    { person: 'mailed', read: null, since: null, mailed: 40 },
  ];
  const chat = await plant('chat', seats);
  const comments = await plant('comment', [...seats, { person: 'asking', read: null, since: null, mailed: null, toggled: 5 }]);
  await sql(`select graphile_worker.add_job('thread.unread', '{}'::json)`);

  await old.update();

  const now = async (thread: string) =>
    sql<{ person: string; read: number | null; waits: number | null; is_noticed: boolean }>(
      `select u.name as person, p.last_read_ts::int as read, p.notifications_enabled as is_noticed,
         (select min(m.ts)::int from messages m where m.thread_id = p.thread_id and m.ts > greatest(p.last_read_ts, p.mailed_ts, 0)) as waits
       from thread_participants p join subscribers s on s.id = p.subscriber_id join users u on u.id = s.user_id where p.thread_id = $1 order by 1`,
      [thread],
    );
  const inChat = [
    { person: 'author', read: 40, waits: null, is_noticed: true },
    { person: 'mailed', read: null, waits: null, is_noticed: true },
    { person: 'reader', read: 40, waits: null, is_noticed: true },
    { person: 'waiting', read: 10, waits: 30, is_noticed: true },
  ];
  expect(await now(chat)).toEqual(inChat);
  expect(await now(comments)).toEqual([
    { person: 'asking', read: null, waits: null, is_noticed: true },
    ...inChat.map((row) => ({ ...row, is_noticed: false })),
  ]);
  expect(await sql('select id, unread_since_ts::int as since from threads order by unread_since_ts')).toEqual(
    expect.arrayContaining([
      { id: chat, since: 30 },
      { id: comments, since: 30 },
    ]),
  );
  expect(await sql(`select 1 from graphile_worker.jobs where task_identifier = 'thread.unread'`)).toEqual([]);
});
