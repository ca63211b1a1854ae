// Installs the packages when the lockfile differs from the one last installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { begin, fail, say } from './progress.mjs';

const stampOf = (root) => join(root, 'node_modules', '.bandstand-installed');
const wanted = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');

/**
 * Installs what the lockfile of `root` says, with `npm ci`. Does nothing when that is installed already. On failure, ends the process with npm's
 * output.
 */
export async function ensurePackages(root) {
  const stamp = stampOf(root);
  const hash = wanted(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === hash) return;
  if (!existsSync(stamp) && isAsLocked(root)) {
    writeFileSync(stamp, `${hash}\n`);
    return;
  }
  say('Installing packages. This happens once, and again when the lockfile changes.');
  const end = begin('npm ci');
  const { code, output } = await npmInstall(root);
  if (code !== 0)
    fail(`npm ci ended with ${code}:\n${output.slice(-4000)}\nCheck the network and the free disk space, or run \`npm ci\` by hand to see more.`);
  writeFileSync(stamp, `${hash}\n`);
  end();
}

/** Whether npm was run by hand: npm then keeps a copy of what it installed, which is newer than the lockfile. */
function isAsLocked(root) {
  const hidden = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '' || !path.startsWith('node_modules/') || entry.link || entry.optional || entry.peer) return true;
    return installed[path] !== undefined && installed[path].version === entry.version;
  });
}

function npmInstall(root) {
  return new Promise((resolve) => {
    const npm = npmScript();
    // npm leaves out optional packages that do not run on its own Node. Ours run on the Node that is installed with them.
    const asNewer = ['--require', join(root, 'tools', 'npm.version.cjs')];
    const [program, first] = npm ? [process.execPath, [...asNewer, npm]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
    // Named explicitly: in production mode npm would leave out what builds the clients.
    const child = spawn(program, [...first, 'ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: error.message, output }));
    child.on('close', (code, signal) => resolve({ code: signal || code, output }));
  });
}

/** npm's own script. npm passes its path to its scripts; without it (`node tools/start.mjs`) the npm on the PATH is used. */
function npmScript() {
  const onPath = (process.env.PATH || '').split(delimiter).map((folder) => join(folder, 'npm'));
  const found = [process.env.npm_execpath, ...onPath].find((file) => file && existsSync(file));
  const script = found && realpathSync(found);
  return script && script.endsWith('npm-cli.js') ? script : null;
}
