import { execFileSync } from 'node:child_process';

const git = (root: string, ...args: string[]): string | null => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
};
const lines = (text: string | null) => (text ?? '').split('\0').filter(Boolean);

/**
 * Files that differ from the commit in the index or the work tree, and untracked files. A moved file counts under both names. Paths are relative to
 * the root.
 */
function differing(root: string, commit: string): string[] {
  const tracked = git(root, 'diff', '--name-only', '--no-renames', '-z', commit, '--');
  if (tracked === null) throw new Error(`git knows no commit ${JSON.stringify(commit)} here.`);
  return [...new Set([...lines(tracked), ...lines(git(root, 'ls-files', '--others', '--exclude-standard', '-z'))])].sort();
}

/**
 * The files changed since `ref`. The default is the point where the branch left its upstream, or the last commit if there is no upstream. If that is
 * the last commit and the work tree is clean: the files changed by that commit.
 */
export function changedFiles(root: string, ref?: string): { since: string; files: string[] } {
  const since = ref ?? git(root, 'merge-base', 'HEAD', '@{upstream}')?.trim() ?? 'HEAD';
  const files = differing(root, since);
  const commit = (name: string) => git(root, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  const isLast = commit(since) === commit('HEAD') && commit('HEAD~1') !== null;
  return files.length === 0 && isLast ? { since: 'HEAD~1', files: differing(root, 'HEAD~1') } : { since, files };
}
