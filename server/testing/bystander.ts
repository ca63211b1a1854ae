import type { AllCalls } from '@bandstand/contract/registry.ts';
import type { Server } from '../compose.ts';
import { createClient, type CallOptions, type Session } from './client.ts';
import type { openRows } from './rows.ts';

/** An account beside those of every test, with rows of every kind. */
export interface Bystander {
  /** Names of tables in which its rows changed since the last call. */
  touched(): Promise<string[]>;
  /** Removes all other accounts with everything below them, waiting jobs, and the functions and triggers that a test added. */
  removeOthers(): Promise<void>;
}
type Rows = ReturnType<typeof openRows>;

const slug = 'bystander';
const password = 'correct horse 7';

/** Its rows in these tables expire or are added up, and tests move the clock. */
const fading = new Set([
  'page_stats',
  'page_stat_changes',
  'app_hours',
  'app_hour_changes',
  'message_days',
  'message_days_done',
  'message_day_changes',
  'sessions',
  'staff_sessions',
  'auth_tokens',
  'idempotency_keys',
  'quotes',
  'outbox',
  'member_changes',
  'app_changes',
  'user_changes',
]);

/** Creates the bystander on an empty install. It is younger than any app of a test, so that it is never the default app. */
export async function createBystander(server: Server, rows: Rows): Promise<Bystander> {
  const { tenant } = await server.identity.staff.createAccount({
    accountName: 'Bystander',
    owner: { email: 'owner@bystander.example', name: 'Owner bystander', password },
    app: { name: 'App bystander', slug },
  });
  await rows.of("update apps set created_at = '2200-01-01' where id = $1", [tenant.appId]);
  server.identity.apps.forget();
  await fill(server);
  await server.bus.settled();
  await server.jobs.runDue();
  await server.bus.settled();
  // What may be unread would make a round look for it, and change its row.
  await rows.of('update threads set unread_since_ts = null where app_id = $1', [tenant.appId]);
  const keys = await keyedTables(rows);
  const mine = (key: string) => (key === 'app_id' ? tenant.appId : tenant.accountId);
  const digest = keys
    .filter(({ name }) => !fading.has(name))
    .map(
      ({ name, key }) =>
        `select '${name}' as name, (select md5(string_agg(t::text, '|' order by t::text)) from ${name} t
          where ${key} = '${mine(key)}') as digest`,
    )
    .join(' union all ');
  const read = async () =>
    new Map((await rows.of<{ name: string; digest: string | null }>(digest, [])).map(({ name, digest: text }) => [name, text]));
  // As the superuser without triggers: cascades over a hundred tables would run one for each row.
  const removal = `begin; set local session_replication_role = replica; ${keys
    .map(({ name, key }) => `delete from ${name} where ${key} <> '${mine(key)}';`)
    .join(' ')} delete from graphile_worker._private_jobs; delete from rounds; commit;`;
  const functions = new Set(await functionNames(rows));
  let before = await read();
  return {
    touched: async () => {
      const now = await read();
      const names = [...now].filter(([name, text]) => before.get(name) !== text).map(([name]) => name);
      before = now;
      return names;
    },
    removeOthers: async () => {
      await rows.of(removal, []);
      const added = (await functionNames(rows)).filter((name) => !functions.has(name));
      for (const name of added) await rows.of(`drop function ${name} cascade`, []);
    },
  };
}

/** Every table with rows of apps or accounts, with the column that names the owner. */
const keyedTables = (rows: Rows): Promise<{ name: string; key: string }[]> =>
  rows.of(
    `select c.relname as name, min(case when c.relname = 'accounts' then 'id' else a.attname end)
        filter (where c.relname <> 'apps' or a.attname = 'account_id') as key
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and (a.attname in ('app_id', 'account_id') or (c.relname = 'accounts' and a.attname = 'id'))
     group by c.relname order by c.relname`,
    [],
  );

const functionNames = async (rows: Rows): Promise<string[]> =>
  (await rows.of<{ name: string }>("select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace", [])).map(
    ({ name }) => name,
  );

async function fill(server: Server): Promise<void> {
  const client = createClient({ app: server.http.app, defaultSlug: slug });
  const ask = async <K extends keyof AllCalls & string>(key: K, options: CallOptions = {}) => {
    const answer = await client.call(key, options);
    if (answer.status >= 300) throw new Error(`${key} answered ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const email = 'owner@bystander.example';
  const staff = await ask('POST /studio/auth/login', { body: { email, password }, app: null });
  const owner: Session = { email, token: staff.authentication_token, app: slug };
  const page = await ask('POST /studio/pages', { as: owner, body: { type: 'generic', title: 'A page of the bystander' } });
  await ask('POST /studio/releases', { as: owner, body: { title: 'All' } });
  await ask('POST /studio/products', {
    as: owner,
    body: { title: 'Bystander pass', versions: [{ name: 'Once', kind: 'one_off', price: 900, currency: 'EUR' }] },
  });
  const people = [];
  for (const name of ['Ada', 'Bob']) {
    const body = { email: `${name.toLowerCase()}@bystander.example`, name: `${name} Bystander`, password };
    const bundle = await ask('POST /auth/sign_up', { body });
    people.push({ email: body.email, token: bundle.authentication_token, app: slug, id: bundle.user.subscriber_id });
  }
  const [ada, bob] = people as [(typeof people)[number], (typeof people)[number]];
  const { id } = await ask('POST /threads', { as: ada, body: { subscriber_id: bob.id, messages: [{ message: 'A message of the bystander' }] } });
  await ask('GET /threads/{id}/read', { as: bob, params: { id } });
  await ask('POST /pages/{id}/bookmarks/toggle', { as: ada, params: { id: page.id } });
}
