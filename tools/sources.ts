import fs from 'node:fs';
import path from 'node:path';
import { toSource, type Source } from './sources.parse.ts';

/** The roots that contain code. */
export const sourceRoots = ['contract', 'rules', 'i18n', 'ui', 'client', 'server', 'member', 'studio', 'e2e', 'bench', 'tools'];

const isSource = (name: string) => /\.(ts|tsx|mjs)$/.test(name) && !name.endsWith('.d.ts');
const skipped = new Set(['node_modules', 'dist', 'data', 'fixtures']);

/** Reads every source file under the roots, sorted by path. */
export const readSources = (root: string): Source[] =>
  filesUnder(root, isSource).map((file) => toSource(file, fs.readFileSync(path.join(root, file), 'utf8')));

/** The paths of all files that people see when they open a folder of code: sources and style sheets. */
export const readPaths = (root: string): string[] => filesUnder(root, (name) => isSource(name) || name.endsWith('.css'));

function filesUnder(root: string, isWanted: (name: string) => boolean): string[] {
  const found: string[] = [];
  const visit = (folder: string) => {
    for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const inner = `${folder}/${entry.name}`;
      if (entry.isDirectory() && !skipped.has(entry.name) && !entry.name.startsWith('.')) visit(inner);
      if (entry.isFile() && isWanted(entry.name)) found.push(inner);
    }
  };
  for (const folder of sourceRoots) if (fs.existsSync(path.join(root, folder))) visit(folder);
  return found.sort();
}

/** Tests, their parts, and the builders used only by tests and the seed. They may know more than the code they test. */
export const isTest = (file: string) =>
  /\.(test|spec|driver)\.tsx?$/.test(file) || file.startsWith('server/testing/') || /(^|\/)testing\//.test(file);
