// Installs the system packages that the tests need, in the background. Runs on any old Node, with nothing installed.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say } from './progress.mjs';

/** The variable with the path of a file that appears when the installation ends and contains its exit code. Child processes inherit it. */
export const outcomeVariable = 'SYSTEM_PACKAGES_OUTCOME';

const debianPostgres = '/usr/lib/postgresql';

/** A headless browser, which starts and loads faster. Releases that lack it get the whole browser. */
export const packageOfBrowser = 'chromium-headless-shell';

/** Package of Debian or Ubuntu → whether its programs are installed, by any means. */
const packages = {
  'redis-server': () => findProgram(['redis-server']) !== null,
  ffmpeg: () => findProgram(['ffmpeg']) !== null && findProgram(['ffprobe']) !== null,
  [packageOfBrowser]: () => findProgram(browsers) !== null,
  'nginx-light': () => findProgram(['nginx']) !== null,
  buildah: () => findProgram(['buildah']) !== null,
  varnish: () => findProgram(['varnishd']) !== null,
  pebble: () => findProgram(['pebble']) !== null,
  mmdebstrap: () => findProgram(['mmdebstrap']) !== null,
  openssl: () => findProgram(['openssl']) !== null,
  pgbouncer: () => findProgram(['pgbouncer']) !== null,
  postgresql: () => existsSync(debianPostgres) && readdirSync(debianPostgres).length > 0,
};

/** Browsers that can run the journeys, in order of preference. */
export const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The absolute path of the first of these names on the PATH; null when there is none. */
export function findProgram(names) {
  const folders = (process.env.PATH || '').split(delimiter);
  // Debian keeps servers where only root's PATH leads.
  if (folders.includes('/usr/bin')) folders.push('/usr/sbin');
  for (const name of names) {
    for (const folder of folders) if (folder && existsSync(join(folder, name))) return join(folder, name);
  }
  return null;
}

/** The browser named by `CHROMIUM`, or the first one installed. */
export const browserOfJourneys = () => process.env.CHROMIUM || findProgram(browsers) || '/usr/bin/chromium';

/** The packages whose programs are missing on this machine. */
export const missingPackages = (names) => names.filter((name) => !packages[name]());

/** Whether this is continuous integration. */
export const isCI = process.env.CI === 'true' || process.env.CI === '1';

/** What `npm test` needs. Only continuous integration tests a second database. */
export const packagesOfTests = () => [
  'redis-server',
  'ffmpeg',
  packageOfBrowser,
  'nginx-light',
  'varnish',
  'pebble',
  'openssl',
  'pgbouncer',
  ...(isCI ? ['postgresql'] : []),
];

/** The shell command that installs packages, as root or with a sudo that needs no password; null when neither is possible. */
function installation(names) {
  const isRoot = process.getuid && process.getuid() === 0;
  if (!findProgram(['apt-get']) || (!isRoot && !findProgram(['sudo']))) return null;
  const apt = `${isRoot ? '' : 'sudo -n '}env DEBIAN_FRONTEND=noninteractive apt-get`;
  // apt knows the available packages only after the update.
  const known = names.map((name) =>
    name === packageOfBrowser ? `$(apt-cache show ${name} >/dev/null 2>&1 && echo ${name} || echo chromium)` : name,
  );
  return `${apt} update -qq && ${apt} install -y -qq --no-install-recommends ${known.join(' ')}`;
}

/**
 * Starts installing the missing packages with one call of apt, without waiting. Code that needs them waits for the file named by `outcomeVariable`.
 * Does nothing when no package is missing or the installation has already started.
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
  // Renamed into place, so that the outcome is never read half-written.
  const script = '(sh -c "$1") > "$2/log" 2>&1; echo $? > "$2/part"; mv "$2/part" "$2/code"';
  spawn('sh', ['-c', script, 'sh', command, folder], { stdio: 'ignore' }).unref();
  process.env[outcomeVariable] = outcome;
}
