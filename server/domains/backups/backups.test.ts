import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackup } from '../../platform/backup/backup.ts';
import { findNewestBackup } from '../../platform/backup/newest.ts';
import { openVault } from '../../platform/backup/vault.ts';
import { folderStore } from '../../platform/backup/store.ts';
import type { DiskState } from '../../platform/disk.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';

const hourMs = 3_600_000;
let app: TestApp;
let owner: Session;
let disk: DiskState | null = null;

const settings = { frequency: 'daily', weekday: 1, hour: 3, timezone: 'UTC', keep_days: 2, keep_weeks: 0, keep_months: 0 } as const;
const shown = async () => (await app.call('GET /studio/backups', { as: owner })).body.backups!;
const health = async () => (await app.call('GET /studio/backups/health', { as: owner })).body.health!;
/** Queues and runs jobs repeatedly while the clock advances. */
async function pass(ms: number): Promise<void> {
  app.clock.advance(ms);
  await app.settle();
  await app.settle();
}
const snapshotFiles = () => fs.readdir(path.join(app.platform.env.dataDir, 'backups/snapshots'));

beforeAll(async () => {
  app = await startTestApp({ isOwn: true, disk: { state: () => disk, isFull: () => disk?.level === 'full', stop: () => {} } });
  await app.server.begin();
  owner = await app.owner();
});
afterAll(() => app.close());

describe('backups in the studio', () => {
  it('belong to the owner of the account that claimed the install', async () => {
    const other = await app.owner('second');
    expect((await app.call('GET /studio/backups', { as: other })).body).toEqual({ backups: null });
    expect((await app.call('GET /studio/backups/health', { as: other })).body).toEqual({ health: null });
    for (const answer of [
      await app.call('POST /studio/backups', { as: other }),
      await app.call('POST /studio/backups/drill', { as: other }),
      await app.call('PUT /studio/backups/settings', { as: other, body: settings }),
    ])
      expect([answer.status, 'error' in answer.body && answer.body.error]).toEqual([404, 'not_found']);
    const admin = await app.staff('admin');
    expect((await app.call('GET /studio/backups', { as: admin })).status).toBe(403);
    expect(await shown()).toMatchObject({ settings: { frequency: 'off' }, snapshots: [], runs: [], problem: null, is_encrypted: false });
    expect(await health()).toEqual({ is_scheduled: false, last_backup_at: null, last_failure: null, last_drill_at: null, disk: null });
  });

  it('are made on demand, one at a time', async () => {
    const begun = await app.call('POST /studio/backups', { as: owner });
    expect(begun.body).toMatchObject({ kind: 'manual', state: 'waiting', progress: 0 });
    const again = await app.call('POST /studio/backups', { as: owner });
    expect([again.status, 'error' in again.body && again.body.error]).toEqual([409, 'backup_running']);
    await app.settle();
    const { runs, snapshots, place } = await shown();
    expect(runs).toMatchObject([{ state: 'done', progress: 100, fault: null, snapshot: snapshots[0]!.id }]);
    expect(snapshots).toMatchObject([{ kind: 'manual', files: expect.any(Number) }]);
    expect(snapshots[0]!.total_bytes).toBeGreaterThan(1000);
    expect(place).toBe(path.join(app.platform.env.dataDir, 'backups'));
    expect((await health()).last_backup_at).toBe(snapshots[0]!.created_at);
  });

  it('are made on schedule, and old ones are removed', async () => {
    const answer = await app.call('PUT /studio/backups/settings', { as: owner, body: { ...settings, timezone: 'Middle/Earth' } });
    expect(answer.status).toBe(400);
    await app.call('PUT /studio/backups/settings', { as: owner, body: settings });
    for (let day = 0; day < 4; day += 1) await pass(24 * hourMs);
    const { runs, snapshots } = await shown();
    expect(runs.filter(({ kind, state }) => kind === 'scheduled' && state === 'done').length).toBeGreaterThanOrEqual(4);
    expect(snapshots.map(({ kind }) => kind)).toEqual(['scheduled', 'scheduled']);
    expect((await snapshotFiles()).toSorted()).toEqual(snapshots.map(({ id }) => id).toSorted());
    const vault = await openVault(folderStore(path.join(app.platform.env.dataDir, 'backups')), {});
    const { checkSnapshot, findManifest } = await import('../../platform/backup/snapshots.ts');
    const [newest, before] = [await findManifest(vault, snapshots[0]!.id), await findManifest(vault, snapshots[1]!.id)];
    expect([await checkSnapshot(vault, newest), await checkSnapshot(vault, before)]).toEqual([[], []]);
    const needed = new Set([newest, before].flatMap(({ tables, files }) => [...tables, ...files].flatMap(({ pieces }) => pieces)));
    expect(new Set((await vault.pieces()).keys())).toEqual(needed);
  });

  it('are restored every week as a test, and a failure is shown', async () => {
    // In one of these hours the daily backup may be due, and it goes first.
    for (let hours = 0; hours < 2; hours += 1) await pass(hourMs);
    const drill = (await shown()).runs.find(({ kind }) => kind === 'drill');
    expect(drill).toMatchObject({ state: 'done' });
    expect((await health()).last_drill_at).toBe(drill!.finished_at);
    expect((await health()).last_failure).toBeNull();
    expect(await fs.readdir(app.platform.env.dataDir)).not.toContain('drill');
    const vault = await openVault(folderStore(path.join(app.platform.env.dataDir, 'backups')), {});
    await vault.removePieces([...(await vault.pieces()).keys()]);
    await app.call('POST /studio/backups/drill', { as: owner });
    await app.settle();
    const failed = (await shown()).runs[0];
    expect(failed).toMatchObject({ kind: 'drill', state: 'failed', fault: 'damaged', detail: expect.stringMatching(/is damaged in the backup/) });
    expect((await health()).last_failure).toMatchObject({ kind: 'drill', fault: 'damaged' });
  });

  it('report what is wrong with their place', async () => {
    const header = path.join(app.platform.env.dataDir, 'backups/bandstand-backup.json');
    await fs.writeFile(header, '{');
    expect((await shown()).problem).toContain('is damaged');
    await app.call('POST /studio/backups', { as: owner });
    await app.settle();
    expect((await shown()).runs[0]).toMatchObject({ kind: 'manual', state: 'failed', fault: 'damaged' });
    expect((await health()).last_failure).toMatchObject({ kind: 'manual', fault: 'damaged' });
  });
});

describe('the newest backup', () => {
  it('is found if there is one, and an unreadable place says why', async () => {
    const { env, clock } = app.platform;
    const at = (backupTarget: string) => findNewestBackup({ ...env, backupTarget });
    const folder = path.join(env.dataDir, 'other');
    expect(await at(folder)).toBeNull();
    const vault = await openVault(folderStore(folder), { mayCreate: true });
    const backUp = () => createBackup({ directUrl: app.adminUrl, dataDir: env.dataDir, vault, kind: 'manual', clock });
    const older = await backUp();
    app.clock.advance(hourMs);
    const newer = await backUp();
    expect(newer.createdAt).not.toBe(older.createdAt);
    expect((await at(folder))!.createdAt).toBe(newer.createdAt);
    await expect(at('s3://bucket')).rejects.toThrow('S3_ACCESS_KEY_ID');
  });
});

describe('a disk', () => {
  it('that is full is not filled further by a backup', async () => {
    const folder = path.join(app.platform.env.dataDir, 'filled');
    const vault = await openVault(folderStore(folder), { mayCreate: true });
    const { env, clock } = app.platform;
    let asked = 0;
    const backup = createBackup({ directUrl: app.adminUrl, dataDir: env.dataDir, vault, kind: 'manual', clock, isFull: () => (asked += 1) > 10 });
    await expect(backup).rejects.toThrow('The disk is full');
    expect([(await vault.pieces()).size, await vault.snapshots()]).toEqual([0, []]);
  });

  it('that is full lets everyone read, and answers writes with 507 until there is room', async () => {
    disk = { freeBytes: 1, totalBytes: 1000, level: 'full' };
    expect((await health()).disk).toEqual({ free_bytes: 1, total_bytes: 1000, level: 'full' });
    const refused = await app.call('POST /auth/login', { body: { email: 'a@example.com', password: 'x' } });
    expect([refused.status, refused.body]).toEqual([507, expect.objectContaining({ error: 'disk_full', message: expect.stringContaining('full') })]);
    expect(refused.headers['retry-after']).toBe('5');
    disk = null;
    expect((await app.call('POST /auth/login', { body: { email: 'a@example.com', password: 'x' } })).status).toBe(401);
  });
});
