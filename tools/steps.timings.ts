import fs from 'node:fs';
import path from 'node:path';
import { keep, slowerThanKept, slowest, type KeptTimings, type RunTimings, type Seconds } from './timings.ts';
import { readPlaywright } from './timings.playwright.ts';
import { missingPackages, type PackageName } from './system.mjs';

const folder = '.cache/timings';
const keptFile = 'tools/timings.json';
const testFiles = { server: 'server.json', clients: 'clients.json', selected: 'selected.json' };
const journeysFile = path.join(folder, 'journeys.json');

/** Makes a run of Vitest record how long each file took. */
export const timingsOfTests = (run: keyof typeof testFiles): Record<string, string> => ({ TIMINGS_INTO: path.join(folder, testFiles[run]) });
/** The same for Playwright, through its own JSON report. */
export const timingsOfJourneys = { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path.resolve(journeysFile) }, parameters: ['--reporter=list,json'] };

/** Removes the timings of the last run, so a step that does not run reports none. */
export function forgetTimings(): void {
  fs.rmSync(folder, { recursive: true, force: true });
}

/**
 * Prints the 20 slowest files and journeys with their share, those that have grown compared with the kept timings, and how many tests were skipped
 * and why. With `isKept`, writes the timings of this run to `tools/timings.json`.
 */
export function reportTimings({ isKept = false } = {}): void {
  const kept = readJson<KeptTimings>(keptFile) ?? { files: {}, journeys: {} };
  const tests = readTests();
  const journeys = fs.existsSync(journeysFile) ? readPlaywright(fs.readFileSync(journeysFile, 'utf8')) : null;
  if (tests) {
    printSlowest('files', tests.seconds, kept.files);
    printSkipped(tests.skipped);
  }
  if (journeys) printSlowest('journeys', journeys.seconds, kept.journeys);
  if (!isKept) return;
  const isThere = (file: string) => fs.existsSync(file);
  const next: KeptTimings = {
    files: keep(tests?.seconds ?? {}, kept.files, isThere),
    journeys: keep(journeys?.seconds ?? {}, kept.journeys, isThere),
  };
  fs.writeFileSync(keptFile, `${JSON.stringify(next, null, 2)}\n`);
  console.log(`\nWrote the timings of this run to ${keptFile}.`);
}

/** What all runs of Vitest recorded; null if there was none. */
function readTests(): RunTimings | null {
  const runs = Object.values(testFiles).flatMap((file) => readJson<RunTimings>(path.join(folder, file)) ?? []);
  if (runs.length === 0) return null;
  return {
    seconds: Object.assign({}, ...runs.map(({ seconds }) => seconds)) as Seconds,
    skipped: Object.assign({}, ...runs.map(({ skipped }) => skipped)) as RunTimings['skipped'],
  };
}

function readJson<T>(file: string): T | null {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as T) : null;
}

const row = (seconds: number, rest: string) => `  ${seconds.toFixed(1).padStart(7)} s  ${rest}`;

function printSlowest(what: string, run: Seconds, kept: Seconds): void {
  const top = slowest(run, 20);
  const share = top.reduce((total, one) => total + one.share, 0);
  console.log(`\nThe slowest ${top.length} of ${Object.keys(run).length} ${what}, ${(100 * share).toFixed(0)} % of all seconds:`);
  for (const one of top) console.log(row(one.seconds, `${(100 * one.share).toFixed(1).padStart(4)} %  ${one.path}`));
  const grown = slowerThanKept(run, kept).slice(0, 20);
  if (grown.length > 0) console.log(`Slower than in ${keptFile} (their share of the run has more than doubled):`);
  for (const one of grown) console.log(row(one.seconds, `${one.path}, expected ${one.expected.toFixed(1)} s`));
}

/** Words in a test file that explain why it skips tests. */
const reasons: { word: string; package?: PackageName; why: string }[] = [
  { word: 'hasFfmpeg', package: 'ffmpeg', why: 'because ffmpeg is missing' },
  { word: 'hasRedis', package: 'redis-server', why: 'because redis-server is missing' },
  { word: 'hasProxies', package: 'nginx-light', why: 'because nginx-light is missing' },
  { word: 'hasProxies', package: 'varnish', why: 'because varnish is missing' },
  { word: 'hasPgBouncer', package: 'pgbouncer', why: 'because pgbouncer is missing' },
  { word: 'hasPgTools', package: 'postgresql', why: 'because postgresql is missing' },
  { word: 'isWhole', why: 'and left to tools/nightly.ts' },
];

function printSkipped(skipped: RunTimings['skipped']): void {
  const counts = new Map<string, number>();
  for (const [file, count] of Object.entries(skipped)) {
    const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
    const found = reasons.find((reason) => text.includes(reason.word) && (!reason.package || missingPackages([reason.package]).length > 0));
    const why = found?.why ?? `in ${file}`;
    counts.set(why, (counts.get(why) ?? 0) + count);
  }
  for (const [why, count] of counts) console.log(`${count} ${count === 1 ? 'test was' : 'tests were'} skipped ${why}.`);
}
