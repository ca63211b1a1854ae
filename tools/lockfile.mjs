// Completes the lockfile: `node tools/lockfile.mjs`, after every `npm install` that wrote it. Packages with native parts name one optional dependency
// per platform. When a registry lacks one of them, `npm install` leaves it out of the lockfile, and `npm ci` then refuses the lockfile on every
// machine. An entry that names the platform is enough: npm skips entries for other platforms.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = [
  ['arm64', 'arm64'],
  ['armv7', 'arm'],
  ['arm', 'arm'],
  ['x64', 'x64'],
  ['ia32', 'ia32'],
  ['ppc64', 'ppc64'],
  ['riscv64', 'riscv64'],
  ['s390x', 's390x'],
  ['loong64', 'loong64'],
  ['wasm32', 'wasm32'],
];

/** What the name of a platform package says: `{ os, cpu, libc }` in npm's terms, or null when it names no platform. */
export function platformOf(name) {
  const words = name.slice(name.lastIndexOf('/') + 1).split(/[-.]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find(([word]) => words.includes(word));
  if (!cpu || (!os && cpu[0] !== 'wasm32')) return null;
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : words.some((word) => word.startsWith('gnu')) ? 'glibc' : null;
  return { cpu: [cpu[1]], ...(libc && os === 'linux' ? { libc: [libc] } : {}), ...(os ? { os: [os] } : {}) };
}

/** Optional dependencies that the lockfile mentions but does not contain: `[{ name, version, of }]`. */
export function missingFrom(lockfile) {
  const { packages } = lockfile;
  const missing = [];
  for (const [of, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies || {})) {
      const isThere =
        [`${of}/node_modules/${name}`, `node_modules/${name}`].some((path) => packages[path]) ||
        Object.keys(packages).some((path) => of.startsWith(path.slice(0, -name.length)) && path.endsWith(`/node_modules/${name}`));
      if (!isThere) missing.push({ name, version, of, isDev: entry.dev === true });
    }
  }
  return missing;
}

/** Adds an entry for each missing one. Throws when a name contains no platform or a version is not exact. */
export function complete(lockfile) {
  const added = missingFrom(lockfile);
  for (const { name, version, isDev } of added) {
    const platform = platformOf(name);
    if (!platform || !/^\d/.test(version))
      throw new Error(`${name}@${version} is missing from the lockfile, and its name does not say its platform.`);
    lockfile.packages[`node_modules/${name}`] = { version, ...(isDev ? { dev: true } : {}), optional: true, ...platform };
  }
  const [first, ...rest] = Object.entries(lockfile.packages);
  lockfile.packages = Object.fromEntries([first, ...rest.sort(([a], [b]) => (a < b ? -1 : 1))]);
  return added;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const file = process.argv[2] || 'package-lock.json';
  const lockfile = JSON.parse(readFileSync(file, 'utf8'));
  const added = complete(lockfile);
  if (added.length > 0) writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
  console.log(`${added.length} entries of other platforms added to ${file}`);
}
