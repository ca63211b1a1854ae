import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
/** Three times what a run was seen to use, and what must be left for its programs. */
const neededBytes = 2 ** 30;
const leftBytes = 3 * 2 ** 30;

const mayRun = (folder: string): boolean => {
  const program = path.join(folder, 'program');
  fs.writeFileSync(program, '', { mode: 0o700 });
  try {
    fs.accessSync(program, fs.constants.X_OK);
    return true;
  } catch {
    return false;
  } finally {
    fs.rmSync(program);
  }
};

/**
 * Puts the temporary files of all steps into memory on machines with enough of it, and removes them when this process ends. Tests create thousands of
 * database files and do not need them to survive; allocating them on a disk takes a sixth of the time.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined || !fs.existsSync(memory)) return;
  const { bavail, bsize } = fs.statfsSync(memory);
  if (bavail * bsize < neededBytes || os.freemem() < neededBytes + leftBytes) return;
  let folder: string;
  try {
    folder = fs.mkdtempSync(path.join(memory, 'bandstand-'));
  } catch {
    return;
  }
  process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  if (!mayRun(folder)) return;
  // PostgreSQL refuses to run as root: its own user must be able to pass through the folder.
  fs.chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
}
