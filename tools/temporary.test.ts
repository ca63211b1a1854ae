import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const tool = JSON.stringify(path.join(import.meta.dirname, 'temporary.ts'));
const { TMPDIR: _own, ...clean } = process.env;
/** Where a step started now puts its temporary files, and what is in that folder; empty when nothing was changed. */
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
const memory = '/dev/shm';
const hasMemory = process.platform === 'linux' && fs.existsSync(memory);

describe('temporary files of a run', () => {
  it.runIf(hasMemory)('are kept in memory where there is enough, and are removed at the end of the run', () => {
    const { bavail, bsize } = fs.statfsSync(memory);
    const isRoomy = bavail * bsize > 2 ** 30 && os.freemem() > 2 ** 32;
    const [folder = '', mode] = placed().split(' ');
    expect([folder.startsWith(`${memory}/bandstand-`), mode]).toEqual(isRoomy ? [true, '711'] : [false, undefined]);
    expect(fs.existsSync(folder)).toBe(false);
  });
  it('stay in the folder that TMPDIR names', () => expect(placed({ ...clean, TMPDIR: '/somewhere' })).toBe(''));
});
