import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classNamesPlugins, scopedName } from './vite.styles.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'styles-'));
const sheets: Record<string, string> = {
  'First.module.css': '.side{display:none}.new{color:red}@media (min-width:1.5px){.side{display:flex}}',
  'Later.module.css': '.panel{color:blue}.never-used{color:green}',
  'First.tsx':
    "import styles from './First.module.css';\nimport './Later.module.css';\nglobalThis.first = [styles.side, styles.new];\nvoid import('./Later.tsx');",
  'Later.tsx': "import styles from './Later.module.css';\nglobalThis.later = styles['panel'];",
};
let files: string[] = [];
const contentOf = (end: RegExp) => files.filter((file) => end.test(file)).map((file) => readFileSync(path.join(folder, 'out/assets', file), 'utf8'));

beforeAll(async () => {
  for (const [name, text] of Object.entries(sheets)) writeFileSync(path.join(folder, name), text);
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: classNamesPlugins(),
    css: { modules: { generateScopedName: scopedName } },
    build: { outDir: 'out', rolldownOptions: { input: path.join(folder, 'First.tsx'), optimization: { inlineConst: { mode: 'all', pass: 2 } } } },
  });
  files = readdirSync(path.join(folder, 'out/assets'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('class names in a build', () => {
  it('are in the code as the sheet has them', () => {
    const [script = ''] = contentOf(/^First.*\.js$/);
    const [sheet = ''] = contentOf(/^First.*\.css$/);
    for (const name of ['side', 'new']) {
      const scoped = scopedName(name, path.join(folder, 'First.module.css'));
      expect(script).toContain(scoped);
      expect(sheet).toContain(`.${scoped}`);
    }
  });

  it('are inlined without dropping their sheet', () => {
    const all = contentOf(/\.css$/).join('');
    expect(all).toContain('display:none');
    expect(all).toMatch(/#00f|blue/);
    expect(all).toMatch(/green/);
  });

  it('load with the code that uses them, and unused ones never', () => {
    const panel = scopedName('panel', path.join(folder, 'Later.module.css'));
    expect(contentOf(/^First.*\.js$/).join('')).not.toContain(panel);
    expect(contentOf(/^Later.*\.js$/).join('')).toContain(panel);
    expect(contentOf(/\.js$/).join('')).not.toContain('never-used');
  });
});
