import fs from 'node:fs';
import path from 'node:path';
import { queries } from '../ui/tokens/breakpoints.ts';
import { withFixedSizes, withQueries } from '../ui/tokens/fixed.ts';

/** The roots with style sheets. */
const roots = ['ui', 'client', 'member', 'studio'];
/** Where tokens get their values. */
const declaresTokens = /^ui\/tokens\//;
const skipped = new Set(['node_modules', 'dist']);
/** Hairlines are the only raw length allowed: one pixel, positive or negative. */
const rawLength = /(?<![\w.-])-?(?!1px\b|0px\b)\d*\.?\d+px\b/g;
const rawQuery = /\b(?:width|height|inline-size|block-size)\s*[:<>=]/;

export type Sheet = { path: string; text: string };
type Violation = { path: string; line: number; message: string };

/** Every style sheet of the clients, sorted by path. */
export function readSheets(root: string): Sheet[] {
  const found: string[] = [];
  const visit = (folder: string) => {
    for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const inner = `${folder}/${entry.name}`;
      if (entry.isDirectory() && !skipped.has(entry.name)) visit(inner);
      if (entry.isFile() && entry.name.endsWith('.css')) found.push(inner);
    }
  };
  for (const folder of roots) if (fs.existsSync(path.join(root, folder))) visit(folder);
  return found.sort().map((file) => ({ path: file, text: fs.readFileSync(path.join(root, file), 'utf8') }));
}

/** Raw pixels, raw breakpoints and unknown tokens, with what to write instead. Throws when there is no sheet to read. */
export function findStyleViolations(sheets: readonly Sheet[]): Violation[] {
  if (sheets.length === 0) throw new Error('The style guard read no file: run it in the root of the repository.');
  return sheets.filter(({ path: file }) => !declaresTokens.test(file)).flatMap(violationsOf);
}

function violationsOf({ path: file, text }: Sheet): Violation[] {
  const lines = withoutComments(text).split('\n');
  return lines.flatMap((code, index) => messagesOf(code).map((message) => ({ path: file, line: index + 1, message })));
}

function messagesOf(code: string): string[] {
  const rule = /@(?:media|container)\b(.*)/.exec(code)?.[1];
  if (rule !== undefined) {
    if (rawQuery.test(rule)) return [`write one of ${[...queries.keys()].slice(0, 4).join(', ')} … of ui/tokens/breakpoints.ts instead of a width`];
    return refusalOf(() => withQueries(rule));
  }
  const raw = [...code.matchAll(rawLength)].map(([length]) => `${length} is a raw size: use --space-*, --radius-* or --size-* (ui/tokens/sizes.ts)`);
  return [...raw, ...refusalOf(() => withFixedSizes(code))];
}

function refusalOf(run: () => unknown): string[] {
  try {
    run();
    return [];
  } catch (refusal) {
    return [refusal instanceof Error ? refusal.message : String(refusal)];
  }
}

/** Comments become spaces, so that line numbers do not change. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

if (import.meta.main) {
  const sheets = readSheets(process.cwd());
  const violations = findStyleViolations(sheets);
  for (const { path: file, line, message } of violations) console.error(`${file}:${line}: ${message}`);
  console.log(`${sheets.length} style sheets, ${violations.length} violations`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
