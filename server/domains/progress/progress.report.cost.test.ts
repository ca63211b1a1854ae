import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { nobodysId } from '../../testing/samples.ts';
import { publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const pageCount = 500;
/** The nightly run has all of them: a tenth needs as many statements. */
const memberCount = inject('extent') === 'whole' ? 5_000 : 500;

it(`a program of 500 pages with ${memberCount} members is counted in three statements at most`, { timeout: 120_000 }, async () => {
  const { drafts, publishDrafts } = app.server.paged;
  const program = await publishPage(app, { title: 'Long', type: 'program', access: { require_authentication: true, is_progress_root: true } });
  const made = [];
  const ids = () => app.platform.ids.next();
  for (let stage = 0; stage < 10; stage += 1) {
    const top = drafts.newRow(app.tenant, {
      id: ids(),
      parent_id: program.id,
      position: stage,
      type: 'generic',
      slug: `week-${stage}`,
      title: `Week ${stage}`,
    });
    made.push(top);
    for (let day = 0; day < pageCount / 10; day += 1)
      made.push(drafts.newRow(app.tenant, { id: ids(), parent_id: top.id, position: day, type: 'generic', slug: `day-${day}`, title: `Day ${day}` }));
  }
  await publishDrafts.publishMany(app.tenant, null, { title: 'Long', made });
  await app.sql(
    `insert into users (account_id, id, email, name) select $1, gen_random_uuid(), 'crowd' || n || '@example.com', 'Crowd ' || n from generate_series(1, $2::int) n`,
    [app.account, memberCount],
  );
  await app.sql(
    `insert into subscribers (app_id, id, account_id, user_id, uuid) select $1, gen_random_uuid(), account_id, id, gen_random_uuid() from users where account_id = $2 and email like 'crowd%'`,
    [app.tenant.appId, app.account],
  );
  await app.sql(
    `insert into page_subscriptions (app_id, subscriber_id, page_id, subscribed_at, is_member, started_at, started_at_exact)
    select b.app_id, b.id, $2, now(), true, now() - interval '30 days', now() - interval '30 days' from subscribers b join users u on u.id = b.user_id where b.app_id = $1 and u.email like 'crowd%'`,
    [app.tenant.appId, program.id],
  );
  // Each member completed a different number of pages from the start.
  await app.sql(
    `insert into page_completions (app_id, subscriber_id, page_id, completed_at)
    select s.app_id, s.subscriber_id, p.id, now() from (select *, row_number() over (order by subscriber_id) as n from page_subscriptions where page_id = $2) s
    join (select p.id, row_number() over (order by t.position, p.position) as ord from pages p join pages t on t.app_id = p.app_id and t.id = p.parent_id where t.parent_id = $2) p
      on p.ord <= s.n % ${pageCount + 1} and p.ord <= 20 where s.app_id = $1`,
    [app.tenant.appId, program.id],
  );
  await app.sql('analyze');
  const owner = await app.owner();
  const params = { id: program.id };
  await app.call('GET /studio/pages/{id}/progress', { as: owner, params });
  const calls = [
    () => app.call('GET /studio/pages/{id}/progress', { as: owner, params }),
    () => app.call('GET /studio/pages/{id}/progress/members', { as: owner, params, query: { state: 'active' } }),
  ] as const;
  for (const call of calls) {
    // A request that counts nothing has the same cost for authentication.
    const start = app.db.queries();
    expect((await app.call('GET /studio/pages/{id}/progress', { as: owner, params: { id: nobodysId } })).status).toBe(404);
    const before = app.db.queries();
    const { status } = await call();
    expect(status).toBe(200);
    expect(app.db.queries() - before - (before - start)).toBeLessThanOrEqual(3);
  }
  const { body } = await calls[0]();
  expect([body.started, body.pages.length, body.stages.length]).toEqual([memberCount, pageCount, 10]);
  const [recount] = await app.sql<{ done: number }>('select count(*)::int as done from page_completions c where c.page_id = $1', [
    body.pages[15]!.page_id,
  ]);
  expect(body.pages[15]!.reached).toBe(recount?.done);
});
