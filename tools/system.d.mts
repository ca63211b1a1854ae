/** Names the file that holds the exit code of the installation, once it has ended. */
export const outcomeVariable: string;
/** Browsers that walk the journeys, the first one before the others. */
export const browsers: string[];
/** The first of the names that the system's path knows, as a whole path; null when there is none. */
export function findProgram(names: string[]): string | null;
/** Those of the packages whose programs this machine lacks. */
export function missingPackages(names: PackageName[]): PackageName[];
/** What `npm test` needs. */
export function packagesOfTests(): PackageName[];
/** Begins to install what is missing, in the background. */
export function beginPackages(root: string, names?: PackageName[]): void;
/** A package of Debian or Ubuntu that some tests need. */
export type PackageName = 'redis-server' | 'ffmpeg' | 'chromium' | 'postgresql';
