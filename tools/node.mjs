// Finds Node 24 and runs a program under it. Passes signals down and the exit code up, and leaves nothing behind.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fail } from './progress.mjs';

const neededMajor = 24;
const major = (version) => Number(/^v?(\d+)/.exec(version)?.[1] || 0);

/** Path of a Node that is new enough: the one running this, else the one npm installed. If there is none, prints what to do and ends the process. */
export function findNode(root) {
  if (major(process.version) >= neededMajor) return process.execPath;
  const brought = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(brought)) {
    const { stdout, error } = spawnSync(brought, ['--version'], { encoding: 'utf8' });
    if (!error && major(stdout) >= neededMajor) return brought;
    fail(
      `${brought} cannot run on this machine${error ? ` (${error.message})` : ''}. It needs glibc 2.28. Install Node ${neededMajor} or newer (https://nodejs.org) and start again.`,
    );
  }
  return fail(
    `This is Node ${process.version}; Bandstand needs Node ${neededMajor}. npm installs it on Linux with glibc (x64, arm64). On ${process.platform}-${process.arch}, install it from https://nodejs.org and start again.`,
  );
}

/**
 * Runs a program of the repository under that Node, with this terminal. Resolves with its exit code (128 + number for a signal). Passes on SIGTERM,
 * SIGINT and SIGHUP. When this process is killed, the program notices by its channel and ends.
 */
export function runNode(node, root, args) {
  return new Promise((resolve) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(root, '.cache', 'compile') };
    const child = spawn(node, ['--disable-warning=ExperimentalWarning', '--import', join(root, 'tools', 'follow.mjs'), ...args], {
      cwd: root,
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
    for (const signal of Object.keys(signals)) process.on(signal, () => child.kill(signal));
    child.on('error', (error) => fail(`${node}: ${error.message}`));
    child.on('exit', (code, signal) => resolve(code !== null ? code : 128 + (signals[signal] || 9)));
  });
}

const startScript = '.cache/start';
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Writes the shell script that becomes the server. `npm start` runs it with `exec` after this process has ended, so no launcher stays beside the
 * server on any Node.
 */
export function writeStartScript(root, node) {
  const script = [
    `[ -n "$NODE_COMPILE_CACHE" ] || export NODE_COMPILE_CACHE=${quoted(join(root, '.cache', 'compile'))}`,
    `exec ${quoted(node)} --disable-warning=ExperimentalWarning server/dist/main.js "$@"`,
    '',
  ].join('\n');
  const file = join(root, startScript);
  // The user that runs the server may not be the one that built it, and may not be allowed to write here.
  if (existsSync(file) && readFileSync(file, 'utf8') === script) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, script);
  renameSync(`${file}.${process.pid}`, file);
}

/** Replaces this process with the server. Where this Node is too old for that, runs it as a child and resolves with its exit code. */
export function becomeServer(node, root, args) {
  if (!process.execve) return runNode(node, root, ['server/dist/main.js', ...args]);
  // Node warns on every call that it may change.
  process.removeAllListeners('warning');
  return process.execve('/bin/sh', ['sh', startScript, ...args], process.env);
}
