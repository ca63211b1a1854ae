import { statfs } from 'node:fs/promises';
import { version } from '../version.ts';

export interface PoolFigures {
  name: string;
  inUse: number;
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
}
export interface JobFigures {
  /** Due, and not started. */
  waiting: number;
  /** For good. */
  failed: number;
  /** Seconds since the oldest waiting one was due. */
  oldestSeconds: number;
}
export interface MailFigures {
  isConfigured: boolean;
  /** For another try, after the mail server refused. */
  waiting: number;
  /** For good, in the last seven days. */
  failed: number;
}

/** The server's own metrics. Those from the database are null while it does not answer. */
export interface Figures {
  pools(): PoolFigures[];
  jobs(): Promise<JobFigures | null>;
  mails(): Promise<MailFigures | null>;
  sockets(): number;
}

/** The sources of the metrics. */
export interface Sources {
  pools(): PoolFigures[];
  jobs(): Promise<JobFigures>;
  mails(): Promise<MailFigures>;
  sockets(): number;
}

/** One reading serves all the gauges of a scrape. */
const keptMs = 1000;

/** Reads each source at most once a second. */
export function createFigures({ pools, jobs, mails, sockets }: Sources): Figures {
  return { pools, sockets, jobs: orNull(jobs), mails: orNull(mails) };
}

function orNull<T>(read: () => Promise<T>): () => Promise<T | null> {
  let kept: { until: number; value: Promise<T | null> } | null = null;
  return () => {
    const now = performance.now();
    // The process's clock, because tests move the other one back.
    if (!kept || kept.until < now) kept = { until: now + keptMs, value: read().catch(() => null) };
    return kept.value;
  };
}

/** The state of this server for machines. `isFine`: it serves, and its database answers. */
export async function readStatus(
  figures: Figures,
  { role, dataDir, ping }: { role: string; dataDir: string; ping: () => Promise<unknown> },
): Promise<{ isFine: boolean; status: object }> {
  const [isFine, jobs, mails, disk] = await Promise.all([
    ping().then(
      () => true,
      () => false,
    ),
    figures.jobs(),
    figures.mails(),
    statfs(dataDir).catch(() => null),
  ]);
  return {
    isFine,
    status: {
      status: isFine ? 'ok' : 'no database',
      version,
      node: process.versions.node,
      role,
      uptime_seconds: Math.round(process.uptime()),
      memory_bytes: process.memoryUsage.rss(),
      database: {
        answers: isFine,
        pools: figures.pools().map(({ name, inUse, idle, waiting }) => ({ name, in_use: inUse, idle, waiting })),
      },
      jobs: jobs && { waiting: jobs.waiting, failed: jobs.failed, oldest_waiting_seconds: jobs.oldestSeconds },
      mail: mails && { is_configured: mails.isConfigured, waiting: mails.waiting, failed: mails.failed },
      disk: disk && { free_bytes: disk.bavail * disk.bsize, total_bytes: disk.blocks * disk.bsize },
      sockets: figures.sockets(),
    },
  };
}
