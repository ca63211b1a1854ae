import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { UsageError } from './cli.commands.ts';
import { environmentWith } from './platform/env.ts';

export interface Ran {
  code: number;
  output: string;
}
/** Runs commands of the version that is currently installed. */
export interface Install {
  /** Runs `bandstand <args>` and waits for its end. */
  run(args: string[], env?: NodeJS.ProcessEnv): Promise<Ran>;
  /** Starts the server. */
  serve(env: NodeJS.ProcessEnv): { ended: Promise<Ran>; stop(): void };
  version(): string;
  /** The version to install. */
  next: string;
  /** Installs the next version, and moves the present one aside. */
  exchange(): Promise<void>;
  /** Undoes `exchange`. */
  goBack(): Promise<void>;
  /** Removes what a refused upgrade added. */
  discard(): void;
}

const shownCharacters = 4000;

function launch(program: string, args: string[], cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn(program, args, { cwd, env: environmentWith(env), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output = (output + chunk.toString()).slice(-shownCharacters)));
  const ended = new Promise<Ran>((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
  return { ended, stop: () => void child.kill('SIGTERM') };
}

const manifestOf = (file: string): { name?: string; version: string } =>
  JSON.parse(fs.readFileSync(file, 'utf8')) as { name?: string; version: string };

/** A package: its folder `app` is exchanged, so that a data folder beside it stays in place. `from`: a package's folder, or its file. */
export function packageInstall(home: string, from: string): Install {
  const [app, incoming, previous] = ['app', 'app.incoming', 'app.previous'].map((name) => path.join(home, name)) as [string, string, string];
  fs.rmSync(incoming, { recursive: true, force: true });
  if (!fs.existsSync(from)) throw new UsageError(`${from} is not there.`);
  if (fs.statSync(from).isDirectory()) {
    if (!fs.existsSync(path.join(from, 'app/package.json'))) throw new UsageError(`${from} is not a Bandstand package.`);
    fs.cpSync(path.join(from, 'app'), incoming, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  } else {
    fs.mkdirSync(incoming);
    const { status, stderr } = spawnSync('tar', ['-xzf', from, '-C', incoming, '--strip-components=2', 'bandstand/app'], { encoding: 'utf8' });
    if (status !== 0) {
      fs.rmSync(incoming, { recursive: true, force: true });
      throw new UsageError(`${from} is not a Bandstand package: ${stderr.trim()}`);
    }
  }
  const program = path.join(home, 'bandstand');
  return {
    run: (args, env = {}) => launch(program, args, process.cwd(), env).ended,
    serve: (env) => launch(program, ['start'], process.cwd(), env),
    version: () => manifestOf(path.join(app, 'package.json')).version,
    next: manifestOf(path.join(incoming, 'package.json')).version,
    exchange: async () => {
      fs.rmSync(previous, { recursive: true, force: true });
      fs.renameSync(app, previous);
      fs.renameSync(incoming, app);
    },
    goBack: async () => {
      fs.renameSync(app, incoming);
      fs.renameSync(previous, app);
      fs.rmSync(incoming, { recursive: true, force: true });
    },
    discard: () => fs.rmSync(incoming, { recursive: true, force: true }),
  };
}

/** A clone: checks out the tag, installs its packages and builds it. */
export function cloneInstall(root: string, tag: string | undefined): Install {
  const git = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new UsageError(`git ${args.join(' ')}: ${stderr.trim()}`);
    return stdout.trim();
  };
  if (git('status', '--porcelain', '--untracked-files=no') !== '') throw new UsageError(`Files in ${root} were changed. Commit or undo that first.`);
  git('fetch', '--tags', '--quiet');
  const wanted = tag ?? git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')[0];
  if (!wanted) throw new UsageError('There is no version yet: no tag begins with v.');
  const before = git('rev-parse', 'HEAD');
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD');
  const launcher = path.join(root, 'tools/start.mjs');
  const node = (args: string[], env: NodeJS.ProcessEnv = {}) => launch(process.execPath, [launcher, ...args], root, env);
  async function checkOut(commit: string): Promise<void> {
    git('checkout', '--quiet', ...(commit === branch ? [] : ['--detach']), commit);
    const { code, output } = await node(['prepare']).ended;
    if (code !== 0) throw new Error(output);
  }
  return {
    run: (args, env) => node(['bandstand', ...args], env).ended,
    serve: (env) => node(['start'], env),
    version: () => manifestOf(path.join(root, 'package.json')).version,
    next: (JSON.parse(git('show', `${wanted}:package.json`)) as { version: string }).version,
    exchange: () => checkOut(wanted),
    goBack: () => checkOut(branch === 'HEAD' ? before : branch),
    discard: () => {},
  };
}
