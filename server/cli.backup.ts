import { readOptions, UsageError, type Command, type CommandContext } from './cli.commands.ts';
import type { Manifest, Summary } from './platform/backup/manifest.ts';
import type { Vault } from './platform/backup/vault.ts';

const backupUsage = 'backup [<folder> | s3://bucket/prefix], backup list [<place>], backup check [<place>] [--at <snapshot>]';
const restoreUsage = 'restore <folder | s3://bucket/prefix> [--at <snapshot>]';
const reportEveryShare = 0.1;

async function openPlace({ env }: CommandContext, target: string, mayCreate = false): Promise<Vault> {
  const { openStore } = await import('./platform/backup/target.ts');
  const { openVault } = await import('./platform/backup/vault.ts');
  return openVault(openStore(target, env), { passphrase: env.backupPassphrase, mayCreate });
}
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
const line = ({ id, kind, rows, files, totalBytes, addedBytes }: Summary): string =>
  `${id}  ${kind.padEnd(9)}  ${rows} rows, ${files} files, ${megabytes(totalBytes)}, ${megabytes(addedBytes)} of them new`;

/** `backup`: backs up everything of this install, even while it serves. Also `backup list` and `backup check`. */
export const backupCommand: Command = async (context) => {
  const { options, rest } = readOptions(context.args, ['at']);
  const [word, place, ...surplus] = rest[0] === 'list' || rest[0] === 'check' ? rest : [null, ...rest];
  if (surplus.length > 0 || (options.at !== undefined && word !== 'check')) throw new UsageError(backupUsage);
  const target = place ?? context.env.backupTarget;
  if (word === 'list') return list(context, target);
  if (word === 'check') return check(context, target, options.at ?? null);
  return backUp(context, target);
};

async function backUp(context: CommandContext, target: string): Promise<number> {
  const { env, print } = context;
  const { openDatabaseUrl } = await import('./main.start.ts');
  const { createBackup } = await import('./platform/backup/backup.ts');
  const { summaryOf } = await import('./platform/backup/manifest.ts');
  const { systemClock } = await import('./platform/clock.ts');
  const undo: (() => Promise<void>)[] = [];
  try {
    const url = await openDatabaseUrl(env, print, 'beside', undo);
    const vault = await openPlace(context, target, true);
    let reportedShare = 0;
    const onProgress = (share: number) => {
      if (share - reportedShare < reportEveryShare) return;
      reportedShare = share;
      print(`${Math.round(share * 100)} %`);
    };
    const { dataDir } = env;
    const manifest = await createBackup({ directUrl: env.databaseDirectUrl ?? url, dataDir, vault, kind: 'manual', clock: systemClock, onProgress });
    print(`Backed up to ${vault.store.place}: ${line(summaryOf(manifest, vault.isEncrypted))}`);
    if (!vault.isEncrypted && env.secretKey === undefined)
      print(`The backup does not contain the key of this install: keep a copy of ${env.dataDir}/secret.key somewhere else.`);
    if (env.secretKey !== undefined) print('The backup does not contain SECRET_KEY: keep a copy of it somewhere else.');
    return 0;
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

async function list(context: CommandContext, target: string): Promise<number> {
  const { listSnapshots } = await import('./platform/backup/snapshots.ts');
  const vault = await openPlace(context, target);
  const snapshots = await listSnapshots(vault);
  for (const summary of snapshots) context.print(line(summary));
  context.print(`${snapshots.length} in ${vault.store.place}, ${vault.isEncrypted ? 'encrypted' : 'not encrypted'}`);
  return 0;
}

async function check(context: CommandContext, target: string, at: string | null): Promise<number> {
  const { checkSnapshot, findManifest } = await import('./platform/backup/snapshots.ts');
  const vault = await openPlace(context, target);
  const manifest: Manifest = await findManifest(vault, at);
  const problems = await checkSnapshot(vault, manifest);
  for (const problem of problems) context.print(problem);
  context.print(
    problems.length === 0
      ? `${manifest.id} is intact: ${manifest.tables.length} tables, ${manifest.files.length} files.`
      : `${manifest.id} is damaged.`,
  );
  return problems.length === 0 ? 0 : 1;
}

/** `restore`: restores a snapshot into an empty data folder, and into `DATABASE_URL` if it is set. */
export const restoreCommand: Command = async (context) => {
  const { options, rest } = readOptions(context.args, ['at']);
  const [place] = rest;
  if (place === undefined || rest.length > 1) throw new UsageError(restoreUsage);
  const { env, print } = context;
  const { lockDataDir } = await import('./platform/db/lock.ts');
  const { findManifest } = await import('./platform/backup/snapshots.ts');
  const { restoreBackup } = await import('./platform/backup/restore.ts');
  const vault = await openPlace(context, place);
  const manifest = await findManifest(vault, options.at ?? null);
  const lock = await lockDataDir(env.dataDir);
  try {
    await restoreBackup({ vault, manifest, dataDir: env.dataDir, databaseUrl: env.databaseDirectUrl ?? null, pgBin: env.pgBin, print });
  } finally {
    await lock.release();
  }
  print(`Restored ${manifest.id}: every row and every file matches the backup.`);
  if (manifest.secretKey === null && env.secretKey === undefined)
    print(`Put the secret.key of that install into ${env.dataDir} before you start the server, or set SECRET_KEY.`);
  return 0;
};
