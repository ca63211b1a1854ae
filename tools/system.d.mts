/** Whether this is continuous integration. */
export const isCI: boolean;
/** The variable with the path of a file that appears when the installation ends, with its exit code. */
export const outcomeVariable: string;
/** The package with a browser; where it is unknown, `chromium` takes its place. */
export const packageOfBrowser: PackageName;
/** Browsers that can walk the journeys, in order of preference. */
export const browsers: string[];
/** The first of the names that the system's path knows, as a whole path; null when there is none. */
export function findProgram(names: string[]): string | null;
/** The browser that `CHROMIUM` names, or the first that is present. */
export function browserOfJourneys(): string;
/** The packages whose programs this machine lacks. */
export function missingPackages(names: PackageName[]): PackageName[];
/** What `npm test` needs. */
export function packagesOfTests(): PackageName[];
/** Starts installing the missing packages in the background. */
export function beginPackages(root: string, names?: PackageName[]): void;
/** A package of Debian or Ubuntu that some tests need. */
export type PackageName =
  | 'redis-server'
  | 'ffmpeg'
  | 'chromium-headless-shell'
  | 'nginx-light'
  | 'varnish'
  | 'pebble'
  | 'mmdebstrap'
  | 'buildah'
  | 'openssl'
  | 'pgbouncer'
  | 'postgresql';
