import { stat } from 'node:fs/promises';
import path from 'node:path';
import { findNewestBackup } from '../platform/backup/newest.ts';
import { msOf } from '../platform/clock.ts';
import { fine, wordsOf, wrong, type Check } from './finding.ts';

/** A weekly backup, plus one day in case one failed. */
const oldMs = 8 * 86_400_000;

/** Whether there is a backup, and the age of the newest. Before the first start there is nothing to back up. */
export const checkLastBackup: Check = async ({ env, databaseUrl, clock, t }) => {
  const hasRows = databaseUrl !== null || (await stat(path.join(env.dataDir, 'postgres')).catch(() => null)) !== null;
  if (!hasRows) return [];
  const place = env.backupTarget;
  try {
    const newest = await findNewestBackup(env);
    if (!newest) return [wrong(t('doctor.backup_none', { place }), t('doctor.backup_hint'))];
    const what = t('doctor.backup', { when: newest.createdAt, place });
    return [clock.ms() - msOf(newest.createdAt) < oldMs ? fine(what) : wrong(what, t('doctor.backup_hint'))];
  } catch (error) {
    return [wrong(t('doctor.backup_fail', { place, why: wordsOf(error) }), t('doctor.backup_fail_hint'))];
  }
};
