import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Id, Nullable, OneOf, Time } from './wire.ts';

const kept = Type.Integer({ minimum: 0, maximum: 100 });
/** When automatic backups run, in `timezone`, and how many to keep. `weekday`: 1 is Monday, for `weekly`. */
export const BackupSettings = Type.Object({
  frequency: OneOf(['off', 'daily', 'weekly']),
  weekday: Type.Integer({ minimum: 1, maximum: 7 }),
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
  timezone: Type.String({ minLength: 1, maxLength: 60 }),
  keep_days: kept,
  keep_weeks: kept,
  keep_months: kept,
});
export type BackupSettings = Static<typeof BackupSettings>;

export const backupFaults = ['passphrase', 'nothing', 'format', 'damaged', 'not_empty', 'busy', 'stopped', 'failed'] as const;

/** A backup or restore test, started by hand or automatically. */
export const BackupRun = Type.Object({
  id: Id,
  kind: OneOf(['manual', 'scheduled', 'drill']),
  state: OneOf(['waiting', 'running', 'done', 'failed']),
  /** 0 to 100. */
  progress: Type.Integer(),
  started_at: Time,
  finished_at: Nullable(Time),
  snapshot: Nullable(Type.String()),
  fault: Nullable(OneOf(backupFaults)),
  /** The fault in words, for the operator. */
  detail: Nullable(Type.String()),
});
export type BackupRun = Static<typeof BackupRun>;

const Snapshot = Type.Object({
  id: Type.String(),
  kind: OneOf(['manual', 'scheduled', 'migration']),
  created_at: Time,
  rows: Type.Integer(),
  files: Type.Integer(),
  total_bytes: Type.Integer(),
  /** What this backup added; the rest already existed. */
  added_bytes: Type.Integer(),
});

export const Backups = Type.Object({
  settings: BackupSettings,
  /** Folder or bucket from the server's environment. */
  place: Type.String(),
  is_encrypted: Type.Boolean(),
  /** Newest first. */
  snapshots: Type.Array(Snapshot),
  runs: Type.Array(BackupRun),
  /** Why the place cannot be read. */
  problem: Nullable(Type.String()),
});
export type Backups = Static<typeof Backups>;

const Disk = Type.Object({
  free_bytes: Type.Integer(),
  total_bytes: Type.Integer(),
  /** `low`: under 10 %; `very_low`: under 5 %; `full`: nothing can be written. */
  level: OneOf(['fine', 'low', 'very_low', 'full']),
});
/** How safe the install's data is. */
export const BackupHealth = Type.Object({
  is_scheduled: Type.Boolean(),
  last_backup_at: Nullable(Time),
  /** The newest backup or restore test failed. */
  last_failure: Nullable(Type.Object({ kind: OneOf(['manual', 'scheduled', 'drill']), at: Time, fault: OneOf(backupFaults) })),
  /** The newest successful restore test. */
  last_drill_at: Nullable(Time),
  disk: Nullable(Disk),
});
export type BackupHealth = Static<typeof BackupHealth>;

const rule = { who: 'owner', permission: 'account' } as const;

/** Backups hold all accounts of an install. They belong to the owner of the account that claimed it; others get null, or `not_found`. */
export const backups = calls({
  'GET /studio/backups': { ...rule, returns: Type.Object({ backups: Nullable(Backups) }) },
  'GET /studio/backups/health': { ...rule, returns: Type.Object({ health: Nullable(BackupHealth) }) },
  'POST /studio/backups': { ...rule, returns: BackupRun, errors: ['backup_running', 'not_found'] },
  'POST /studio/backups/drill': { ...rule, returns: BackupRun, errors: ['backup_running', 'not_found'] },
  'PUT /studio/backups/settings': { ...rule, body: BackupSettings, returns: BackupSettings, errors: ['not_found'] },
});
