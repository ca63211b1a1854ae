import type { BackupRun, BackupSettings } from '@bandstand/contract/backups.ts';

export interface BackupRunRow extends BackupRun {
  account_id: string;
}
export interface BackupSettingsRow extends BackupSettings {
  account_id: string;
}
export interface BackupsTables {
  backup_runs: BackupRunRow;
  backup_settings: BackupSettingsRow;
}
