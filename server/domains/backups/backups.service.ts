import path from 'node:path';
import type { BackupHealth, BackupRun, Backups, BackupSettings } from '@bandstand/contract/backups.ts';
import { isTimeZone } from '@bandstand/rules/time/zone.ts';
import { drillEveryMs, isBackupDue, keptSnapshots } from '@bandstand/rules/backups/schedule.ts';
import { createBackup } from '../../platform/backup/backup.ts';
import { BackupError } from '../../platform/backup/fault.ts';
import { withBackupLock } from '../../platform/backup/lock.ts';
import { drillBackup } from '../../platform/backup/restore.ts';
import { findManifest, listSnapshots, removeSnapshots } from '../../platform/backup/snapshots.ts';
import { openStore } from '../../platform/backup/target.ts';
import { openVault, type Vault } from '../../platform/backup/vault.ts';
import { msOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BackupsRepo } from './backups.repo.ts';

const shownSnapshots = 30;
const runsKeptMs = 400 * 86_400_000;
const reportEveryMs = 1000;
/** A place may be a bucket, so Home does not ask it at each view. */
const newestKeptMs = 60_000;

const untouched: BackupSettings = { frequency: 'off', weekday: 1, hour: 3, timezone: 'UTC', keep_days: 7, keep_weeks: 4, keep_months: 6 };

export interface BackupsParts {
  platform: Pick<Platform, 'db' | 'env' | 'clock' | 'ids' | 'disk'>;
  repo: BackupsRepo;
  /** Connects past any pooler. */
  directUrl: string;
  /** The account that claimed the install: the first. */
  hostAccount: () => Promise<string | null>;
  /** Queues a run, in the same transaction. */
  runLater: (trx: Work, id: string) => Promise<void>;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
}

export type BackupsService = ReturnType<typeof createBackups>;

/** The backup settings of the install, which belong only to the account that claimed it. */
function createHosting({ platform: { env }, repo, hostAccount }: Pick<BackupsParts, 'platform' | 'repo' | 'hostAccount'>) {
  const isHost = async ({ accountId }: Tenant): Promise<boolean> => (await hostAccount()) === accountId;
  return {
    isHost,
    requireHost: async (tenant: Tenant): Promise<void> => {
      if (!(await isHost(tenant))) throw new AppError('not_found');
    },
    settingsOf: async (accountId: string): Promise<BackupSettings> => (await repo.settings(accountId)) ?? untouched,
    open: (mayCreate: boolean): Promise<Vault> => openVault(openStore(env.backupTarget, env), { passphrase: env.backupPassphrase, mayCreate }),
  };
}
type Hosting = ReturnType<typeof createHosting>;

/** Begins backups and restore tests: by hand, or as they become due. */
function createBeginning({
  platform: { db, clock, ids },
  repo,
  hostAccount,
  runLater,
  hosting: { requireHost, settingsOf },
}: BackupsParts & { hosting: Hosting }) {
  async function begin(accountId: string, kind: BackupRun['kind']): Promise<BackupRun | null> {
    return transact(db, null, async (trx) => {
      const run = await repo.begin(trx, { account_id: accountId, id: ids.next(), kind, started_at: clock.iso() });
      if (run) await runLater(trx, run.id);
      return run;
    });
  }
  async function require(tenant: Tenant, kind: BackupRun['kind']): Promise<BackupRun> {
    await requireHost(tenant);
    const run = await begin(tenant.accountId, kind);
    if (!run) throw new AppError('backup_running');
    return run;
  }

  return {
    backUpNow: (tenant: Tenant) => require(tenant, 'manual'),
    drillNow: (tenant: Tenant) => require(tenant, 'drill'),
    /** Begins what is due: a backup, else the weekly restore test. */
    beginDue: async (): Promise<void> => {
      const accountId = await hostAccount();
      const settings = accountId === null ? null : await settingsOf(accountId);
      if (accountId === null || settings === null || settings.frequency === 'off') return;
      await repo.removeBefore(accountId, clock.isoIn(-runsKeptMs));
      const [backup, drilled] = await Promise.all([repo.last(accountId, 'scheduled'), repo.last(accountId, 'drill')]);
      if (isBackupDue(settings, backup && msOf(backup.started_at), clock.ms())) await begin(accountId, 'scheduled');
      else if (backup && (!drilled || msOf(drilled.started_at) < clock.ms() - drillEveryMs)) await begin(accountId, 'drill');
    },
  };
}

/** When the newest backup was made. */
function createNewest({ clock, open }: { clock: Clock; open: Hosting['open'] }) {
  let newest: { at: string | null; untilMs: number } | null = null;
  return {
    forget: (): void => {
      newest = null;
    },
    at: async (): Promise<string | null> => {
      if (newest && clock.ms() < newest.untilMs) return newest.at;
      const at = await open(false).then(
        async (vault) => (await listSnapshots(vault, 1))[0]?.createdAt ?? null,
        () => null,
      );
      newest = { at, untilMs: clock.ms() + newestKeptMs };
      return at;
    },
  };
}
type Newest = ReturnType<typeof createNewest>;

interface RunningParts extends Pick<BackupsParts, 'platform' | 'repo' | 'directUrl' | 'hostAccount' | 'stopping'> {
  hosting: Hosting;
  newest: Newest;
}
/** Performs runs that were begun. */
function createRunning({
  platform: { env, clock, disk },
  repo,
  directUrl,
  hostAccount,
  stopping,
  hosting: { open, settingsOf },
  newest,
}: RunningParts) {
  async function backUp(accountId: string, run: BackupRun): Promise<string> {
    const vault = await open(true);
    let reportedAtMs = 0;
    const onProgress = (share: number) => {
      if (clock.ms() - reportedAtMs < reportEveryMs) return;
      reportedAtMs = clock.ms();
      // The number is only shown: a failure to write it does not stop the backup.
      repo.change(accountId, run.id, { progress: Math.floor(share * 100) }).catch(() => {});
    };
    const kind = run.kind === 'scheduled' ? 'scheduled' : 'manual';
    const isFull = env.backupTarget.startsWith('s3://') ? undefined : disk.isFull;
    const { id } = await createBackup({ directUrl, dataDir: env.dataDir, vault, kind, clock, onProgress, isFull, signal: stopping });
    newest.forget();
    if (kind === 'scheduled') await prune(vault, await settingsOf(accountId));
    return id;
  }
  const prune = (vault: Vault, settings: BackupSettings): Promise<void> =>
    withBackupLock(directUrl, async () => {
      const snapshots = await listSnapshots(vault);
      const kept = keptSnapshots(snapshots, settings);
      const old = snapshots.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
      if (old.length > 0) await removeSnapshots(vault, old);
    });
  const drill = (): Promise<string> =>
    withBackupLock(directUrl, async () => {
      const vault = await open(false);
      const manifest = await findManifest(vault, null);
      const state = disk.state();
      if (state && state.freeBytes < 2 * manifest.totalBytes)
        throw new BackupError(
          'failed',
          `The restore test needs ${Math.ceil((2 * manifest.totalBytes) / 1_000_000)} MB of free space in ${env.dataDir}.`,
        );
      await drillBackup({ vault, manifest, scratch: path.join(env.dataDir, 'drill'), pgBin: env.pgBin });
      return manifest.id;
    });

  return {
    /** Performs a run that was begun. Errors are stored with it. Throws only when the server stops: the next server repeats the run. */
    run: async (id: string): Promise<void> => {
      const accountId = await hostAccount();
      const run = accountId === null ? null : await repo.find(accountId, id);
      if (accountId === null || !run || run.finished_at !== null) return;
      await repo.change(accountId, id, { state: 'running', progress: 0 });
      try {
        const snapshot = run.kind === 'drill' ? await drill() : await backUp(accountId, run);
        await repo.change(accountId, id, { state: 'done', progress: 100, snapshot, finished_at: clock.iso() });
      } catch (error) {
        if (stopping.aborted) throw error;
        const fault = error instanceof BackupError ? error.fault : 'failed';
        const detail = error instanceof Error ? error.message : String(error);
        await repo.change(accountId, id, { state: 'failed', fault, detail, finished_at: clock.iso() });
      }
    },
  };
}

interface LookingParts extends Pick<BackupsParts, 'platform' | 'repo'> {
  hosting: Hosting;
  newest: Newest;
}
/** What the owner sees of backups. */
function createLooking({ platform: { env, disk }, repo, hosting: { open, isHost, settingsOf }, newest }: LookingParts) {
  const shownDisk = (): BackupHealth['disk'] => {
    const state = disk.state();
    return state && { free_bytes: state.freeBytes, total_bytes: state.totalBytes, level: state.level };
  };

  return {
    /** Null for an owner who does not run the install. */
    show: async (tenant: Tenant): Promise<{ backups: Backups | null }> => {
      if (!(await isHost(tenant))) return { backups: null };
      const [settings, runs] = await Promise.all([settingsOf(tenant.accountId), repo.newest(tenant.accountId)]);
      const isEncrypted = env.backupPassphrase !== undefined;
      const read = async (): Promise<Pick<Backups, 'snapshots' | 'problem'>> => {
        const found = await listSnapshots(await open(false), shownSnapshots);
        const snapshots = found.map(({ id, kind, createdAt, rows, files, totalBytes, addedBytes }) => ({
          id,
          kind,
          created_at: createdAt,
          rows,
          files,
          total_bytes: totalBytes,
          added_bytes: addedBytes,
        }));
        return { snapshots, problem: null };
      };
      const place = await read().catch((error: unknown) => {
        const isFirst = error instanceof BackupError && error.fault === 'nothing';
        return { snapshots: [], problem: isFirst ? null : error instanceof Error ? error.message : String(error) };
      });
      return { backups: { settings, runs, place: env.backupTarget, is_encrypted: isEncrypted, ...place } };
    },
    health: async (tenant: Tenant): Promise<{ health: BackupHealth | null }> => {
      if (!(await isHost(tenant))) return { health: null };
      const { accountId } = tenant;
      const [settings, runs, drilled, last_backup_at] = await Promise.all([
        settingsOf(accountId),
        repo.newest(accountId),
        repo.last(accountId, 'drill', 'done'),
        newest.at(),
      ]);
      const latest = (isDrill: boolean) => runs.find(({ kind, finished_at }) => finished_at !== null && (kind === 'drill') === isDrill);
      const failed = [latest(false), latest(true)].find((run) => run?.state === 'failed');
      return {
        health: {
          is_scheduled: settings.frequency !== 'off',
          last_backup_at,
          last_failure: failed?.finished_at ? { kind: failed.kind, at: failed.finished_at, fault: failed.fault ?? 'failed' } : null,
          last_drill_at: drilled?.finished_at ?? null,
          disk: shownDisk(),
        },
      };
    },
  };
}

/** Backups of the whole install, for the owner of the account that claimed it (studio.md, Data). */
export function createBackups(parts: BackupsParts) {
  const { platform, repo } = parts;
  const hosting = createHosting(parts);
  const newest = createNewest({ clock: platform.clock, open: hosting.open });
  return {
    ...createLooking({ platform, repo, hosting, newest }),
    ...createBeginning({ ...parts, hosting }),
    ...createRunning({ ...parts, hosting, newest }),
    save: async (tenant: Tenant, settings: BackupSettings): Promise<BackupSettings> => {
      await hosting.requireHost(tenant);
      if (!isTimeZone(settings.timezone)) throw new AppError('malformed');
      await repo.saveSettings(tenant.accountId, settings);
      return settings;
    },
  };
}
