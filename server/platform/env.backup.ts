import path from 'node:path';
import type { S3Access } from './backup/store.s3.ts';

/** The environment's settings of backups. */
export interface BackupEnv {
  /** A folder, or `s3://bucket/prefix`. */
  backupTarget: string;
  /** Encrypts backups. */
  backupPassphrase?: string;
  backsUpBeforeMigration: boolean;
  /** Access to buckets; absent: none. */
  s3?: S3Access;
}

interface Reading {
  read(name: string): string | undefined;
  flag(name: string, fallback: boolean): boolean;
  address(name: string, protocols: string[], example: string): string | undefined;
  refuse(name: string, expected: string, got: string): void;
}

/** Reads the settings of backups. Reports invalid values through `refuse`. */
export function readBackupEnv(dataDir: string, { read, flag, address, refuse }: Reading): BackupEnv {
  const passphrase = read('BACKUP_PASSPHRASE');
  if (passphrase !== undefined && passphrase.length < 12)
    refuse('BACKUP_PASSPHRASE', 'at least 12 characters', `a value of ${passphrase.length} characters`);
  const target = read('BACKUP_TARGET');
  const [accessKeyId, secretAccessKey] = [read('S3_ACCESS_KEY_ID'), read('S3_SECRET_ACCESS_KEY')];
  const region = read('S3_REGION') ?? 'us-east-1';
  const endpoint = address('S3_ENDPOINT', ['http:', 'https:'], 'https://s3.example.com') ?? `https://s3.${region}.amazonaws.com`;
  if (target?.startsWith('s3://') && accessKeyId === undefined)
    refuse('S3_ACCESS_KEY_ID', 'the id of a key, as BACKUP_TARGET is a bucket', 'nothing');
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    refuse(accessKeyId === undefined ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY', 'both of the key, its id and its secret', 'nothing');
  return {
    backupTarget: target?.startsWith('s3://') ? target : path.resolve(target ?? path.join(dataDir, 'backups')),
    backupPassphrase: passphrase,
    backsUpBeforeMigration: flag('BACKUP_BEFORE_MIGRATION', true),
    s3: accessKeyId !== undefined && secretAccessKey !== undefined ? { endpoint, region, accessKeyId, secretAccessKey } : undefined,
  };
}
