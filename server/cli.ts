import { translate } from '@bandstand/i18n/server.ts';
import { backupCommand, restoreCommand } from './cli.backup.ts';
import { UsageError, type Command } from './cli.commands.ts';
import { dbCommand } from './cli.db.ts';
import { doctorCommand } from './cli.doctor.ts';
import { keysCommand } from './cli.keys.ts';
import { ownerCommand } from './cli.owner.ts';
import type { Opened } from './main.start.ts';
import { faultOf } from './main.faults.ts';
import { loadEnv, type Env } from './platform/env.ts';
import { AppError } from './platform/http/app-error.ts';

const print = (line: string): void => console.log(line);

/** Opening runs the missing migrations; nothing else is left to do. */
const migrateCommand: Command = async ({ open }) => {
  await open();
  print('The database schema is up to date.');
  return 0;
};
/** Loads many modules, so only when called. */
const importCommand: Command = async ({ args: [what, ...args], open }) => {
  const { importExercisesCommand, importUsage, UsageError: WrongUse } = await import('./cli.import.ts');
  if (what !== 'exercises') throw new UsageError(importUsage);
  const { server, platform } = await open();
  return importExercisesCommand(server, args, print, platform.clock.ms).catch((error: unknown) => {
    throw error instanceof WrongUse ? new UsageError(error.message) : error;
  });
};
const seedCommand: Command = async (context) => (await import('./seed/seed.ts')).seedCommand(context);

/** Load everything before the upgrade replaces the files it comes from. */
const upgradeCommand: Command = async (context) => (await import('./cli.upgrade.ts')).upgradeCommand(context);

const commands: Record<string, { about: string; run: Command }> = {
  doctor: { about: 'checks whether this machine and these settings can run Bandstand', run: doctorCommand },
  migrate: { about: 'updates the database schema', run: migrateCommand },
  owner: { about: 'owner create --email <email> --name <name>, owner reset-password <email>, owner reset-link <email>', run: ownerCommand },
  keys: { about: 'keys rotate: encrypts everything with a new key; see “Keys and backups” in README.md', run: keysCommand },
  backup: { about: 'backup [<folder> | s3://bucket/prefix], backup list [<place>], backup check [<place>] [--at <snapshot>]', run: backupCommand },
  restore: { about: 'restore <folder | s3://bucket/prefix> [--at <snapshot>], into an empty DATA_DIR', run: restoreCommand },
  db: { about: 'db move <postgresql://…>, db move embedded: moves everything into another database', run: dbCommand },
  upgrade: {
    about: 'upgrade <package>, or in a clone upgrade [--tag <tag>]: backs up, migrates, and rolls back if that fails',
    run: upgradeCommand,
  },
  import: { about: 'import exercises <folder> [--app <slug>]', run: importCommand },
  seed: { about: 'creates the demo apps in an empty install', run: seedCommand },
};

let env: Env | null = null;
async function main(): Promise<number> {
  const [name, ...args] = process.argv.slice(2);
  const command = commands[name ?? ''];
  if (!command) {
    print('npm run bandstand -- <command>\n');
    for (const [known, { about }] of Object.entries(commands)) print(`  ${known.padEnd(9)}${about}`);
    return name === undefined || name === 'help' ? 0 : 64;
  }
  const configured = loadEnv(process.env);
  env = configured;
  let opened: Opened | null = null;
  // Commands load the product when they need it: a wrong word is answered at once.
  const open = async ({ isAlone = false } = {}): Promise<Opened> => {
    const { openServer } = await import('./main.start.ts');
    const { createLogs } = await import('./platform/observe/log.ts');
    const quiet = { ...configured, logLevel: 'warn' } as const;
    return (opened ??= await openServer(quiet, print, isAlone ? 'alone' : 'beside', createLogs(quiet).log));
  };
  try {
    return await command.run({ args, env: configured, print, open });
  } finally {
    await (opened as Opened | null)?.close();
  }
}

/** An error that the operator can fix is one line; anything else is a defect, with its stack. */
function explain(error: unknown): number {
  if (error instanceof UsageError) return complain(error.message, 64);
  const fault = faultOf(error, env);
  if (fault) return complain(fault.message, fault.exitCode);
  if (!(error instanceof AppError)) {
    console.error(error);
    return 1;
  }
  const fields = Object.entries(error.fields ?? {}).map(
    ([field, texts]) => `${field}: ${texts.map(({ key, values }) => translate('en', key, values)).join(' ')}`,
  );
  return complain(
    [error.text ? translate('en', error.text.key, error.text.values) : translate('en', `error.${error.code}`), ...fields].join('\n'),
    1,
  );
}
function complain(text: string, code: number): number {
  console.error(text);
  return code;
}

process.exitCode = await main().catch(explain);
