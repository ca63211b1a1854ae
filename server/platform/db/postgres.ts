import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { shortSocketPath } from './socket-path.ts';
import { findBinaries } from './postgres.binaries.ts';
import { ensureCluster } from './postgres.cluster.ts';
import { chooseIdentity } from './postgres.identity.ts';
import { readPostmasterFile, stopLeftover } from './postgres.leftover.ts';
import { stopProcess } from './postgres.process.ts';
import { launchPostmaster, type Postmaster } from './postgres.launch.ts';

export interface PostgresOptions {
  /**
   * The cluster is in its subfolder `postgres`. Hold `lockDataDir(dataDir)` first: two supervisors on one folder would stop each other's database.
   */
  dataDir: string;
  /** Folder of PostgreSQL's own programs; absent: the package of this platform. */
  bin?: string | undefined;
  log: (line: string) => void;
  /** Only part of the socket's name: nothing listens on the network. */
  port?: number;
  /** Settings that override ours, such as `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>;
}

export interface Postgres {
  /** An address for `pg` and `libpq`, by Unix socket. Defaults: database `postgres`, user `postgres` (the superuser). */
  connectionString(database?: string, user?: string): string;
  /** The superuser on the database `postgres`. */
  readonly adminUrl: string;
  /** Pid of the current postmaster; null while it is being restarted. */
  readonly pid: number | null;
  /** Called each time the database ended unexpectedly; it is restarted without any action. */
  onExit(callback: (why: string) => void): void;
  /** Ends all connections and stops the database; resolves once its process is gone (within 10 seconds if it stops cleanly). */
  stop(): Promise<void>;
}

const defaultPort = 5432;
const longestPauseMs = 5000;
const calmAfterMs = 60_000;

// Small by design: a whole install idles on a few dozen megabytes. fsync and full_page_writes keep their defaults, which are on.
const ownSettings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '32MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  max_wal_size: '512MB',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '1',
  huge_pages: 'off',
  log_checkpoints: 'off',
  log_min_messages: 'log',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
};

/**
 * Starts the embedded PostgreSQL as a supervised child and resolves when it accepts connections. The first start creates the cluster.
 *
 * It survives its own end (restarted after growing pauses), a `kill -9` of this process (a watcher stops it, the next start cleans up), and an
 * interrupted first start. Throws with PostgreSQL's own words when it cannot be started.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { log, port = defaultPort } = options;
  const cluster = path.join(await realFolder(options.dataDir), 'postgres');
  const identity = await chooseIdentity(cluster);
  const binaries = await findBinaries({ bin: options.bin, identity, cacheDir: path.join(options.dataDir, 'cache') });
  await ensureCluster(cluster, binaries, identity, log);
  await stopLeftover(cluster, log);
  const socketFolder = await clientFolder(cluster, port);
  const settings = { ...ownSettings, ...(binaries.major >= 18 ? { io_method: 'sync' } : {}), ...options.settings, port: String(port) };
  const launch = () => launchPostmaster({ cluster, binaries, identity, settings, log });

  const exitCallbacks: ((why: string) => void)[] = [];
  let running: Postmaster | null = await launch();
  let isStopping = false;
  let restarting: Promise<void> = Promise.resolve();
  let pauseMs = 100;

  async function restart(): Promise<void> {
    while (!isStopping) {
      await sleep(pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      if (isStopping) return;
      try {
        watch(await launch());
        log('the database is running again');
        return;
      } catch (error) {
        log(`the database does not start: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }

  function watch(postmaster: Postmaster) {
    running = postmaster;
    const calm = setTimeout(() => (pauseMs = 100), calmAfterMs).unref();
    void postmaster.ended.then((why) => {
      clearTimeout(calm);
      running = null;
      if (isStopping) return;
      log(`the database ended unexpectedly (${why}), restarting it`);
      for (const callback of exitCallbacks) callback(why);
      restarting = restart();
    });
  }
  watch(running);

  function connectionString(database = 'postgres', user = 'postgres') {
    return `postgresql://${encodeURIComponent(user)}@localhost:${port}/${encodeURIComponent(database)}?host=${encodeURIComponent(socketFolder)}`;
  }
  return {
    connectionString,
    adminUrl: connectionString(),
    get pid() {
      return running?.pid ?? null;
    },
    onExit: (callback) => void exitCallbacks.push(callback),
    async stop() {
      isStopping = true;
      await restarting;
      const last = running;
      if (!last) return;
      await stopProcess(last.pid);
      await last.ended;
    },
  };
}

/**
 * The address of the database of a server that already runs on this folder, for tools next to it; null when none accepts connections. Same form as
 * `Postgres.connectionString`.
 */
export async function findRunningPostgres(dataDir: string, port = defaultPort): Promise<Postgres['connectionString'] | null> {
  const cluster = path.join(path.resolve(dataDir), 'postgres');
  const file = await readPostmasterFile(cluster);
  if (!file?.isReady) return null;
  const socketFolder = await clientFolder(await fs.realpath(cluster), port);
  return (database = 'postgres', user = 'postgres') =>
    `postgresql://${encodeURIComponent(user)}@localhost:${port}/${encodeURIComponent(database)}?host=${encodeURIComponent(socketFolder)}`;
}

async function realFolder(folder: string): Promise<string> {
  await fs.mkdir(folder, { recursive: true });
  return fs.realpath(folder);
}

const clientFolder = async (cluster: string, port: number) => path.dirname(await shortSocketPath(cluster, `.s.PGSQL.${port}`));
