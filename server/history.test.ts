import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, runServer } from './testing/process.ts';

// The newest server opens data folders of earlier commits, demo included. Creating five takes minutes.
const isWhole = process.env['TEST_EXTENT'] === 'whole';
const root = path.join(import.meta.dirname, '..');
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** A migration that changed this soon after it was added was still a draft: nobody ran the commits in between. */
const draftHours = 3;

/** Periods in which a migration was a draft, in seconds. */
function drafts(): { from: number; until: number }[] {
  const log = git('log', '--reverse', '--no-renames', '--diff-filter=AM', '--name-status', '--format=@%ct', '--', 'server/migrations').split('\n');
  const added = new Map<string, number>();
  let at = 0;
  return log.filter(Boolean).flatMap((line) => {
    if (line.startsWith('@')) at = Number(line.slice(1));
    const [kind, file] = line.split('\t');
    if (kind === 'A') added.set(file!, at);
    const from = kind === 'M' ? added.get(file!) : undefined;
    return from !== undefined && at - from < draftHours * 3600 ? [{ from, until: at }] : [];
  });
}

/** Commits that changed the database and can create a demo, oldest first. */
function ableCommits(): string[] {
  const unsettled = drafts();
  const all = git('log', '--reverse', '--format=%h %ct', '--', 'server/migrations')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, time]) => !unsettled.some(({ from, until }) => from <= Number(time) && Number(time) < until))
    .map(([commit]) => commit!);
  return all.slice(all.findIndex((commit) => spawnSync('git', ['cat-file', '-e', `${commit}:server/seed/seed.ts`], { cwd: root }).status === 0));
}
/** Five places in that history, from beginning to end, each with the commits that can replace a broken one. */
function places(): string[][] {
  const able = ableCommits();
  return [0, 1, 2, 3, 4].map((quarter) => {
    const at = Math.round((quarter * (able.length - 1)) / 4);
    return quarter === 4 ? able.slice(at - 2, at + 1).reverse() : able.slice(at, at + 5);
  });
}

/** The sources of a commit with the present packages, of which it uses fewer. */
function checkOut(commit: string, folder: string): void {
  fs.mkdirSync(path.join(folder, 'node_modules/@bandstand'), { recursive: true });
  execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], { cwd: root });
  const packages = path.join(root, 'node_modules');
  for (const name of fs.readdirSync(packages))
    if (name !== '@bandstand') fs.symlinkSync(path.join(packages, name), path.join(folder, 'node_modules', name));
  for (const name of fs.readdirSync(path.join(packages, '@bandstand')))
    if (fs.existsSync(path.join(folder, name))) fs.symlinkSync(path.join(folder, name), path.join(folder, 'node_modules/@bandstand', name));
}

/** Creates a data folder with the sources of that commit; returns the error if they cannot. */
function makeData(commit: string, sources: string, dataDir: string): string | null {
  checkOut(commit, sources);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/cli.ts', 'seed'], {
    cwd: sources,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, NODE_ENV: 'development', LOG_LEVEL: 'error' },
  });
  return status === 0 ? null : `${stdout}${stderr}`;
}

describe.runIf(isWhole)('a data folder of an earlier commit', () => {
  let folder: string;
  beforeAll(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bandstand-history-'))));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  it.each(isWhole ? places() : [])(
    '%s or the next opens in the newest server, with its apps and its members',
    async (...commits) => {
      let dataDir = '';
      const faults: string[] = [];
      for (const commit of commits) {
        dataDir = path.join(folder, commit, 'data');
        const fault = makeData(commit, path.join(folder, commit, 'sources'), dataDir);
        if (fault === null) {
          console.log(`the data of ${commit}`);
          break;
        }
        faults.push(`${commit}: ${fault}`);
      }
      expect(faults.length, faults.join('\n')).toBeLessThan(commits.length);
      const { apps } = JSON.parse(fs.readFileSync(path.join(dataDir, 'demo.json'), 'utf8')) as {
        apps: { slug: string; owner: { email: string; password: string }; members: { email: string; password: string }[] }[];
      };
      const server = runServer('main.ts', { DATA_DIR: dataDir, PORT: await freePort() });
      try {
        await server.serving();
        expect(await (await fetch(`${server.url}/`)).text()).toContain('og:title');
        const signIn = async (at: string, body: object, headers: Record<string, string> = {}) =>
          (
            await fetch(`${server.url}${at}`, {
              method: 'POST',
              headers: { 'content-type': 'application/json', ...headers },
              body: JSON.stringify(body),
            })
          ).status;
        for (const { slug, owner, members } of apps) {
          expect(await signIn('/api/studio/auth/login', owner), owner.email).toBe(200);
          expect(await signIn('/api/auth/login', members[0]!, { 'x-account-app': slug }), members[0]!.email).toBe(200);
        }
      } finally {
        server.child.kill('SIGTERM');
        expect(await server.ended).toBe(0);
      }
    },
    300_000,
  );
});

it('has five commits to try when the history is complete', () => {
  const isShallow = git('rev-parse', '--is-shallow-repository') === 'true';
  if (isShallow) console.log('5 data folders of earlier commits are not tried: the history is cut off');
  else expect(new Set(places().map(([first]) => first)).size).toBe(5);
});
