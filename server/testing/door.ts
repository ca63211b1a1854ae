// node server/testing/door.ts: a second entrance to a server that runs on DATA_DIR, for browser journeys. Prints its address. All journeys come from
// one address, which is limited in logins and sign-ups. Here no limit applies, and an account can be created, which no call over the wire does. It is
// the whole product, on the same database: members and sessions created here work on the running server.
import { compose } from '../compose.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { readInstall } from '../platform/db/install.ts';
import { findRunningPostgres } from '../platform/db/postgres.ts';
import { noDisk } from '../platform/disk.ts';
import { loadEnv } from '../platform/env.ts';
import { createLimits } from '../platform/http/limits.ts';
import { createIds } from '../platform/ids.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { createPasswords } from '../platform/passwords.ts';
import { folderStorage } from '../platform/storage/storage.ts';
import path from 'node:path';

const env = loadEnv(process.env);
const addressOf = await findRunningPostgres(env.dataDir);
if (!addressOf) throw new Error(`No server runs on ${env.dataDir}`);
const directUrl = addressOf();
const db = openDatabase({ url: directUrl, maxConnections: 4, onError: () => {} });
const ids = createIds(systemClock);
const complain = (data: object, text: string): void => console.error(text, data);
const { secret, sealed } = await readInstall(db, ids, env);
const server = await compose(
  {
    env,
    db,
    clock: systemClock,
    ids,
    disk: noDisk,
    storage: folderStorage(path.join(env.dataDir, 'files')),
    mailer: createMailer(undefined),
    limits: createLimits({ isOff: true }),
    log: { error: complain, warn: complain, info: () => {} },
    secret,
    sealed,
  },
  { directUrl, passwords: createPasswords({ cost: { memoryKib: 64, passes: 1 } }) },
);

const begunAt = systemClock.ms().toString(36);
let made = 0;
server.http.app.post<{ Body: { name: string; password: string } }>('/accounts', async ({ body: { name, password } }) => {
  const slug = `${name.toLowerCase().replaceAll(/\W+/g, '-')}-${begunAt}-${++made}`;
  const email = `owner@${slug}.example`;
  const { tenant } = await server.identity.staff.createAccount({
    accountName: name,
    owner: { email, name: 'Ines Owner', password },
    app: { name, slug },
  });
  return { slug, url: await server.identity.apps.originOf(tenant), owner: { email, password }, members: [] };
});

console.log(await server.http.app.listen({ port: 0, host: '127.0.0.1' }));
