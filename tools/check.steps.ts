import { cores, runStep, runTogether, type Step } from './steps.ts';
import { timingsOfTests } from './steps.timings.ts';

/** Half of the cores for each of the two heavy steps, which run side by side. More threads would only cost more CPU time in total. */
const share = String(Math.max(1, Math.floor(cores / 2)));
/** By default Go collects garbage whenever the heap doubles, which costs these short programs a quarter of their time. */
const go = { GOMAXPROCS: share, GOGC: '400' };

/** Checks that do not run the product, longest first. */
export const staticSteps: Step[] = [
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', `--threads=${share}`], env: go },
  // Reuses the last check; costs nothing without one.
  { name: 'types', command: ['tsc', '-p', '.', '--checkers', share, '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'], env: go },
  { name: 'unused code', command: ['knip'] },
  // The limits on size and tests (ARCHITECTURE section 9).
  { name: 'shape', command: ['node', 'tools/shape.ts'], output: 'when done' },
  { name: 'layers', command: ['node', 'tools/layers.ts'] },
  // Sizes and breakpoints of style sheets come from tokens.
  { name: 'styles', command: ['node', 'tools/styles.ts'] },
  // Form of address, punctuation and words of each language; plain English in documents and comments.
  { name: 'words', command: ['node', 'tools/words.ts'] },
  { name: 'format', command: ['oxfmt', '--check'] },
];

/** Builds of the clients and the server, for journeys and for tests that start whole processes. */
export const buildSteps: Step[] = [
  { name: 'build of the member app', command: ['node', 'tools/build.mjs', 'member'] },
  { name: 'build of the studio', command: ['node', 'tools/build.mjs', 'studio'] },
  { name: 'build of the server', command: ['node', 'tools/build.mjs', 'server'] },
];

/** Two files at a time in each of two programs: see `testSteps`. */
const vitest = ['vitest', 'run', '--maxWorkers=2'];

/**
 * Domains on a real database beside rules and clients, which need only the processor: the server's tests wait for processes, timers and their
 * database, and one program would run its projects one after the other.
 */
const testSteps = {
  server: { name: 'domain tests', command: [...vitest, '--project', 'server'], output: 'live', env: timingsOfTests('server') },
  clients: {
    name: 'unit and client tests',
    command: [...vitest, '--project', 'unit', '--project', 'client'],
    output: 'when done',
    env: timingsOfTests('clients'),
  },
} satisfies Record<string, Step>;

/** Runs the named files of tests, or all. */
export async function runTests(files: readonly string[] = []): Promise<void> {
  const env = timingsOfTests('selected');
  if (files.length > 0) await runStep({ name: 'selected tests', command: ['vitest', 'run', ...files], output: 'live', env });
  else await Promise.all([runStep(testSteps.server), runTogether([testSteps.clients])]);
}
