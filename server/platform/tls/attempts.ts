import fs from 'node:fs/promises';
import path from 'node:path';
import { writePrivately } from './certificate.ts';

/** A host that got no certificate: how often in a row, why, and when to try again. */
export interface FailedAttempt {
  host: string;
  failures: number;
  reason: string;
  nextMs: number;
}

const minuteMs = 60_000;
/** Let's Encrypt allows five failures an hour for a host. */
const pausesMs = [1, 5, 30, 120, 360].map((minutes) => minutes * minuteMs);
const longestPauseMs = 1440 * minuteMs;

/** Failed attempts, stored in the folder: a server that restarts again and again must not use up the authority's limit. */
export function failedAttempts(folder: string) {
  const fileOf = (host: string): string => path.join(folder, `${host}.failed.json`);
  const read = (file: string): Promise<FailedAttempt | null> =>
    fs.readFile(file, 'utf8').then(
      (text) => JSON.parse(text) as FailedAttempt,
      () => null,
    );
  return {
    find: (host: string) => read(fileOf(host)),
    all: async (): Promise<FailedAttempt[]> => {
      const names = (await fs.readdir(folder).catch(() => [])).filter((name) => name.endsWith('.failed.json'));
      return (await Promise.all(names.map((name) => read(path.join(folder, name))))).flatMap((one) => one ?? []);
    },
    add: async (host: string, reason: string, nowMs: number): Promise<FailedAttempt> => {
      const failures = ((await read(fileOf(host)))?.failures ?? 0) + 1;
      const attempt = { host, failures, reason, nextMs: nowMs + (pausesMs[failures - 1] ?? longestPauseMs) };
      await writePrivately(fileOf(host), JSON.stringify(attempt));
      return attempt;
    },
    forget: (host: string) => fs.rm(fileOf(host), { force: true }),
  };
}
