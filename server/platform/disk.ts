import { statfs } from 'node:fs/promises';

export type DiskLevel = 'fine' | 'low' | 'very_low' | 'full';

export interface DiskState {
  freeBytes: number;
  totalBytes: number;
  /** `low`: under 10 % are free, `very_low`: under 5 %, `full`: less than the reserve. */
  level: DiskLevel;
}

/** Knows how much room the data folder has. */
export interface DiskWatch {
  /** Null where it cannot be told. */
  state(): DiskState | null;
  /** Whether writes have to wait, so that the database keeps what it needs to stay up. */
  isFull(): boolean;
  stop(): void;
}

const lookEveryMs = 1000;
const megabyte = 1_048_576;

/**
 * What writes leave to the database: it writes more than it is asked to, and a log that cannot grow ends it. Two of its log segments at least, and not
 * more than 256 MB of a large disk.
 */
export const reserveOf = (totalBytes: number): number => Math.min(256 * megabyte, Math.max(40 * megabyte, totalBytes * 0.02));

export function levelOf(freeBytes: number, totalBytes: number): DiskLevel {
  if (freeBytes < reserveOf(totalBytes)) return 'full';
  const share = freeBytes / totalBytes;
  return share < 0.05 ? 'very_low' : share < 0.1 ? 'low' : 'fine';
}

/** How much room a folder's file system has now; null where the system does not say. */
export async function readDisk(folder: string): Promise<DiskState | null> {
  const found = await statfs(folder).catch(() => null);
  if (!found || found.blocks === 0) return null;
  const [freeBytes, totalBytes] = [found.bavail * found.bsize, found.blocks * found.bsize];
  return { freeBytes, totalBytes, level: levelOf(freeBytes, totalBytes) };
}

/** Looks every second, and says in the log when it gets tight and when it is over. Knows the first state when it resolves. */
export async function watchDisk(folder: string, log: { warn(data: object, text: string): void }): Promise<DiskWatch> {
  let state: DiskState | null = null;
  let told: DiskLevel = 'fine';
  const look = async () => {
    state = await readDisk(folder);
    const level = state?.level ?? 'fine';
    if (level === told) return;
    told = level;
    log.warn({ free_bytes: state?.freeBytes, total_bytes: state?.totalBytes, folder }, texts[level]);
  };
  await look();
  const timer = setInterval(() => void look(), lookEveryMs).unref();
  return { state: () => state, isFull: () => state?.level === 'full', stop: () => clearInterval(timer) };
}

/** For servers that look at no disk: benches and tests. */
export const noDisk: DiskWatch = { state: () => null, isFull: () => false, stop: () => {} };

const texts: Record<DiskLevel, string> = {
  fine: 'the disk has room again',
  low: 'less than 10 % of the disk is free',
  very_low: 'less than 5 % of the disk is free',
  full: 'the disk is full: nothing can be written until there is room',
};
