// Behind row-level security an index serves a condition only if its function is leakproof, and nothing says so: a look-up by an index that policies
// hide answers correctly and reads every row. So every statement of a walk over all calls is planned on a full database, as the role that sends it.
import fs from 'node:fs';
import type { Call, CallKey } from '@bandstand/contract/call.ts';
import { allCalls, type AllCalls } from '@bandstand/contract/registry.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from './app.ts';
import type { Session } from './client.ts';
import { createOwner, createTestDatabase, wallForms, type TestDatabase, type WallForm } from './database.ts';
import { someOfEach } from './existing.ts';
import { fillTables } from './filled.ts';
import { isExpected } from './plans.expected.ts';
import { scansOf, type Planning } from './plans.ts';
import { nobodysId, sampleOf } from './samples.ts';
import { keyOf, recordStatements, type Recorded } from './statements.ts';

/** Tables that grow with members, with content or with time. The first ones grow fastest. */
const largest = new Set(['users', 'subscribers', 'messages', 'page_completions', 'activity_events', 'workout_activities']);
const large = new Set(
  [
    'users subscribers sessions auth_tokens subscriber_properties member_blocks activity_events security_log audit_log outbox',
    'threads thread_participants messages message_reactions message_emojis message_days page_stats app_hours',
    'pages page_revisions page_search page_media page_subscriptions page_completions bookmarks media calendar_items event_attendance',
    'workout_sessions workout_activities workout_results exercise_results exercise_records exercise_swaps',
    'form_submissions form_answers form_visits',
    'orders order_events payments entitlements purchases subscriptions subscription_events invoices refunds quotes',
  ].flatMap((names) => names.split(' ')),
);
const isWhole = inject('extent') === 'whole';
function rowsOf(table: string): number {
  if (table === 'bandstand_migrations' || table === 'install') return 0;
  if (largest.has(table) || (isWhole && large.has(table))) return 100_000;
  return large.has(table) ? 15_000 : 200;
}

const calls = allCalls().filter(([, call]) => !call.file && !call.upload) as [CallKey & keyof AllCalls, Call][];
let statements: Recorded[];
let database: TestDatabase;
let admin: pg.Client;

beforeAll(async () => {
  const recorded = [...(await walk()), ...recordedBefore()];
  statements = [...new Map(recorded.map((statement) => [keyOf(statement), statement])).values()];
  database = await createTestDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await fillTables(admin, rowsOf);
}, 300_000);
afterAll(async () => {
  await admin.end();
  await database.drop();
});

/** Statements of other tests, if a run recorded them (`tools/nightly.ts`). */
const recordedBefore = (): Recorded[] => {
  const folder = inject('statementsFrom');
  if (folder === null) return [];
  const lines = fs.readdirSync(folder).flatMap((file) => fs.readFileSync(`${folder}/${file}`, 'utf8').trim().split('\n'));
  expect(lines.length).toBeGreaterThan(1000);
  return lines.map((line) => JSON.parse(line) as Recorded);
};

/** Sends each call with what it expects, and each of its filters; returns the statements. */
async function walk(): Promise<Recorded[]> {
  const record = recordStatements();
  const app = await startTestApp({ isQuiet: true });
  try {
    let [member, owner]: [MemberSession, Session] = [await app.signUp(), await app.owner()];
    const real = await someOfEach(app, { member, owner });
    // What ends a session comes last.
    const inOrder = calls.toSorted(([a], [b]) => Number(a.startsWith('DELETE')) - Number(b.startsWith('DELETE')));
    for (const [key, call] of inOrder) {
      if ((await app.call('POST /auth/verify', { as: member })).status !== 200) member = await app.signUp();
      if ((await app.call('GET /studio/profile', { as: owner })).status !== 200) owner = await app.staff('owner');
      await send(app, key, call, { as: call.who === 'owner' ? owner : member, real });
    }
    await app.settle();
  } finally {
    await app.close();
    record.stop();
  }
  return record.all();
}

async function send(app: TestApp, key: keyof AllCalls & string, call: Call, { as, real }: { as: Session; real: Record<string, string> }) {
  const [thing = ''] = key.split('/{');
  const id = real[thing.split('/').at(-1) ?? ''] ?? nobodysId;
  const params = Object.fromEntries(Object.keys(call.params ?? {}).map((name) => [name, name === 'id' ? id : (real[name] ?? nobodysId)]));
  const body = key.startsWith('GET') ? {} : { body: sampleOf((call.body ?? {}) as Parameters<typeof sampleOf>[0]) };
  const query = Object.entries(call.query ?? {}).map(([name, schema]) => [name, String(sampleOf(schema as Parameters<typeof sampleOf>[0]))] as const);
  for (const part of [[], ...query.map((entry) => [entry]), query])
    await app.call(key, { as, params, query: Object.fromEntries(part), ...body } as never);
}

/** What plans depend on: with one login, the tables are its own and the policies have both conditions. */
async function planningBy(form: WallForm): Promise<Planning> {
  const isLarge = (table: string) => large.has(table);
  if (form === 'logins') return { isLarge, roleOf: (side) => (side === 'app' ? 'bandstand_app' : 'bandstand_system') };
  const owner = await createOwner(inject('testServerUrl'));
  const { rows } = await admin.query<{ change: string }>(
    `select format('alter table %s owner to ${owner}', oid::regclass) as change from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     union all select format('alter routine %s owner to ${owner}', oid::regprocedure) from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  for (const { change } of rows) await admin.query(change);
  await admin.query(`set role ${owner}`);
  await admin.query('call bandstand_mend(false)');
  await admin.query('reset role');
  return { isLarge, roleOf: () => owner };
}

describe.each(wallForms)('walled by %s, the database', (form) => {
  let planning: Planning;
  beforeAll(async () => {
    planning = await planningBy(form);
  });

  it('reads no large table from beginning to end, for any statement', { timeout: 300_000 }, async () => {
    expect(statements.length).toBeGreaterThan(isWhole ? 1000 : 400);
    const found = (await scansOf(admin, statements, planning)).filter((finding) => !isExpected(finding));
    expect(
      found.map(({ statement: { side, text }, tables }) => `${side} reads ${tables.join(', ')}: ${text.replaceAll(/\s+/g, ' ').trim()}`),
    ).toEqual([]);
  });

  it('is caught when a policy hides an index, and when there is none', async () => {
    const planted = (text: string, values: unknown[] = []): Recorded => ({ side: 'app', text, values });
    const hidden = planted('select id from users where account_id = bandstand_account_id() and lower(email) = $1', ['a@b.example']);
    const shown = planted('select id from users where account_id = bandstand_account_id() and email_key = $1', ['a@b.example']);
    const bare = planted('select ts from messages where app_id = bandstand_app_id() and text = $1', ['hello']);
    await admin.query('create index planted on users (account_id, lower(email))');
    await admin.query('analyze users');
    const found = await scansOf(admin, [hidden, shown, bare], planning);
    await admin.query('drop index planted');
    expect(found.map(({ statement, tables }) => [statement, tables])).toEqual([
      [hidden, ['users']],
      [bare, ['messages']],
    ]);
  });
});
