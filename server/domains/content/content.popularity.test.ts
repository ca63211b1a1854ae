import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseBefore } from '../../testing/old-database.ts';

let old: Awaited<ReturnType<typeof databaseBefore>>;
beforeAll(async () => {
  old = await databaseBefore('0234_pages_popularity.sql');
});
afterAll(() => old.drop());

describe('the popularity of pages in an older database', () => {
  it('is carried over: as many uses of each page as it has completions and bookmarks', async () => {
    const app = await old.app('gym');
    const [account] = await old.sql<{ id: string }>('select id from accounts');
    const pages = [randomUUID(), randomUUID(), randomUUID()] as const;
    for (const [n, id] of pages.entries())
      await old.sql("insert into pages (app_id, id, type, slug, title, access) values ($1, $2, 'generic', $3, 'Page', '{}')", [app, id, `p${n}`]);
    for (const n of [1, 2, 3]) {
      const id = randomUUID();
      await old.sql("insert into users (account_id, id, email, name) values ($1, $2, $3, 'Anna')", [account!.id, id, `anna${n}@example.com`]);
      await old.sql('insert into subscribers (app_id, id, account_id, user_id, uuid) values ($1, $2, $3, $2, $2)', [app, id, account!.id]);
      await old.sql('insert into page_completions (app_id, subscriber_id, page_id, completed_at) values ($1, $2, $3, now())', [app, id, pages[0]]);
      if (n > 1) await old.sql('insert into bookmarks (app_id, subscriber_id, page_id, created_at) values ($1, $2, $3, now())', [app, id, pages[0]]);
      if (n > 2) await old.sql('insert into bookmarks (app_id, subscriber_id, page_id, created_at) values ($1, $2, $3, now())', [app, id, pages[1]]);
    }
    await old.update();
    const counted = await old.sql('select page_id, uses::int from page_stats order by uses desc');
    expect(counted).toEqual([
      { page_id: pages[0], uses: 5 },
      { page_id: pages[1], uses: 1 },
    ]);
  });
});
