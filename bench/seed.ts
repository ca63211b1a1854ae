// node bench/seed.ts <product's folder> <data folder> <plan as JSON>: fills an empty install through the product's own services, in a process of its
// own, and writes what it created to `bench.json` in the data folder.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Block } from '@bandstand/contract/blocks/block.ts';
import type * as composeModule from '../server/compose.ts';
import type * as clockModule from '../server/platform/clock.ts';
import type * as dbDatabaseModule from '../server/platform/db/database.ts';
import type * as dbInstallModule from '../server/platform/db/install.ts';
import type * as dbMigrateModule from '../server/platform/db/migrate.ts';
import type * as dbPostgresModule from '../server/platform/db/postgres.ts';
import type * as diskModule from '../server/platform/disk.ts';
import type * as envModule from '../server/platform/env.ts';
import type * as httpLimitsModule from '../server/platform/http/limits.ts';
import type * as idsModule from '../server/platform/ids.ts';
import type * as mailMailerModule from '../server/platform/mail/mailer.ts';
import type * as passwordsModule from '../server/platform/passwords.ts';
import type * as storageStorageModule from '../server/platform/storage/storage.ts';
import type * as testingRowsModule from '../server/testing/rows.ts';
import type { Plan, Seeded, SeededApp, SeededMember, Sold } from './seed.plan.ts';

const [folder = '.', dataDir = 'data', planText = '{}'] = process.argv.slice(2);
const plan = JSON.parse(planText) as Plan;
/** The measured product may lie in another folder than this file. */
const from = <T>(file: string): Promise<T> => import(path.resolve(folder, 'server', file)) as Promise<T>;
const { compose } = await from<typeof composeModule>('compose.ts');
const { systemClock } = await from<typeof clockModule>('platform/clock.ts');
const { openDatabase } = await from<typeof dbDatabaseModule>('platform/db/database.ts');
const { readInstall } = await from<typeof dbInstallModule>('platform/db/install.ts');
const { migrate } = await from<typeof dbMigrateModule>('platform/db/migrate.ts');
const { startPostgres } = await from<typeof dbPostgresModule>('platform/db/postgres.ts');
const { noDisk } = await from<typeof diskModule>('platform/disk.ts');
const { loadEnv } = await from<typeof envModule>('platform/env.ts');
const { createLimits } = await from<typeof httpLimitsModule>('platform/http/limits.ts');
const { createIds } = await from<typeof idsModule>('platform/ids.ts');
const { createMailer } = await from<typeof mailMailerModule>('platform/mail/mailer.ts');
const { createPasswords } = await from<typeof passwordsModule>('platform/passwords.ts');
const { folderStorage } = await from<typeof storageStorageModule>('platform/storage/storage.ts');
const { openRows } = await from<typeof testingRowsModule>('testing/rows.ts');

const outside = process.env['DATABASE_URL'];
const postgres = outside ? null : await startPostgres({ dataDir, log: () => {} });
const url = outside ?? postgres?.adminUrl ?? '';
await migrate({ url });
const ids = createIds(systemClock);
const db = openDatabase({ url });
const { secret, sealed } = await readInstall(db, ids, { dataDir });
const server = await compose(
  {
    env: loadEnv({ NODE_ENV: 'test', DATA_DIR: dataDir }),
    db,
    clock: systemClock,
    ids,
    disk: noDisk,
    storage: folderStorage(path.join(dataDir, 'files')),
    mailer: createMailer(undefined),
    limits: createLimits({ isOff: true }),
    log: { error: console.error, warn: () => {}, info: () => {} },
    secret,
    sealed,
  },
  // Hashing thousands of passwords at the usual cost would take minutes.
  { directUrl: url, passwords: createPasswords({ cost: { memoryKib: 64, passes: 1 } }) },
);
const rows = openRows(url);
const password = 'a bench has legs';
const lessonCount = 500;
const articleCount = 80;
const listed = 90;
const text = 'The weight stays on the heels, the back stays long, and the breath leaves on the way up. Rest for a minute, then go again.';

type PageRow = ReturnType<typeof server.paged.drafts.newRow>;
type Tenant = Parameters<typeof server.paged.drafts.newRow>[0];

async function makeApp(slug: string): Promise<SeededApp & { tenant: Tenant }> {
  const email = `owner@${slug}.example`;
  const owner = { email, name: 'Owner', password };
  const { tenant } = await server.identity.staff.createAccount({ accountName: slug, owner, app: { name: slug, slug } });
  return { slug, owner: { email, password }, tenant };
}
const aText = (value: string): Block => ({
  id: ids.next(),
  type: 'text',
  data: { rich_text: { root: { children: [{ type: 'paragraph', children: [{ type: 'text', text: value, format: 0 }] }] } } },
  style: {},
  members_only: false,
});
function aPage(tenant: Tenant, at: number, place: { type: PageRow['type']; slug: string; parent?: string }, change: Partial<PageRow> = {}): PageRow {
  const row = {
    id: ids.next(),
    parent_id: place.parent ?? null,
    position: at * 1024,
    type: place.type,
    slug: place.slug,
    title: `Page ${place.slug}`,
  };
  return { ...server.paged.drafts.newRow(tenant, row), blocks: Array.from({ length: 8 }, () => aText(text)), ...change };
}
async function publish(tenant: Tenant, made: PageRow[]): Promise<void> {
  for (let at = 0; at < made.length; at += 1000)
    await server.paged.publishDrafts.publishMany(tenant, null, { title: 'All', made: made.slice(at, at + 1000) });
}

type Headers = Record<string, string>;
async function call<T>(method: 'GET' | 'POST', address: string, headers: Headers, payload?: object): Promise<T> {
  const answer = await server.http.app.inject({ method, url: `/api${address}`, headers, ...(payload && { payload }) });
  if (answer.statusCode >= 300) throw new Error(`${method} ${address} answered ${answer.statusCode} ${answer.body}`);
  return (answer.body === '' ? {} : answer.json()) as T;
}
const headersOf = (slug: string, { email, token }: { email: string; token: string }): Headers => ({
  'x-account-app': slug,
  'x-user-email': email,
  'x-user-token': token,
});
/** Runs the work for each item, eight at a time. */
async function forAll<T, R>(items: readonly T[], work: (item: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = Array.from({ length: items.length });
  let next = 0;
  const take = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T, at);
  };
  await Promise.all(Array.from({ length: 8 }, take));
  return results;
}

const app = await makeApp('bench');
const { tenant, slug } = app;
const ownerSession = await call<{ authentication_token: string }>('POST', '/studio/auth/login', {}, app.owner);
const owner = headersOf(slug, { email: app.owner.email, token: ownerSession.authentication_token });
const sell = (price: number, title: string) =>
  server.products.studio.create(tenant, { title, versions: [{ name: 'Once', kind: price === 0 ? 'free' : 'one_off', price, currency: 'EUR' }] });
const key = await sell(4900, 'Key');

const feedPage = (at: number, name: string) =>
  aPage(tenant, at, { type: 'generic', slug: name }, { blocks: [{ id: ids.next(), type: 'chat', data: {}, style: {}, members_only: false }] });
const inherits = server.paged.drafts.newRow(tenant, { id: ids.next(), parent_id: null, position: 0, type: 'generic', slug: 'x', title: 'x' }).access;
const closed = { ...inherits, inherit: false };
const home = aPage(tenant, 0, { type: 'generic', slug: '' });
const [feed, long] = [feedPage(1, 'feed'), feedPage(2, 'long')];
const list = aPage(tenant, 3, { type: 'generic', slug: 'list' });
const rights = [
  {},
  { access: { ...closed, require_authentication: true } },
  { access: { ...closed, require_purchase: true, products: [{ id: key.id }] } },
];
const items = Array.from({ length: listed }, (_, at) => aPage(tenant, at, { type: 'article', slug: `item-${at}`, parent: list.id }, rights[at % 3]));
const articles = Array.from({ length: articleCount }, (_, at) => {
  const row = aPage(tenant, at + 10, { type: 'article', slug: `article-${at}` });
  return { ...row, fields: { ...row.fields, is_commentable: true, show_bookmark_button: true } };
});
const program = aPage(
  tenant,
  4,
  { type: 'program', slug: 'program' },
  { access: { ...closed, require_authentication: true, is_progress_root: true } },
);
program.type_data = { pace: 'self_paced' };
const lessons = Array.from({ length: lessonCount }, (_, at) => aPage(tenant, at, { type: 'generic', slug: `lesson-${at}`, parent: program.id }));
const others = Array.from({ length: plan.pages }, (_, at) => aPage(tenant, at + 1000, { type: 'article', slug: `other-${at}` }));
const workout = await server.paged.reusables.workouts.create(tenant, null, {
  title: 'Legs',
  groups: [
    {
      id: ids.next(),
      type: 'straight',
      items: [{ uid: ids.next(), exercise_id: null, title: 'Squat', sets: [{ type: 'normal', reps: 5 }] }],
    },
  ],
});
const questions = ['How did you sleep?', 'What went well?', 'What was hard?', 'How many steps?', 'Weight in kg'];
const formFields = questions.map((label, at) => ({
  id: ids.next(),
  label,
  field_type: at < 3 ? ('short_answer' as const) : ('number' as const),
  value_type: at < 3 ? ('string' as const) : ('number' as const),
  default_value: null,
  is_required: true,
  correct_answer: null,
  options: [],
  min: null,
  max: null,
  property_slug: null,
  visible_if: null,
  is_sensitive: false,
}));
const form = await server.paged.reusables.forms.create(tenant, null, {
  title: 'Check-in',
  is_repeatable: true,
  form_fields: formFields,
  form_groups: [
    {
      id: ids.next(),
      title: null,
      description: null,
      workout_group_id: null,
      visible_if: null,
      form_field_ids: formFields.map(({ id }) => id),
      form_groups: [],
    },
  ],
});
await server.paged.publishDrafts.release(tenant, null, { items: [{ type: 'form', id: form.id }] });
const training = { ...aPage(tenant, 5, { type: 'workout', slug: 'legs' }), type_data: { workout_id: workout.id } };
await publish(tenant, [home, feed, long, list, ...items, ...articles, program, ...lessons, training, ...others]);

async function signUp(of: string, at: number): Promise<SeededMember> {
  const email = `member${at}@${of}.example`;
  const signedUp = await call<{ authentication_token: string; user: { id: string; subscriber_id: string; global_events_channel: string } }>(
    'POST',
    '/auth/sign_up',
    { 'x-account-app': of },
    { email, name: `Member ${at}`, password },
  );
  const { id: userId, subscriber_id: id, global_events_channel: channel } = signedUp.user;
  return { id, userId, email, token: signedUp.authentication_token, channel };
}
const members = await forAll(Array.from({ length: plan.members }), (_, at) => signUp(slug, at));
const threadOf = async ({ slug: name }: PageRow, of = slug): Promise<string> => {
  const answer = await server.http.app.inject({ url: `/__/${name}/index.json`, headers: { host: `${of}.localhost` } });
  return answer.json<{ message_thread_id: string | null }>().message_thread_id ?? '';
};
const threadIds: string[] = [];
for (const article of articles) threadIds.push(await threadOf(article));
await forAll(members, async (member, at) => {
  const as = headersOf(slug, member);
  await call('POST', `/threads/${threadIds[at % articleCount]}/messages`, as, { data: { op: 'send', client_id: `seed-${at}`, message: text } });
  await call('POST', `/pages/${program.id}/subscribers`, as, {});
  if (at % 2 === 0) await call('POST', `/studio/members/${member.id}/grants`, owner, { product_id: key.id });
});

const [first] = members;
if (!first) throw new Error('a bench needs members');
if (plan.silent > 0)
  await rows.of(
    `with people as (
      insert into users (account_id, id, email, name)
        select $2, gen_random_uuid(), 'silent' || n || '@bench.example', 'Silent ' || n from generate_series(1, $3::int) n returning account_id, id, name
    ), joined as (
      insert into subscribers (app_id, id, account_id, user_id, uuid, search_name, last_active_at)
        select $1, gen_random_uuid(), account_id, id, gen_random_uuid(), lower(name), now() from people returning app_id, id
    )
    insert into entitlements (app_id, id, subscriber_id, product_id, source, status, starts_at)
      select app_id, gen_random_uuid(), id, $4, 'grant', 'granted', now() from joined`,
    [tenant.appId, tenant.accountId, plan.silent, key.id],
  );
const feeds = await call<{ items: { id: string; page_id: string | null; channel_id: string }[] }>(
  'GET',
  '/threads?type=feed',
  headersOf(slug, first),
);
const feedOf = (page: PageRow) => {
  const found = feeds.items.find(({ page_id }) => page_id === page.id);
  if (!found) throw new Error(`${page.slug} has no feed`);
  return { threadId: found.id, channel: found.channel_id };
};
const [startUs, stepUs] = [1_750_000_000_000_000, 1_000_000];
const longThread = feedOf(long).threadId;
if (plan.messages > 0) {
  const authors = members.slice(0, 25).map(({ id }) => id);
  await rows.of(
    `insert into messages (app_id, thread_id, ts, author_id, type, text)
      select $1, $2, $3::bigint + n * $4::bigint, ($5::uuid[])[1 + n % cardinality($5::uuid[])], 'message', $6 from generate_series(0, $7::int - 1) n`,
    [tenant.appId, longThread, startUs, stepUs, authors, `${text.slice(0, 60)}`, plan.messages],
  );
  const lastUs = startUs + (plan.messages - 1) * stepUs;
  await rows.of('update threads set last_ts = $1, latest_message_ts = $1, latest_author_id = $2, message_count = $3 where id = $4', [
    lastUs,
    authors[(plan.messages - 1) % authors.length],
    plan.messages,
    longThread,
  ]);
}

const apps: Seeded['apps'] = [];
for (const size of plan.apps) {
  const made = await makeApp(`bench-${size}`);
  const pages = Array.from({ length: size }, (_, at) => aPage(made.tenant, at, { type: 'article', slug: at === 0 ? '' : `p${at}` }));
  await publish(made.tenant, pages);
  const page = pages[Math.floor(size / 2)] ?? home;
  apps.push({ slug: made.slug, owner: made.owner, pages: size, page: { id: page.id, path: page.slug } });
}
const tenants: Seeded['tenants'] = [];
for (let at = 0; at < plan.tenants; at += 1) {
  const made = await makeApp(`tenant-${at}`);
  const page = aPage(made.tenant, 0, { type: 'article', slug: 'start' });
  await publish(made.tenant, [{ ...page, fields: { ...page.fields, is_commentable: true } }]);
  tenants.push({ slug: made.slug, threadId: await threadOf(page, made.slug), member: await signUp(made.slug, 0) });
}
const sold = (price: number) =>
  forAll(Array.from({ length: plan.products }), async (_, at): Promise<Sold> => {
    const { id, versions } = await sell(price, `Product ${price} ${at}`);
    return { id, version: versions[0]?.id ?? '', price };
  });

const seeded: Seeded = {
  slug,
  owner: app.owner,
  appId: tenant.appId,
  members,
  articles: articles.map(({ id, slug: name }, at) => ({ id, path: name, threadId: threadIds[at] ?? '' })),
  lessons: lessons.map(({ id }) => id),
  listId: list.id,
  workoutId: workout.id,
  form: { id: form.id, fieldIds: form.form_fields.map(({ id }) => id) },
  feed: feedOf(feed),
  long: { threadId: longThread, count: plan.messages, startUs, stepUs },
  apps,
  tenants,
  free: await sold(0),
  paid: await sold(4900),
};
await rows.of('vacuum analyze', []);
await rows.close();
await server.close();
await db.close();
await writeFile(path.join(dataDir, 'bench.json'), JSON.stringify(seeded));
await postgres?.stop();
