import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const tool = JSON.stringify(path.join(import.meta.dirname, 'temporary.ts'));
const { TMPDIR: _own, ...clean } = process.env;
/** Where a step that is started now puts its temporary files, and what lies there; empty where nothing was changed. */
const placed = (env: NodeJS.ProcessEnv = clean): string =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import fs from 'node:fs'; import { keepTemporaryFilesInMemory } from ${tool};
       const before = process.env.TMPDIR; keepTemporaryFilesInMemory(); const folder = process.env.TMPDIR;
       if (folder !== before) { fs.writeFileSync(folder + '/left', ''); console.log(folder, (fs.statSync(folder).mode & 0o777).toString(8)); }`,
    ],
    { env, encoding: 'utf8' },
  ).trim();
const hasMemory = process.platform === 'linux' && fs.existsSync('/dev/shm');

describe('temporary files of a run', () => {
  it.runIf(hasMemory)('lie in memory where there is enough of it, and are gone with the run', () => {
    const [folder = '', mode] = placed().split(' ');
    if (folder === '') return expect(fs.statfsSync('/dev/shm').bavail).toBeLessThan(2 ** 31);
    expect([path.dirname(folder), mode]).toEqual(['/dev/shm', '711']);
    expect(fs.existsSync(folder)).toBe(false);
  });
  it('stay where somebody wants them', () => expect(placed({ ...clean, TMPDIR: '/somewhere' })).toBe(''));
});
