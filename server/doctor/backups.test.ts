import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { translate } from '@bandstand/i18n/server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBackup } from '../platform/backup/backup.ts';
import { folderStore } from '../platform/backup/store.ts';
import { openVault } from '../platform/backup/vault.ts';
import { systemClock } from '../platform/clock.ts';
import { loadEnv } from '../platform/env.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { checkLastBackup } from './backups.ts';

const dayMs = 86_400_000;
let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-doctor-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await fs.rm(folder, { recursive: true, force: true });
});

it('says whether there is a backup, and what to do about an old one', async () => {
  const env = loadEnv({ NODE_ENV: 'test', PORT: '0', DATA_DIR: folder });
  const target = path.join(folder, 'backups');
  const look = (backupTarget: string, { databaseUrl = database.url as string | null, laterMs = 0 } = {}) =>
    checkLastBackup({
      env: { ...env, backupTarget },
      databaseUrl,
      clock: { ms: () => systemClock.ms() + laterMs },
      t: (key, values) => translate('en', key, values),
    });
  const hint = expect.stringContaining('npm run bandstand -- backup') as string;
  expect(await look(target, { databaseUrl: null })).toEqual([]);
  expect(await look(target)).toEqual([{ isFine: false, what: `no backup in ${target}`, hint }]);
  const vault = await openVault(folderStore(target), { mayCreate: true });
  await createBackup({ directUrl: database.adminUrl, dataDir: folder, vault, kind: 'manual', clock: systemClock });
  const what = expect.stringMatching(/^last backup \d{4}-\d\d-\d\dT/) as string;
  expect(await look(target)).toEqual([{ isFine: true, what, hint: null }]);
  expect(await look(target, { laterMs: 9 * dayMs })).toEqual([{ isFine: false, what, hint }]);
  expect(await look('s3://bucket')).toEqual([
    { isFine: false, what: expect.stringContaining('S3_ACCESS_KEY_ID') as string, hint: 'Check BACKUP_TARGET, BACKUP_PASSPHRASE and the S3 keys.' },
  ]);
});
