import fs from 'node:fs';
import path from 'node:path';
import { runStep } from './steps.ts';

/** The first of the names that the system's path knows, as a whole path; null when there is none. */
export function findProgram(names: string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  for (const name of names) {
    for (const folder of folders) if (folder && fs.existsSync(path.join(folder, name))) return path.join(folder, name);
  }
  return null;
}

/** Installs packages of Debian or Ubuntu, as root or by a sudo that asks nothing. False when neither is possible or it failed. */
export async function installSystemPackages(names: string[]): Promise<boolean> {
  const isRoot = process.getuid?.() === 0;
  if (!findProgram(['apt-get']) || (!isRoot && !findProgram(['sudo']))) {
    console.log(`▸ ${names.join(', ')} cannot be installed here: this takes apt-get, and root or sudo.`);
    return false;
  }
  const prefix = isRoot ? [] : ['sudo', '-n'];
  const script = `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${names.join(' ')}`;
  return runStep({ name: `installing ${names.join(', ')}`, command: [...prefix, 'sh', '-c', script] });
}
