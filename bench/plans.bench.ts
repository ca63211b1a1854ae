// Common requests of members and owners of programs, compared with the bare statement behind them: a completion (GOALS section 4: ≥ 0.6 × raw), a
// month of a calendar, and the progress of 5,000 members on 500 pages.
import { addDays } from '@bandstand/rules/time/days.ts';
import { makeBenchApp, startWholeServer } from './whole-server.ts';

const [pageCount, memberCount, rounds] = [500, 5_000, 400];
const password = 'correct horse 7';
const { server, ids, admin, stop } = await startWholeServer();

try {
  const { tenant } = await makeBenchApp({ server }, password);
  const { appId } = tenant;
  const { drafts, publishDrafts } = server.paged;
  const program = drafts.newRow(tenant, { id: ids.next(), parent_id: null, position: 0, type: 'program', slug: 'plan', title: 'Plan' });
  program.access = { ...program.access, inherit: false, is_progress_root: true };
  const pages = Array.from({ length: pageCount }, (_, at) =>
    drafts.newRow(tenant, { id: ids.next(), parent_id: program.id, position: at * 1024, type: 'generic', slug: `p${at}`, title: `Page ${at}` }),
  );
  program.type_data = { pace: 'self_paced', fills_calendar: true, layout: pages.slice(0, 365).map(({ id }, day) => ({ page_id: id, day })) };
  await publishDrafts.publishMany(tenant, null, { title: 'All', made: [program, ...pages] });

  const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Record<string, string>, payload?: object) => {
    const answer = await server.http.app.inject({
      method,
      url: `/api${url}`,
      headers: { 'x-account-app': 'bench', ...headers },
      ...(payload ? { payload } : {}),
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url} answered ${answer.statusCode} ${answer.body}`);
    return answer.body ? (answer.json() as Record<string, never>) : {};
  };
  const enter = async (path: string, body: object, email: string): Promise<Record<string, string>> => ({
    'x-user-email': email,
    'x-user-token': (await call('POST', path, {}, body))['authentication_token'] ?? '',
  });
  const member = await enter('/auth/sign_up', { email: 'ada@bench.example', name: 'Ada', password }, 'ada@bench.example');
  const owner = await enter('/studio/auth/login', { email: 'owner@bench.example', password }, 'owner@bench.example');
  await call('POST', `/pages/${program.id}/subscribers`, member, {});
  const { rows } = await admin.query<{ id: string }>(
    `select s.id from subscribers s join users u on u.id = s.user_id where u.email = 'ada@bench.example'`,
  );
  const adaId = rows[0]?.id;

  const done = 'insert into page_completions (app_id, subscriber_id, page_id, completed_at) values ($1, $2, $3, now()) on conflict do nothing';
  await compare(
    'a completion',
    (at) => call('POST', `/pages/${pages[at % pageCount]!.id}/complete`, member),
    (at) => admin.query({ name: 'done', text: done, values: [appId, adaId, pages[(at + 1) % pageCount]!.id] }),
  );
  const today = new Date().toISOString().slice(0, 10);
  const month = 'select * from calendar_items where app_id = $1 and subscriber_id = $2 and removed_at is null and date between $3 and $4';
  await compare(
    'a month of the calendar',
    () => call('GET', `/schedule?from=${today}&to=${addDays(today, 30)}`, member),
    () => admin.query({ name: 'month', text: month, values: [appId, adaId, today, addDays(today, 30)] }),
  );

  await crowd(appId, tenant.accountId, program.id);
  const count = 'select page_id, count(*) from page_completions where app_id = $1 group by page_id';
  await compare(
    `the progress of ${memberCount} members in ${pageCount} pages`,
    () => call('GET', `/studio/pages/${program.id}/progress`, owner),
    () => admin.query({ name: 'count', text: count, values: [appId] }),
    5,
  );
} finally {
  await stop();
}

/** Both sides take turns, so other load on the machine affects both. Prints how much of the bare speed is left. */
async function compare(name: string, ours: (at: number) => Promise<unknown>, bare: (at: number) => Promise<unknown>, times = rounds): Promise<void> {
  const spent: [number[], number[]] = [[], []];
  for (let at = 0; at < times + 5; at += 1)
    for (const [side, work] of [ours, bare].entries()) {
      const begun = performance.now();
      await work(at);
      if (at >= 5) spent[side]!.push(performance.now() - begun);
    }
  const [own, raw] = spent.map((list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!) as [number, number];
  console.log(`${name}: ${own.toFixed(2)} ms, the bare statement ${raw.toFixed(2)} ms: ${(raw / own).toFixed(2)} × its speed`);
}

/** Members who each completed up to half of the program. */
async function crowd(appId: string, accountId: string, programId: string): Promise<void> {
  await admin.query(
    `insert into users (account_id, id, email, name) select $1, gen_random_uuid(), 'crowd' || n || '@bench.example', 'Crowd ' || n from generate_series(1, $2::int) n`,
    [accountId, memberCount],
  );
  await admin.query(
    `insert into subscribers (app_id, id, account_id, user_id, uuid) select $1, gen_random_uuid(), account_id, id, gen_random_uuid() from users where email like 'crowd%'`,
    [appId],
  );
  await admin.query(
    `insert into page_subscriptions (app_id, subscriber_id, page_id, subscribed_at, is_member, started_at, started_at_exact)
    select b.app_id, b.id, $2, now(), true, now(), now() from subscribers b join users u on u.id = b.user_id where b.app_id = $1 and u.email like 'crowd%'`,
    [appId, programId],
  );
  await admin.query(
    `insert into page_completions (app_id, subscriber_id, page_id, completed_at)
    select s.app_id, s.subscriber_id, p.id, now() from (select *, row_number() over (order by subscriber_id) as n from page_subscriptions where page_id = $2) s
    join (select id, row_number() over (order by position) as ord from pages where parent_id = $2) p on p.ord <= s.n % 250 where s.app_id = $1 on conflict do nothing`,
    [appId, programId],
  );
  await admin.query('analyze');
}
