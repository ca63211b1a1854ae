// What the tests need of the system, installed in the background while something else is waited for. Runs on any old Node, with nothing installed.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say } from './progress.mjs';

/** Names the file that holds the exit code of the installation, once it has ended. Inherited by what the launcher runs. */
export const outcomeVariable = 'SYSTEM_PACKAGES_OUTCOME';

const debianPostgres = '/usr/lib/postgresql';

/** Package of Debian or Ubuntu → whether what it brings is there, whoever installed it. */
const packages = {
  'redis-server': () => findProgram(['redis-server']) !== null,
  ffmpeg: () => findProgram(['ffmpeg']) !== null && findProgram(['ffprobe']) !== null,
  chromium: () => findProgram(browsers) !== null,
  postgresql: () => existsSync(debianPostgres) && readdirSync(debianPostgres).length > 0,
};

/** Browsers that walk the journeys, the first one before the others. */
export const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The first of the names that the system's path knows, as a whole path; null when there is none. */
export function findProgram(names) {
  const folders = (process.env.PATH || '').split(delimiter);
  for (const name of names) {
    for (const folder of folders) if (folder && existsSync(join(folder, name))) return join(folder, name);
  }
  return null;
}

/** Those of the packages whose programs this machine lacks. */
export const missingPackages = (names) => names.filter((name) => !packages[name]());

/** What `npm test` needs: a second database is tried in continuous integration alone. */
export const packagesOfTests = () =>
  process.env.CI === 'true' || process.env.CI === '1' ? ['redis-server', 'ffmpeg', 'chromium', 'postgresql'] : ['redis-server', 'ffmpeg', 'chromium'];

/** The shell's command that installs them, as root or by a sudo that asks nothing; null where neither is possible. */
function installation(names) {
  const isRoot = process.getuid && process.getuid() === 0;
  if (!findProgram(['apt-get']) || (!isRoot && !findProgram(['sudo']))) return null;
  const apt = `${isRoot ? '' : 'sudo -n '}env DEBIAN_FRONTEND=noninteractive apt-get`;
  return `${apt} update -qq && ${apt} install -y -qq --no-install-recommends ${names.join(' ')}`;
}

/**
 * Begins to install what is missing, by one call of apt, and does not wait for it. Whoever needs the packages waits for the file that the environment names
 * from now on (`outcomeVariable`). Does nothing where nothing is missing, or somebody has begun already.
 */
export function beginPackages(root, names = packagesOfTests()) {
  const missing = missingPackages(names);
  if (missing.length === 0 || process.env[outcomeVariable]) return;
  const command = installation(missing);
  if (!command) {
    say(`${missing.join(', ')} cannot be installed here: this takes apt-get, and root or sudo.`);
    return;
  }
  const folder = join(root, '.cache', 'system');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const outcome = join(folder, 'code');
  say(`installing ${missing.join(', ')}, while the rest goes on …`);
  // The outcome appears at once and whole, so that nobody reads half of it.
  const script = '(sh -c "$1") > "$2/log" 2>&1; echo $? > "$2/part"; mv "$2/part" "$2/code"';
  spawn('sh', ['-c', script, 'sh', command, folder], { stdio: 'ignore' }).unref();
  process.env[outcomeVariable] = outcome;
}
