import path from 'node:path';
import type { Env } from '../env.ts';
import { BackupError } from './fault.ts';
import { s3Store } from './store.s3.ts';
import { folderStore, type BackupStore } from './store.ts';

/** Opens a place for backups: `s3://bucket/prefix`, or a folder. Throws `BackupError` when the bucket's keys are not set. */
export function openStore(target: string, env: Pick<Env, 's3'>): BackupStore {
  if (!target.startsWith('s3://')) return folderStore(path.resolve(target));
  if (!URL.canParse(target) || new URL(target).hostname === '')
    throw new BackupError('failed', `${target} does not name a bucket: use s3://bucket/prefix.`);
  if (!env.s3) throw new BackupError('failed', `${target} needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and S3_ENDPOINT unless it is Amazon's.`);
  return s3Store(target, env.s3);
}
