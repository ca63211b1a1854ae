import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let client: pg.Client;
beforeAll(async () => {
  app = await startTestApp();
  client = new pg.Client({ connectionString: app.adminUrl });
  await client.connect();
  // Plans as for a table too large for a sequential scan.
  await client.query('set enable_seqscan = off');
});
afterAll(async () => {
  await client.end();
  await app.close();
});

async function indexesOf(statement: string): Promise<string[]> {
  const { rows } = await client.query(`explain (format json) ${statement}`);
  return [...JSON.stringify(rows).matchAll(/"Index Name":"(\w+)"/g)].map(([, name]) => name!);
}

describe('every query that repeats for ever uses an index', () => {
  it.each([
    [
      'at overdue purchases of the stores',
      "select 1 from store_purchases where state in ('active', 'grace') and expires_at <= now() and checked_at <= now() order by checked_at limit 200",
      'store_purchases_overdue',
    ],
    [
      'at subscriptions of an order',
      'select 1 from subscriptions where app_id = gen_random_uuid() and order_id = gen_random_uuid()',
      'subscriptions_order',
    ],
  ])('%s', async (_what, statement, index) => expect(await indexesOf(statement)).toContain(index));
});
