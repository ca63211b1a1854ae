import path from 'node:path';
import type { RunTimings } from './timings.ts';

/** The parts of Playwright's JSON report that are read here. */
interface Suite {
  file?: string;
  suites?: Suite[];
  specs?: { tests: { status: string; results: { duration: number }[] }[] }[];
}
interface Report {
  config: { rootDir: string };
  suites: Suite[];
}

/** Seconds per journey file from Playwright's JSON report, adding up every try of every test. */
export function readPlaywright(text: string): RunTimings {
  const { config, suites } = JSON.parse(text) as Report;
  const run: RunTimings = { seconds: {}, skipped: {} };
  const visit = (suite: Suite, file: string) => {
    for (const { tests } of suite.specs ?? []) {
      for (const { status, results } of tests) {
        const seconds = results.reduce((total, { duration }) => total + duration / 1000, 0);
        run.seconds[file] = (run.seconds[file] ?? 0) + seconds;
        if (status === 'skipped') run.skipped[file] = (run.skipped[file] ?? 0) + 1;
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, file);
  };
  for (const suite of suites) visit(suite, path.posix.join(path.basename(config.rootDir), suite.file ?? ''));
  return run;
}
