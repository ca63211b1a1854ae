import fs from 'node:fs/promises';
import path from 'node:path';
import { UsageError, type Command } from './cli.commands.ts';

const usage = 'db move <postgresql://user:password@host/database>, or db move embedded';

/** `db move`: moves everything into another, empty database while the server is stopped. Files stay where they are. */
export const dbCommand: Command = async ({ args, env, print }) => {
  const [word, target = '', ...surplus] = args;
  const isToEmbedded = target === 'embedded';
  if (word !== 'move' || surplus.length > 0 || !(isToEmbedded || /^postgres(ql)?:\/\//.test(target))) throw new UsageError(usage);
  if (isToEmbedded !== (env.databaseUrl !== undefined))
    throw new UsageError(
      isToEmbedded
        ? 'The database is already the embedded one: DATABASE_URL is not set.'
        : 'Unset DATABASE_URL: this command moves the embedded database.',
    );
  const { openDatabaseUrl } = await import('./main.start.ts');
  const { moveToEmbedded, moveToExternal } = await import('./platform/backup/move.ts');
  const undo: (() => Promise<void>)[] = [];
  try {
    const url = await openDatabaseUrl(env, print, 'alone', undo);
    const from = env.databaseDirectUrl ?? url;
    const count = isToEmbedded
      ? await moveToEmbedded({ from, dataDir: env.dataDir, pgBin: env.pgBin, print })
      : await moveToExternal({ from, to: target, print });
    print(`Moved and compared ${count.rows} rows in ${count.tables} tables.`);
  } finally {
    for (const step of undo.reverse()) await step();
  }
  if (isToEmbedded) {
    print('Now unset DATABASE_URL and DATABASE_DIRECT_URL, and start the server. The old database was not changed.');
    return 0;
  }
  // Left in place, a server started without the new setting would use it, and the two would diverge.
  const { systemClock } = await import('./platform/clock.ts');
  const kept = path.join(env.dataDir, `postgres.moved-${systemClock.iso().replaceAll(/[:.]/g, '-')}`);
  await fs.rename(path.join(env.dataDir, 'postgres'), kept);
  print(`Now set DATABASE_URL to the new database, and start the server. The embedded database is kept in ${kept}.`);
  return 0;
};
