import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const home = '/usr/lib/postgresql';

/** Folder of the newest PostgreSQL programs from Debian; null if the package is missing. */
export function debianPostgres(): string | null {
  const versions = fs.existsSync(home) ? fs.readdirSync(home).map(Number) : [];
  const folders = versions.sort((a, b) => b - a).map((version) => path.join(home, String(version), 'bin'));
  return folders.find((bin) => fs.existsSync(path.join(bin, 'initdb'))) ?? null;
}

/** Whether this machine has `pg_dump` and a server that it can dump. If it cannot be installed, its tests are skipped, and the gate says so. */
export const hasPgTools = (): boolean => debianPostgres() !== null;

/** Runs `pg_dump` or another of its programs. Returns its exit code and its complaints. */
export async function runPgTool(program: string, args: string[], env: Record<string, string> = {}): Promise<{ code: number; complaints: string }> {
  const bin = debianPostgres();
  if (!bin) throw new Error('postgresql is not installed');
  const ended = await promisify(execFile)(path.join(bin, program), args, { env: { PATH: process.env['PATH'], ...env }, maxBuffer: 1 << 26 }).then(
    ({ stderr }) => ({ code: 0, stderr }),
    (error: { code: number; stderr: string }) => error,
  );
  return { code: ended.code, complaints: ended.stderr };
}
