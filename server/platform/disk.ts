import { statfs } from 'node:fs/promises';

export type DiskLevel = 'fine' | 'low' | 'very_low' | 'full';

export interface DiskState {
  freeBytes: number;
  totalBytes: number;
  /** `low`: less than 10 % are free, `very_low`: less than 5 %, `full`: less than the reserve. */
  level: DiskLevel;
}

/** Watches the free space of the data folder. */
export interface DiskWatch {
  /** Null when it is unknown. */
  state(): DiskState | null;
  /** Whether writes must wait, so that the database keeps enough space to stay up. */
  isFull(): boolean;
  stop(): void;
}

const lookEveryMs = 1000;
const megabyte = 1_048_576;

/**
 * The space reserved for the database: it writes more than it is asked to, and a log that cannot grow ends it. At least two of its log segments, and
 * at most 256 MB of a large disk.
 */
export const reserveOf = (totalBytes: number): number => Math.min(256 * megabyte, Math.max(40 * megabyte, totalBytes * 0.02));

export function levelOf(freeBytes: number, totalBytes: number): DiskLevel {
  if (freeBytes < reserveOf(totalBytes)) return 'full';
  const share = freeBytes / totalBytes;
  return share < 0.05 ? 'very_low' : share < 0.1 ? 'low' : 'fine';
}

/** The free space of a folder's file system; null when the system does not report it. */
export async function readDisk(folder: string): Promise<DiskState | null> {
  const stats = await statfs(folder).catch(() => null);
  if (!stats || stats.blocks === 0) return null;
  const [freeBytes, totalBytes] = [stats.bavail * stats.bsize, stats.blocks * stats.bsize];
  return { freeBytes, totalBytes, level: levelOf(freeBytes, totalBytes) };
}

/** Checks every second, and logs when space gets tight and when that is over. The first state is known when it resolves. */
export async function watchDisk(folder: string, log: { warn(data: object, text: string): void }): Promise<DiskWatch> {
  let state: DiskState | null = null;
  let reported: DiskLevel = 'fine';
  const look = async () => {
    state = await readDisk(folder);
    const level = state?.level ?? 'fine';
    if (level === reported) return;
    reported = level;
    log.warn({ free_bytes: state?.freeBytes, total_bytes: state?.totalBytes, folder }, texts[level]);
  };
  await look();
  const timer = setInterval(() => void look(), lookEveryMs).unref();
  return { state: () => state, isFull: () => state?.level === 'full', stop: () => clearInterval(timer) };
}

/** For servers that watch no disk: benches and tests. */
export const noDisk: DiskWatch = { state: () => null, isFull: () => false, stop: () => {} };

const texts: Record<DiskLevel, string> = {
  fine: 'the disk has room again',
  low: 'less than 10 % of the disk is free',
  very_low: 'less than 5 % of the disk is free',
  full: 'the disk is full: nothing can be written until there is room',
};
