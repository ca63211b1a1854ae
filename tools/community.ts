// node tools/community.ts <app slug> [messages] [people] [seed]: writes large threads straight into the database, for a local app of a running
// install in DATA_DIR, or at DATABASE_URL. For looking at long threads; never for an install in real use.
import path from 'node:path';
import { findRunningPostgres } from '../server/platform/db/postgres.ts';
import { bigCommunity, planCommunity } from '../server/testing/community.ts';
import { writeCommunity } from '../server/testing/community.write.ts';
import { openRows } from '../server/testing/rows.ts';
import { failStep, summarise } from './steps.ts';

const [slug = '', messages = bigCommunity.messages, people = bigCommunity.people, seed = 1] = process.argv
  .slice(2)
  .map((text, index) => (index === 0 ? text : Number(text))) as [string?, number?, number?, number?];
const dataDir = path.resolve(process.env['DATA_DIR'] ?? 'data');
const url = process.env['DATABASE_URL'] ?? (await findRunningPostgres(dataDir))?.();
if (!url) failStep('conversation', `no server is running on ${dataDir}: start it, or set DATABASE_URL`);
else {
  const rows = openRows(url);
  const [app] = await rows.of<{ id: string; account_id: string }>('select id, account_id from apps where slug = $1', [slug]);
  if (!app) failStep('conversation', `there is no app ${JSON.stringify(slug)}`);
  else {
    const plan = planCommunity(seed, { ...bigCommunity, messages, people });
    await writeCommunity(plan, { sql: rows.of, appId: app.id, accountId: app.account_id, seed });
    console.log(`${plan.messages.length} messages from ${plan.people.length} people in ${plan.threads.length} threads`);
  }
  await rows.close();
}
summarise();
