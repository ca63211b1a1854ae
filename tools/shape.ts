import { cycles } from './layers.cycles.ts';
import { isTest, readSources } from './sources.ts';
import type { Source } from './sources.parse.ts';
import { withoutTexts } from './sources.texts.ts';

/** One limit of ARCHITECTURE section 9: what it measures, and its maximum (or minimum). */
export interface ShapeNumber {
  name: string;
  value: number;
  limit: number;
  isFloor: boolean;
  worst: string;
}

// Catalogues and the demo's texts are data, not code that people read in one go.
const isData = (path: string) => /^server\/(seed|starters)\//.test(path) || /\.(seed|catalogue|data)\.ts$/.test(path);
const lineCount = ({ text }: Source) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
const percentile = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const isProduct = ({ path }: Source) => !isTest(path) && !/^(?:e2e|bench|tools)\//.test(path);
const anyType = /[:<|&,(]\s*any\b(?!\s*[:(])|\bas\s+any\b|\bany\[\]/g;

const asNever = /\bas\s+never\b/g;
const asUnknownAs = /\bas\s+unknown\s+as\b/g;
const nonNull = /[\w$)\]']!(?![=\w])/g;

/** The limits on the code, in the order of the table. */
export function shapeOf(sources: Source[]): ShapeNumber[] {
  const code = sources.filter(({ path }) => !isData(path));
  const largest = bySize(code).at(-1);
  const product = sources.filter(isProduct);
  const deepest = code.map(({ path }) => ({ path, depth: path.split('/').length - 1 })).sort((a, b) => b.depth - a.depth)[0];
  return [
    ...sizesOf('file', code.filter(isProduct), { median: 50, most: 180 }),
    // Tests are lists of sentences: they are longer, and read one sentence at a time.
    ...sizesOf(
      'test',
      code.filter(({ path }) => isTest(path)),
      { median: 105, most: 265 },
    ),
    { name: 'lines of a file, largest', value: largest?.lines ?? 0, limit: 400, isFloor: false, worst: largest?.path ?? '' },
    { name: 'folders deep', value: deepest?.depth ?? 0, limit: 4, isFloor: false, worst: deepest?.path ?? '' },
    { name: 'import cycles', value: cycles(sources).length, limit: 0, isFloor: false, worst: cycles(sources)[0]?.message ?? '' },
    usesOf('uses of any', code, anyType, 0),
    usesOf('uses of as never', product, asNever, 0),
    usesOf('uses of as unknown as', product, asUnknownAs, 4),
    usesOf('non-null assertions', product, nonNull, 0),
    { name: 'lines of test a line, server', value: testRatio(code, ['server']), limit: 0.9, isFloor: true, worst: '' },
    { name: 'lines of test a line, member', value: testRatio(code, ['member']), limit: 0.6, isFloor: true, worst: '' },
    { name: 'lines of test a line, studio', value: testRatio(code, ['studio']), limit: 0.5, isFloor: true, worst: '' },
  ];
}

/** Whether a limit is met. */
export const holds = ({ value, limit, isFloor }: ShapeNumber): boolean => (isFloor ? value >= limit : value <= limit);

const bySize = (sources: Source[]) => sources.map((source) => ({ path: source.path, lines: lineCount(source) })).sort((a, b) => a.lines - b.lines);

function sizesOf(what: string, sources: Source[], { median, most }: { median: number; most: number }): ShapeNumber[] {
  const files = bySize(sources);
  const sizes = files.map(({ lines }) => lines);
  const longest = files.slice(-5).map(({ path, lines }) => `${path} ${lines}`);
  return [
    { name: `lines of a ${what}, median`, value: percentile(sizes, 0.5), limit: median, isFloor: false, worst: '' },
    {
      name: `lines of a ${what}, 95th percentile`,
      value: percentile(sizes, 0.95),
      limit: most,
      isFloor: false,
      worst: longest.join(', '),
    },
  ];
}

function usesOf(name: string, sources: Source[], pattern: RegExp, limit: number): ShapeNumber {
  const paths = sources.flatMap(({ path, code }) => Array.from(withoutTexts(code).matchAll(pattern), () => path));
  return { name, value: paths.length, limit, isFloor: false, worst: [...new Set(paths)].join(', ') };
}

/** Lines of test per line of tested code, to two digits. */
function testRatio(sources: Source[], roots: string[]): number {
  const own = sources.filter(({ path }) => roots.includes(path.split('/')[0] ?? ''));
  const sum = (some: Source[]) => some.reduce((total, source) => total + lineCount(source), 0);
  const tested = sum(own.filter(({ path }) => !isTest(path)));
  return tested === 0 ? 1 : Math.round((sum(own.filter(({ path }) => isTest(path))) / tested) * 100) / 100;
}

if (import.meta.main) {
  const sources = readSources(process.cwd());
  if (sources.length === 0) throw new Error('There is no source file to measure.');
  const numbers = shapeOf(sources);
  for (const number of numbers) {
    const isHeld = holds(number);
    console.log(
      `${isHeld ? 'ok  ' : 'FAIL'} ${number.name.padEnd(34)} ${String(number.value).padStart(5)}  (${number.isFloor ? 'at least' : 'at most'} ${number.limit})${isHeld ? '' : `  ${number.worst}`}`,
    );
  }
  process.exitCode = numbers.every(holds) ? 0 : 1;
}
