import { access, constants, mkdir, readdir } from 'node:fs/promises';
import { DatabaseUnavailable, orUnavailable } from './platform/db/unavailable.ts';
import type { Env } from './platform/env.ts';
import { exitCodes, Fault } from './platform/fault.ts';

type Failure = Error & { code?: string; syscall?: string; port?: number; address?: string; path?: string };

/** Explains a failed start to the operator, in one line with what to do. Null: a defect of ours. `env` is null if it could not be read. */
export function faultOf(error: unknown, env: Env | null): Fault | null {
  if (error instanceof Fault) return error;
  if (!(error instanceof Error) || !env) return null;
  const failure: Failure = error instanceof DatabaseUnavailable ? (error.cause as Failure) : error;
  return (
    portFault(failure, env) ??
    spaceFault(failure, env) ??
    (env.databaseUrl ? databaseFault(failure, env.databaseUrl) : null) ??
    folderFault(failure, env)
  );
}

function portFault({ code, syscall, port, address }: Failure, env: Env): Fault | null {
  if (syscall !== 'listen' && syscall !== 'bind') return null;
  const proxyHint = env.tls.kind === 'off' ? '' : ' If a proxy serves https on this machine, set TLS=off.';
  const setting = port === env.httpPort ? 'HTTP_PORT' : 'PORT';
  if (code === 'EADDRINUSE')
    return new Fault(`Port ${port} is in use by another program. Stop it, or set ${setting} to another one.${proxyHint}`, exitCodes.portTaken);
  if (code === 'EACCES')
    return new Fault(
      `Port ${port} needs a privilege that this user lacks. Use deploy/bandstand.service, run \`sudo setcap cap_net_bind_service=+ep ${process.execPath}\`, or set ${setting} to 1024 or more.${proxyHint}`,
      exitCodes.portForbidden,
    );
  if (code === 'EADDRNOTAVAIL')
    return new Fault(`This machine has no address ${address}. Set HOST to one of its own, or leave it out.`, exitCodes.configuration);
  return null;
}

const spaceFault = ({ code, message }: Failure, { dataDir }: Env): Fault | null =>
  code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || /No space left on device|Disk quota exceeded/.test(message)
    ? new Fault(`There is no space left for ${dataDir}. Free some, then start again; nothing was lost.`, exitCodes.noSpace)
    : null;

function databaseFault(failure: Failure, databaseUrl: string): Fault | null {
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const place = `${hostname}${port ? `:${port}` : ''}`;
  if (failure.code === '3D000')
    return new Fault(
      `The database ${pathname.slice(1)} does not exist on ${place}. Create it (createdb), or correct DATABASE_URL.`,
      exitCodes.unknownDatabase,
    );
  if (failure.code === '28P01' || failure.code === '28000')
    return new Fault(
      `The database on ${place} refuses the user ${decodeURIComponent(username)}. Correct user and password in DATABASE_URL. It said: ${failure.message}`,
      exitCodes.databaseLogin,
    );
  if (failure.code === '42501')
    return new Fault(
      `The database on ${place} denies the user ${decodeURIComponent(username)} a right it needs (${failure.message}). Make it the owner: alter database ${pathname.slice(1)} owner to ${decodeURIComponent(username)}.`,
      exitCodes.databaseLogin,
    );
  if (orUnavailable(failure) instanceof DatabaseUnavailable)
    return new Fault(
      `The database on ${place} cannot be reached (${failure.code ?? failure.message}). Start it, or correct DATABASE_URL.`,
      exitCodes.unreachableDatabase,
    );
  return null;
}

const folderFault = ({ code, path: file }: Failure, { dataDir }: Env): Fault | null =>
  (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') && file?.startsWith(dataDir) ? unwritable(dataDir, file) : null;

const unwritable = (dataDir: string, file = dataDir): Fault =>
  new Fault(
    `This user cannot write ${file}. Give it the folder (chown -R ${process.getuid?.() ?? ''} ${dataDir}), or set DATA_DIR to one that it may write.`,
    exitCodes.unwritableFolder,
  );

/** The entries of an install's folder. */
const ownEntries = [
  'backups',
  'cache',
  'demo.json',
  'drill',
  'files',
  'moving',
  'postgres',
  'postgres.new',
  'secret.key',
  'secret.key.previous',
  'server.lock',
  'tls',
  'uploads',
];

/** Creates the data folder. Throws a `Fault` if it cannot be used: a file, not writable, or full of another program's files. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true }).catch((error: Failure) => {
    if (error.code === 'EEXIST' || error.code === 'ENOTDIR')
      throw new Fault(`DATA_DIR ${dataDir} is a file. Set it to a folder, or move the file away.`, exitCodes.wrongFolder);
    if (['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(error.code ?? '')) throw unwritable(dataDir);
    throw error;
  });
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).catch(() => {
    throw unwritable(dataDir);
  });
  const entries = (await readdir(dataDir)).filter((name) => !name.startsWith('.') && name !== 'lost+found');
  if (entries.length > 0 && !entries.some((name) => ownEntries.includes(name)))
    throw new Fault(
      `DATA_DIR ${dataDir} belongs to another program: it contains ${entries.slice(0, 3).join(', ')}. Set DATA_DIR to an empty folder.`,
      exitCodes.wrongFolder,
    );
}
