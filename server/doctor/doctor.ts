import type { Language } from '@bandstand/contract/languages.ts';
import { translate } from '@bandstand/i18n/server.ts';
import { findRunningPostgres } from '../platform/db/postgres.ts';
import type { Clock } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';
import { checkLastBackup } from './backups.ts';
import { checkCertificates } from './certificates.ts';
import { checkDatabase } from './database.ts';
import { wordsOf, wrong, type Check, type DoctorContext, type Finding } from './finding.ts';
import { checkFolder } from './folder.ts';
import { checkClients, checkNode, checkPictures } from './machine.ts';
import { checkMail } from './mail.ts';
import { checkPartitions } from './partitions.ts';
import { checkPort } from './port.ts';
import { checkProxy } from './proxy.ts';
import { checkRedis } from './redis.ts';
import { checkRounds } from './rounds.ts';
import { checkSharedFiles } from './shared-files.ts';
import { checkSpace } from './space.ts';

const checks: Check[] = [
  checkNode,
  checkFolder,
  checkSpace,
  checkLastBackup,
  checkDatabase,
  checkRounds,
  checkPartitions,
  checkSharedFiles,
  checkPort,
  checkCertificates,
  checkProxy,
  checkRedis,
  checkMail,
  checkPictures,
  checkClients,
];

interface Examination {
  env: Env;
  clock: Pick<Clock, 'ms'>;
  /** The database of a running server. */
  directUrl?: string;
  /** English, as on the command line, unless given. */
  language?: Language;
}

/** Whether this machine and this configuration can run the product, by trying each thing. Changes nothing. */
export async function examine({ env, clock, directUrl, language = 'en' }: Examination): Promise<Finding[]> {
  const running = env.databaseUrl || directUrl ? null : await findRunningPostgres(env.dataDir).catch(() => null);
  const t: DoctorContext['t'] = (key, values) => translate(language, key, values);
  const context = { env, clock, t, databaseUrl: directUrl ?? env.databaseDirectUrl ?? running?.() ?? null };
  const found = await Promise.all(
    checks.map((check) => check(context).catch((error: unknown) => [wrong(t('doctor.failed', { why: wordsOf(error) }), null)])),
  );
  return found.flat();
}
