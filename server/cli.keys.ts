import { UsageError, type Command } from './cli.commands.ts';
import type { Install } from './platform/db/install.ts';

/** `keys rotate`: encrypts everything sealed with a new key. After an interruption it continues where it stopped. */
export const keysCommand: Command = async ({ args, env, print, open }) => {
  if (args.length !== 1 || args[0] !== 'rotate') throw new UsageError('keys rotate');
  const isInFile = env.secretKey === undefined;
  // A running server knows only the old key. If the key is in SECRET_KEY, servers were started with both.
  const { platform, install } = await open({ isAlone: isInFile });
  const { endRotation, readInstall } = await import('./platform/db/install.ts');
  const { removePreviousFile, renewKeyFile } = await import('./platform/db/install.key.ts');
  const { renewSealed } = await import('./platform/sealed.rotation.ts');
  let now: Install = install;
  if (!now.isRotating) {
    if (!isInFile) return nothingToDo(env.previousSecretKey !== undefined, print);
    if (!now.isClaimed) throw new UsageError('This install has no owner yet: there is nothing to protect with a new key.');
    await renewKeyFile(env.dataDir, now.secret, platform.ids);
    now = await readInstall(platform.db, platform.ids, env);
    print('secret.key has a new key. The old one stays in secret.key.previous until everything is encrypted again.');
  } else print('Continuing an earlier key change.');
  const results = await renewSealed({ db: platform.db, sealed: now.sealed }, ({ table, renewed }) => print(`  ${table}: ${renewed} encrypted again`));
  const unreadable = results.flatMap(({ table, unreadable: rows }) => rows.map((row) => `  ${table}: ${row}`));
  if (unreadable.length > 0) {
    print(`Neither key opens these values. Enter them again in the studio or remove their rows, then run this again:\n${unreadable.join('\n')}`);
    return 1;
  }
  await endRotation(platform.db, now.secret);
  if (isInFile) await removePreviousFile(env.dataDir);
  const count = results.reduce((sum, { renewed }) => sum + renewed, 0);
  print(`Done: ${count} ${count === 1 ? 'value is' : 'values are'} encrypted with the new key, none with the old one.`);
  if (!isInFile) print('Remove SECRET_KEY_PREVIOUS from all servers.');
  print(
    'Sessions keep working. Links signed with the old key no longer work: calendars, invitations, invoices, previews and unsubscribe links in older mails.',
  );
  return 0;
};

function nothingToDo(hasPrevious: boolean, print: (line: string) => void): number {
  if (hasPrevious) {
    print('Everything is already encrypted with SECRET_KEY. Remove SECRET_KEY_PREVIOUS from all servers.');
    return 0;
  }
  throw new UsageError(
    'The key is in SECRET_KEY. Move it to SECRET_KEY_PREVIOUS, set SECRET_KEY to a new one of at least 32 characters, restart all servers with both, and run this again.',
  );
}
