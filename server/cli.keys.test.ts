import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from './cli.commands.ts';
import { keysCommand } from './cli.keys.ts';
import { readInstall } from './platform/db/install.ts';
import { buys } from './domains/checkout/checkout.builders.ts';
import { aProduct, once } from './domains/products/products.builders.ts';
import { loadEnv } from './platform/env.ts';
import { sealedColumns } from './platform/sealed.columns.ts';
import { renewSealed } from './platform/sealed.rotation.ts';
import { createSealed } from './platform/sealed.ts';
import { startTestApp, type TestApp } from './testing/app.ts';
import { startMailServer, type MailServer } from './testing/mail-server.ts';

let app: TestApp;
let mails: MailServer;
let dataDir: string;
const answers = 450;
beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({ isOwn: true, env: mails.env });
  dataDir = app.platform.env.dataDir;
  await app.sql('update install set claimed_at = now()');
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

async function rotate(variables: NodeJS.ProcessEnv = {}): Promise<{ code: number; text: string; wasAlone: boolean }> {
  const env = loadEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, ...variables });
  const lines: string[] = [];
  let wasAlone = false;
  const code = await keysCommand({
    args: ['rotate'],
    env,
    print: (line) => void lines.push(line),
    open: async (how) => {
      wasAlone = how?.isAlone ?? false;
      const install = await readInstall(app.db, app.platform.ids, env);
      return { server: app.server, platform: app.platform, directUrl: app.adminUrl, install, close: async () => {} };
    },
  });
  return { code, text: lines.join('\n'), wasAlone };
}
const keyNow = async () => (await fs.readFile(path.join(dataDir, 'secret.key'), 'utf8')).trim();
const files = async () => (await fs.readdir(dataDir)).filter((name) => name.startsWith('secret.key'));
/** Each sealed value of the install, with the place it is bound to. */
async function sealedValues() {
  const found = await Promise.all(
    Object.values(sealedColumns).map(async ({ table, column, place }) =>
      (await app.sql<Record<string, string>>(`select * from ${table} where ${column} is not null`)).map((row) => ({
        table,
        text: row[column]!,
        place: place(row as never),
      })),
    ),
  );
  return found.flat();
}
/** How many values that key opens on its own. */
async function opening(key: string): Promise<number> {
  const one = createSealed(key);
  const isOpen = ({ text, place }: Awaited<ReturnType<typeof sealedValues>>[number]): boolean => {
    try {
      return one.open(text, place) !== '';
    } catch {
      return false;
    }
  };
  return (await sealedValues()).filter(isOpen).length;
}
/** Database columns that contain a sealed value, as `table.column`. */
async function columnsWithSeals(): Promise<string[]> {
  const columns = await app.sql<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name not in (select relname from pg_class where relispartition) and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`,
  );
  const held = await Promise.all(
    columns.map(async ({ table_name, column_name }) => {
      const rows = await app.sql(`select 1 from "${table_name}" where "${column_name}"::text ~ '(^|[^A-Za-z0-9_-])v1\\.[A-Za-z0-9_-]{38,}' limit 1`);
      return rows.length > 0 ? [`${table_name}.${column_name}`] : [];
    }),
  );
  return held.flat().toSorted();
}
const listed = Object.values(sealedColumns)
  .map(({ table, column }) => `${table}.${column}`)
  .toSorted();

describe('the key of an install', () => {
  it('seals the columns on the list and no others, and a forgotten column is found', async () => {
    const owner = await app.owner();
    const made = await app.call('PUT /studio/payments', { as: owner, body: { keys: { webhook: 'whsec_of_the_gateway' } } });
    expect([made.status, made.text]).toEqual([200, expect.any(String)]);
    expect((await app.call('POST /studio/auth/two_factor', { as: owner, body: {} })).status).toBe(200);
    const headers = { 'idempotency-key': 'rotation' };
    expect((await app.call('POST /auth/verify_subscriber', { body: { email: 'ann@example.com', name: 'Ann Lee' }, headers })).status).toBe(200);
    const product = await aProduct(app, { versions: [once({ is_giftable: true })] });
    await buys(app, await app.signUp(), product, { isGift: true, more: { gift: { recipient_name: 'Noa' } } });
    // The mail is first written, then sent.
    for (const _ of ['write', 'send']) await app.settle();
    expect(await columnsWithSeals()).toEqual(listed);
    await app.sql('create table planted (kept jsonb)');
    await app.sql('insert into planted select to_jsonb(array[keys]) from payment_settings limit 1');
    expect(await columnsWithSeals()).toEqual([...listed, 'planted.kept'].toSorted());
    await app.sql('drop table planted');
  });

  it('changes completely: every value opens with the new key alone, and the old key is gone', async () => {
    const row = (key: string) => ({ app_id: app.tenant.appId, caller: 'somebody', path: '/x', key });
    const values = Array.from({ length: answers }, (_, index) => row(`key ${index}`)).map(({ app_id, caller, path: at, key }) => [
      app_id,
      caller,
      at,
      key,
      app.platform.sealed.seal(`answer ${key}`, sealedColumns.answers.place(row(key))),
    ]);
    const before = (await sealedValues()).length;
    for (const one of values)
      await app.sql(
        `insert into idempotency_keys (app_id, caller, path, key, body_hash, status, response) values ($1, $2, $3, $4, '', 200, $5)`,
        one,
      );
    const old = await keyNow();
    const all = (await sealedValues()).length;
    expect([all, await opening(old)]).toEqual([answers + before, all]);
    const { code, text, wasAlone } = await rotate();
    expect([code, wasAlone]).toEqual([0, true]);
    expect(text).toContain(`Done: ${all} values are encrypted with the new key, none with the old one.`);
    expect(text).toContain('idempotency_keys: 200 encrypted again');
    expect([await opening(await keyNow()), await opening(old)]).toEqual([all, 0]);
    expect(await files()).toEqual(['secret.key']);
    expect(JSON.stringify(await app.sql('select * from install'))).not.toContain(old);
    const restarted = await readInstall(app.db, app.platform.ids, { dataDir });
    expect([restarted.secret, restarted.isRotating]).toEqual([await keyNow(), false]);
  });

  it('loses nothing when the change is interrupted between two batches, and continues with the rest', async () => {
    const old = await keyNow();
    const all = (await sealedValues()).length;
    // The state of the command before its first batch.
    const { renewKeyFile } = await import('./platform/db/install.key.ts');
    await renewKeyFile(dataDir, old, app.platform.ids);
    const begun = await readInstall(app.db, app.platform.ids, { dataDir });
    expect(begun).toMatchObject({ isRotating: true, previous: old });
    const cutOff = renewSealed({ db: app.db, sealed: begun.sealed, batch: 100 }, ({ table }) => {
      if (table === 'idempotency_keys') throw new Error('killed');
    });
    await expect(cutOff).rejects.toThrow('killed');
    const fresh = await keyNow();
    const [byNew, byOld] = [await opening(fresh), await opening(old)];
    expect(byNew + byOld).toBe(all);
    expect(Math.min(byNew, byOld)).toBeGreaterThan(100);
    // A server that starts now opens both kinds.
    const { sealed } = await readInstall(app.db, app.platform.ids, { dataDir });
    for (const { text, place } of await sealedValues()) expect(sealed.open(text, place)).toBeTruthy();
    // Without the old key it does not start.
    await fs.rename(path.join(dataDir, 'secret.key.previous'), path.join(dataDir, 'elsewhere'));
    await expect(readInstall(app.db, app.platform.ids, { dataDir })).rejects.toThrow('SECRET_KEY_PREVIOUS');
    await fs.rename(path.join(dataDir, 'elsewhere'), path.join(dataDir, 'secret.key.previous'));
    const { code, text } = await rotate();
    expect([code, text]).toEqual([0, expect.stringContaining(`Done: ${byOld} values`)]);
    expect([await keyNow(), await opening(fresh), await files()]).toEqual([fresh, all, ['secret.key']]);
  });

  it('changes again after a crash that left the old key next to the new one', async () => {
    const old = await keyNow();
    await fs.writeFile(path.join(dataDir, 'secret.key.previous'), `${old}\n`);
    expect(await readInstall(app.db, app.platform.ids, { dataDir })).toMatchObject({ secret: old, previous: null, isRotating: false });
    expect((await rotate()).code).toBe(0);
    expect(await keyNow()).not.toBe(old);
    expect(await files()).toEqual(['secret.key']);
  });

  it('keeps the old key while neither opens some value, and names its row', async () => {
    const [value] = await app.sql<{ keys: string }>('select keys from payment_settings');
    await app.sql('update payment_settings set keys = $1', [
      createSealed('of another install').seal('x', sealedColumns.paymentKeys.place({ app_id: 'a' })),
    ]);
    const { code, text } = await rotate();
    expect([code, text]).toEqual([1, expect.stringContaining(`payment_settings: ${app.tenant.appId}`)]);
    expect(await files()).toEqual(['secret.key', 'secret.key.previous']);
    await app.sql('update payment_settings set keys = $1', [value!.keys]);
    expect((await rotate()).code).toBe(0);
  });

  it('changes in the environment with both variables, next to servers that know both keys', async () => {
    const [old, fresh, third] = [await keyNow(), 'n'.repeat(40), 't'.repeat(40)];
    const all = (await sealedValues()).length;
    await expect(rotate({ SECRET_KEY: old })).rejects.toThrow(/Move it to SECRET_KEY_PREVIOUS/);
    await expect(rotate({ SECRET_KEY: fresh })).rejects.toThrow('sealed with');
    const done = await rotate({ SECRET_KEY: fresh, SECRET_KEY_PREVIOUS: old });
    expect([done.code, done.wasAlone]).toEqual([0, false]);
    expect(done.text).toContain('Remove SECRET_KEY_PREVIOUS');
    expect([await opening(fresh), await opening(old)]).toEqual([all, 0]);
    expect((await rotate({ SECRET_KEY: fresh, SECRET_KEY_PREVIOUS: old })).text).toContain('already encrypted with SECRET_KEY');
    const read = (secretKey: string, previousSecretKey?: string) => readInstall(app.db, app.platform.ids, { dataDir, secretKey, previousSecretKey });
    expect((await read(fresh)).isRotating).toBe(false);
    // A second change before the first has finished would lose the oldest key.
    expect((await read(third, fresh)).isRotating).toBe(true);
    await expect(read('f'.repeat(40), third)).rejects.toThrow('SECRET_KEY_PREVIOUS');
    await expect(read(third)).rejects.toThrow('SECRET_KEY_PREVIOUS');
    expect((await rotate({ SECRET_KEY: third, SECRET_KEY_PREVIOUS: fresh })).code).toBe(0);
    expect(await opening(third)).toBe(all);
  });

  it('explains how to change it', async () => {
    const context = { env: app.platform.env, print: () => {}, open: () => Promise.reject(new Error('opened')) };
    await expect(keysCommand({ ...context, args: [] })).rejects.toThrow(UsageError);
    await expect(keysCommand({ ...context, args: ['dance'] })).rejects.toThrow('keys rotate');
  });
});
