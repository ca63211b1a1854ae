import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const folders = ['contract', 'rules', 'server', 'member', 'studio', 'ui', 'client', 'i18n', 'e2e', 'tools', 'docs'];
const files = [
  'README.md',
  'package-lock.json',
  ...folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file).replaceAll('\\', '/')),
  ),
];
const paths = new Set(files);
const names = new Set(files.map((file) => path.basename(file)));

/** Files that a text names in backticks: by path, or tests by their name alone. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/`(\w[\w./-]*\.(?:tsx?|mjs|md|json))`/g)]
    .map(([, name]) => name!)
    .filter((name) => name.includes('/') || name.includes('.test.'));
const missingIn = (text: string): string[] => namedIn(text).filter((name) => !(name.includes('/') ? paths : names).has(name));

describe('files that a document names', () => {
  it.each(['docs/security.md', 'docs/security-asvs.md', 'docs/architecture.md', 'AGENTS.md'])('%s exist', (document) => {
    expect(missingIn(read(document))).toEqual([]);
  });
  it('are reported when they are missing', () => {
    const planted = 'shown by `server/gone.test.ts`, `gone.test.ts` and `tools/docs.test.ts`';
    expect(missingIn(planted)).toEqual(['server/gone.test.ts', 'gone.test.ts']);
    expect(namedIn(read('docs/security-asvs.md')).length).toBeGreaterThan(150);
  });
});

describe('the decision records', () => {
  const records = readdirSync(path.join(root, 'docs/decisions')).filter((file) => /^\d{3}-/.test(file));
  const index = read('docs/decisions/README.md');
  const unused = [...index.slice(index.indexOf('## Numbers without a record')).matchAll(/(\d{3})(?:–(\d{3}))?/g)].flatMap(([, from, to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at),
  );

  it.each(records)('%s has a number, a context, a decision and its consequences', (file) => {
    const text = read(`docs/decisions/${file}`);
    expect(text).toMatch(new RegExp(`^# ${file.slice(0, 3)}\\. `));
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual(['Context', 'Decision', 'Consequences']);
  });
  it('appear once each in the index, by their titles', () => {
    const listed = [...index.matchAll(/^- (\d{3}) \[(.+)\]\((.+)\)$/gm)].map(([, number, title, file]) => `${file}: # ${number}. ${title}`);
    expect(listed.toSorted()).toEqual(records.map((file) => `${file}: ${read(`docs/decisions/${file}`).split('\n')[0]}`).toSorted());
  });
  it('leave out no number without saying so', () => {
    const numbers = new Set(records.map((file) => Number(file.slice(0, 3))));
    const missing = Array.from({ length: Math.max(...numbers) }, (_, at) => at + 1).filter((number) => !numbers.has(number));
    expect(unused).toEqual(missing);
  });
});

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has. They come before those of level 3. */
const sections: Record<string, number[]> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1, 0],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7, 0],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};
const requirements = Object.entries(sections).flatMap(([chapter, counts]) =>
  counts.flatMap((count, section) => Array.from({ length: count }, (_, at) => `${chapter}.${section + 1}.${at + 1}`)),
);

/** `1.2.3`, `1.2.3–1.2.5` and lists of these. */
const idsOf = (cell: string): string[] =>
  cell.split(', ').flatMap((part) => {
    const [first, last = first] = part.split('–').map((id) => requirements.indexOf(id));
    return first! < 0 || last! < 0 ? [`unknown: ${part}`] : requirements.slice(first, last! + 1);
  });

describe('the walk through ASVS', () => {
  const rows = [...read('docs/security-asvs.md').matchAll(/^\| (\d[^|]*) \| [^|]+ \| ([^|]+) \| (.*) \|$/gm)];
  it('names each of the 253 requirements once', () => {
    expect(requirements).toHaveLength(253);
    const ids = rows.flatMap(([, cell]) => idsOf(cell!));
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ids.toSorted()).toEqual(requirements.toSorted());
  });
  it('gives each a state, each tested one its test, and the rest a reason', () => {
    const states = ['held', 'held\\*', 'held (code)', 'partly', 'not held', 'n/a', 'operator'];
    for (const [, id, state, why] of rows) {
      expect([id, states.includes(state!)]).toEqual([id, true]);
      expect([id, why!.length > 3]).toEqual([id, true]);
    }
  });
});
