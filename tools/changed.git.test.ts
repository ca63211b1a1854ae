import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changedFiles } from './changed.git.ts';

let root: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Anna', '-c', 'user.email=anna@example.com', ...args], { cwd: root, encoding: 'utf8' });
const write = (file: string, text = file) => fs.writeFileSync(path.join(root, file), text);
function commit(...files: string[]) {
  for (const file of files) write(file, `${file} ${Math.random()}`);
  git('add', '-A');
  git('commit', '-q', '-m', 'change');
}

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'changed-'));
  git('init', '-q', '-b', 'main');
  write('.gitignore', 'built/\n');
  commit('kept.ts', 'moved.ts', 'removed.ts');
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

describe('the changed files', () => {
  it('are those in the work tree and the index, untracked files, and both names of a moved file', () => {
    write('new.ts');
    write('added.ts');
    git('add', 'added.ts');
    git('mv', 'moved.ts', 'there.ts');
    fs.rmSync(path.join(root, 'removed.ts'));
    fs.mkdirSync(path.join(root, 'built'));
    write('built/ignored.ts');
    expect(changedFiles(root).files).toEqual(['added.ts', 'moved.ts', 'new.ts', 'removed.ts', 'there.ts']);
  });

  it('are those of the last commit when the work tree is clean, also when that commit is named', () => {
    commit('kept.ts');
    expect(changedFiles(root)).toEqual({ since: 'HEAD~1', files: ['kept.ts'] });
    expect(changedFiles(root, 'HEAD')).toEqual({ since: 'HEAD~1', files: ['kept.ts'] });
  });

  it('count from where the branch left its upstream, both committed and uncommitted', () => {
    git('branch', 'upstream');
    git('branch', '--set-upstream-to=upstream');
    commit('mine.ts');
    write('kept.ts', 'mine, too');
    expect(changedFiles(root).files).toEqual(['kept.ts', 'mine.ts']);
  });

  it('count from the named commit', () => {
    commit('first.ts');
    commit('second.ts');
    expect(changedFiles(root, 'HEAD~2').files).toEqual(['first.ts', 'second.ts']);
  });

  it('are refused for an unknown commit, which would otherwise look like no change', () => {
    expect(() => changedFiles(root, 'nowhere')).toThrow('git knows no commit "nowhere"');
  });

  it('are none in a clean repository of one commit', () => {
    expect(changedFiles(root)).toEqual({ since: 'HEAD', files: [] });
  });
});
