// Our side of checkout.bench.ts: the whole server on the database of that address, without rate limits. Tells its parent what is sold, and to whom.
import os from 'node:os';
import path from 'node:path';
import { compose } from '../server/compose.ts';
import { systemClock } from '../server/platform/clock.ts';
import { openDatabase } from '../server/platform/db/database.ts';
import { readInstall } from '../server/platform/db/install.ts';
import { loadEnv } from '../server/platform/env.ts';
import { createLimits } from '../server/platform/http/limits.ts';
import { createIds } from '../server/platform/ids.ts';
import { createMailer } from '../server/platform/mail/mailer.ts';
import { createPasswords } from '../server/platform/passwords.ts';
import { folderStorage } from '../server/platform/storage/storage.ts';
import { createClient } from '../server/testing/client.ts';
import type { Shop } from './checkout.bench.ts';

const [url, buyerCount, productCount] = [process.argv[2]!, Number(process.argv[3]), Number(process.argv[4])];
const password = 'a bench has legs';
const ids = createIds(systemClock);
const db = openDatabase({ url });
const platform = {
  env: loadEnv({ NODE_ENV: 'test', DATA_DIR: os.tmpdir() }),
  db,
  clock: systemClock,
  ids,
  log: { error: (data: object, text: string) => console.error(text, data), warn: () => {}, info: () => {} },
  storage: folderStorage(path.join(os.tmpdir(), 'bandstand-bench-files')),
  mailer: createMailer(undefined),
  limits: createLimits({ isOff: true }),
  secret: (await readInstall(db, ids, undefined)).secret,
};
const server = await compose(platform, { directUrl: url, trustProxy: false, passwords: createPasswords({ cost: { memoryKib: 64, passes: 1 } }) });
const { tenant } = await server.identity.team.createAccount({
  accountName: 'Bench',
  owner: { email: 'owner@bench.example', name: 'Owner', password },
  app: { name: 'Bench', slug: 'bench' },
});
const client = createClient({ app: server.http.app, defaultSlug: 'bench' });
const buyers: Shop['buyers'] = [];
for (let index = 0; index < buyerCount; index += 1) {
  const email = `buyer${index}@bench.example`;
  const { body } = await client.call('POST /auth/sign_up', { body: { email, name: `Buyer ${index}`, password } });
  buyers.push({ id: body.user.subscriber_id, email, token: body.authentication_token });
}
/** As many as each buyer buys: nobody buys one twice. */
const sold = (price: number) =>
  Promise.all(
    Array.from({ length: productCount }, async (_, index) => {
      const { id, versions } = await server.products.studio.create(tenant, {
        title: `Product ${index}`,
        versions: [{ name: 'Once', kind: price === 0 ? 'free' : 'one_off', price, currency: 'EUR' }],
      });
      return { id, version: versions[0]?.id ?? '', price };
    }),
  );
const [free, paid] = [await sold(0), await sold(4900)];
const origin = await server.http.app.listen({ port: 0, host: '127.0.0.1' });

process.on('message', () => process.exit(0));
process.send!({ origin, appId: tenant.appId, buyers, free, paid } satisfies Shop);
