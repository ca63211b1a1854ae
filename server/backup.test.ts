import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { publishPage } from './domains/pages/pages.builders.ts';
import { createBackup } from './platform/backup/backup.ts';
import type { Manifest } from './platform/backup/manifest.ts';
import { restoreBackup } from './platform/backup/restore.ts';
import { settleRestore } from './platform/backup/restore.place.ts';
import { checkSnapshot, findManifest } from './platform/backup/snapshots.ts';
import { folderStore } from './platform/backup/store.ts';
import { openStore } from './platform/backup/target.ts';
import { openVault, type Vault } from './platform/backup/vault.ts';
import { systemClock } from './platform/clock.ts';
import { migrate } from './platform/db/migrate.ts';
import { startPostgres } from './platform/db/postgres.ts';
import { startTestApp, type TestApp } from './testing/app.ts';
import { createEmptyDatabase } from './testing/database.ts';
import { rowsOf } from './testing/rows.ts';
import { startS3Server } from './testing/s3-server.ts';
import { sumsOf, type InstallSums } from './testing/sums.ts';

let folder: string;
let app: TestApp;
let dataDir: string;
let vault: Vault;
let first: Manifest;
let sums: InstallSums;
const bucketKeys = { region: 'eu-central-1', accessKeyId: 'ID', secretAccessKey: 'secret' };
const quiet = () => {};

const backUp = (into: Vault) => createBackup({ directUrl: app.adminUrl, dataDir, vault: into, kind: 'manual', clock: systemClock });
const open = (name: string, passphrase?: string) => openVault(folderStore(path.join(folder, name)), { passphrase, mayCreate: true });
const embeddedSums = async (restored: string): Promise<InstallSums> => {
  const postgres = await startPostgres({ dataDir: restored, log: quiet });
  try {
    return await sumsOf(postgres.adminUrl, path.join(restored, 'files'));
  } finally {
    await postgres.stop();
  }
};
const place = (name: string) => path.join(folder, name);
const reusablePath = (piece: string) => place(`plain/blobs/${piece.slice(0, 2)}/${piece}`);

/** Runs `work` while the stored bytes of one file in the backup are altered. */
async function whileChanged(piece: string, change: (bytes: Buffer) => Buffer, work: () => Promise<void>): Promise<void> {
  const bytes = await fs.readFile(reusablePath(piece));
  await fs.writeFile(reusablePath(piece), change(Buffer.from(bytes)));
  await work().finally(() => fs.writeFile(reusablePath(piece), bytes));
}
const flipped = (bytes: Buffer) => {
  bytes[bytes.length >> 1]! ^= 1;
  return bytes;
};

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-backup-'));
  app = await startTestApp({ isOwn: true });
  dataDir = app.platform.env.dataDir;
  await publishPage(app, { title: 'A page' });
  const owner = await app.owner();
  await app.signUp({ name: 'Tab\tnewline\nbackslash\\N and ünï' });
  await app.upload('POST /studio/media', { bytes: Buffer.from('%PDF-1.4 a paper'), name: 'paper.pdf', fields: { kind: 'file' } } as never, {
    as: owner,
  });
  await app.platform.storage.put('large/film', Buffer.alloc(9_000_000, 'film'));
  await app.platform.storage.put('large/empty', Buffer.alloc(0));
  await app.sql("select graphile_worker.add_job('accounts.remove_files', '{\"keys\": []}', run_at := now() + interval '1 day')");
  vault = await open('plain');
  first = await backUp(vault);
  sums = await sumsOf(app.adminUrl, path.join(dataDir, 'files'));
});
afterAll(async () => {
  await app.close();
  await fs.rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('restores equal rows, sequences, files and waiting jobs into an empty place', async () => {
    await restoreBackup({ vault, manifest: first, dataDir: place('restored'), databaseUrl: null, print: quiet });
    expect(await embeddedSums(place('restored'))).toEqual(sums);
    expect(sums.tables['graphile_worker._private_jobs']).not.toMatch(/^0 /);
    expect(Object.keys(sums.files)).toContain('large/film');
  });

  it('restores into an external database, and from there through a bucket into an embedded one', async () => {
    const external = await createEmptyDatabase();
    const fresh = external.adminUrl;
    await restoreBackup({ vault, manifest: first, dataDir: place('outside'), databaseUrl: fresh, print: quiet });
    expect(await sumsOf(fresh, place('outside/files'))).toEqual(sums);
    const bucket = await startS3Server({ bucket: 'backups', ...bucketKeys, namesAtOnce: 10 });
    const there = await openVault(openStore('s3://backups/studio', { s3: { endpoint: bucket.endpoint, ...bucketKeys } }), { mayCreate: true });
    const again = await createBackup({ directUrl: fresh, dataDir: place('outside'), vault: there, kind: 'manual', clock: systemClock });
    expect(again.tables).toEqual(first.tables);
    expect(await checkSnapshot(there, again)).toEqual([]);
    await restoreBackup({ vault: there, manifest: again, dataDir: place('inside'), databaseUrl: null, print: quiet });
    expect(await embeddedSums(place('inside'))).toEqual(sums);
    await bucket.close();
    await external.drop();
  });

  // In the daily run, `platform/db/walls.test.ts` shows what such an owner may do.
  it.runIf(inject('extent') === 'whole')('restores into a database whose owner is no superuser, and that owner can make the backup', async () => {
    const external = await createEmptyDatabase();
    const url = new URL(external.adminUrl);
    const name = `owner_${url.pathname.slice(1)}`;
    await rowsOf(external.adminUrl, `create role ${name} login password 'owner'`, []);
    await rowsOf(external.adminUrl, `grant bandstand_app, bandstand_system to ${name} with admin option`, []);
    await rowsOf(external.adminUrl, `alter database ${url.pathname.slice(1)} owner to ${name}`, []);
    [url.username, url.password] = [name, 'owner'];
    await restoreBackup({ vault, manifest: first, dataDir: place('owned'), databaseUrl: url.href, print: quiet });
    expect(await sumsOf(external.adminUrl, place('owned/files'))).toEqual(sums);
    const again = await createBackup({
      directUrl: url.href,
      dataDir: place('owned'),
      vault: await open('owned-backup'),
      kind: 'manual',
      clock: systemClock,
    });
    expect(again.tables).toEqual(first.tables);
    // An upgrade by the same owner notices that there is something to back up.
    await rowsOf(external.adminUrl, "delete from bandstand_migrations where name = '0145_backups.sql'", []);
    const upgrade = migrate({ url: url.href, beforeUpgrade: () => Promise.reject(new Error('backed up')) });
    await expect(upgrade).rejects.toThrow('backed up');
    const unforced = await rowsOf(
      external.adminUrl,
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'bandstand_migrations' and not relforcerowsecurity",
      [],
    );
    expect(unforced).toEqual([]);
    await external.drop();
    await rowsOf(app.adminUrl, `drop role ${name}`, []);
  });

  it('writes only what is new', async () => {
    const before = await vault.pieces();
    const same = await backUp(vault);
    expect(same.addedBytes).toBe(0);
    await app.signUp();
    const second = await backUp(vault);
    expect(second.addedBytes).toBeGreaterThan(0);
    expect(second.addedBytes).toBeLessThan(first.totalBytes / 20);
    expect((await vault.pieces()).size).toBeGreaterThan(before.size);
    expect((await vault.snapshots()).slice(0, 2)).toEqual([second.id, same.id]);
  });

  it('runs only once at a time', async () => {
    const results = await Promise.allSettled([backUp(vault), backUp(vault)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { fault: 'busy' } });
  });

  it('leaves no snapshot when the server stops in the middle', async () => {
    const stopped = AbortSignal.abort();
    const before = await vault.snapshots();
    await expect(
      createBackup({ directUrl: app.adminUrl, dataDir, vault, kind: 'manual', clock: systemClock, signal: stopped }),
    ).rejects.toMatchObject({ fault: 'stopped' });
    expect(await vault.snapshots()).toEqual(before);
  });
});

describe('a damaged backup', () => {
  it('fails its check, which names the table or the file', async () => {
    expect(await checkSnapshot(vault, first)).toEqual([]);
    const users = first.tables.find(({ name }) => name === 'public.users')!.pieces[0]!;
    const film = first.files.find(({ key }) => key === 'large/film')!.pieces.at(-1)!;
    await whileChanged(users, flipped, async () => {
      await whileChanged(film, flipped, async () => {
        const problems = await checkSnapshot(vault, first);
        expect(problems).toHaveLength(2);
        expect(problems[0]).toContain('Table public.users');
        expect(problems[1]).toContain('File large/film');
      });
    });
  });

  it('does not restore, and leaves nothing that looks complete', async () => {
    const film = first.files.find(({ key }) => key === 'large/film')!.pieces.at(-1)!;
    const users = first.tables.find(({ name }) => name === 'public.users')!.pieces[0]!;
    for (const [piece, change, what] of [
      [film, flipped, 'File large/film'],
      [users, (bytes: Buffer) => bytes.subarray(0, -1), 'Table public.users'],
    ] as const) {
      await whileChanged(piece, change, async () => {
        const restore = restoreBackup({ vault, manifest: first, dataDir: place('broken'), databaseUrl: null, print: quiet });
        await expect(restore).rejects.toThrow(`${what} is damaged`);
        expect(await fs.readdir(place('broken'))).toEqual([]);
      });
    }
  });

  it('is refused when the record of its snapshot was cut short or changed', async () => {
    const file = place(`plain/snapshots/${first.id}`);
    const bytes = await fs.readFile(file);
    for (const change of [flipped, (all: Buffer) => all.subarray(0, all.length - 9)]) {
      await fs.writeFile(file, change(Buffer.from(bytes)));
      await expect(findManifest(vault, first.id)).rejects.toThrow(`Snapshot ${first.id}`);
    }
    await fs.writeFile(file, bytes);
    expect((await findManifest(vault, first.createdAt)).id).toBe(first.id);
  });
});

describe('a restore', () => {
  it('writes only into an empty place', async () => {
    const manifest = first;
    await expect(restoreBackup({ vault, manifest, dataDir, databaseUrl: null, print: quiet })).rejects.toMatchObject({ fault: 'not_empty' });
    const there = restoreBackup({ vault, manifest, dataDir: place('other'), databaseUrl: app.adminUrl, print: quiet });
    await expect(there).rejects.toMatchObject({ fault: 'not_empty' });
  });

  it('refuses what a newer Bandstand made', async () => {
    const manifest = { ...first, migrations: [...first.migrations, '9999_future.sql'] };
    const restore = restoreBackup({ vault, manifest, dataDir: place('future'), databaseUrl: null, print: quiet });
    await expect(restore).rejects.toThrow('made by a newer Bandstand (9999_future.sql)');
  });

  it('keeps servers out until it is complete, and finishes if it was interrupted after that', async () => {
    const half = place('half');
    await fs.mkdir(path.join(half, 'restoring/files'), { recursive: true });
    await expect(settleRestore(half)).rejects.toThrow('was interrupted');
    await fs.writeFile(path.join(half, 'restoring/files/a'), 'a');
    await fs.writeFile(path.join(half, 'restoring/whole'), '');
    await settleRestore(half);
    expect(await fs.readFile(path.join(half, 'files/a'), 'utf8')).toBe('a');
    expect(await fs.readdir(half)).toEqual(['files']);
  });
});

describe('an encrypted backup', () => {
  it('reveals nothing without its passphrase, and contains the key of the install', async () => {
    const sealed = await open('sealed', 'a long passphrase');
    const manifest = await backUp(sealed);
    for (const entry of await fs.readdir(place('sealed'), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      expect(first.files.flatMap(({ pieces }) => pieces)).not.toContain(entry.name);
      const text = (await fs.readFile(path.join(entry.parentPath, entry.name))).toString('latin1');
      for (const word of ['owner@first.example', 'filmfilm', app.platform.secret]) expect(text).not.toContain(word);
    }
    await expect(open('sealed')).rejects.toThrow('Set BACKUP_PASSPHRASE');
    await expect(open('sealed', 'another passphrase')).rejects.toMatchObject({ fault: 'passphrase' });
    await expect(open('plain', 'a long passphrase')).rejects.toMatchObject({ fault: 'passphrase' });
    await restoreBackup({ vault: sealed, manifest, dataDir: place('unsealed'), databaseUrl: null, print: quiet });
    expect((await fs.readFile(place('unsealed/secret.key'), 'utf8')).trim()).toBe(app.platform.secret);
    expect(await embeddedSums(place('unsealed'))).toEqual(await sumsOf(app.adminUrl, path.join(dataDir, 'files')));
    expect(JSON.stringify(await findManifest(vault, null))).not.toContain(app.platform.secret);
  });
});
