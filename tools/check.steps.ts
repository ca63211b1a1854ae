import { cores, type Step } from './steps.ts';
import { timingsOfTests } from './steps.timings.ts';

/** A half of the machine for each of the two heavy ones, which run side by side. With more threads each takes more of the processor in all, not less. */
const share = String(Math.max(1, Math.floor(cores / 2)));
/** Collecting garbage after every doubling takes a third of the time of a program that ends in a minute. */
const go = { GOMAXPROCS: share, GOGC: '400' };

/** What can be told without running the product, the longest first. */
export const staticSteps: Step[] = [
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', `--threads=${share}`], env: go },
  // What was checked last time is kept, and costs nothing when nothing was.
  { name: 'types', command: ['tsc', '-p', '.', '--checkers', share, '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'], env: go },
  { name: 'unused code', command: ['knip'] },
  // The numbers that the code keeps (ARCHITECTURE section 9).
  { name: 'shape', command: ['node', 'tools/shape.ts'], output: 'when done' },
  { name: 'layers', command: ['node', 'tools/layers.ts'] },
  { name: 'format', command: ['oxfmt', '--check'] },
];

/** The clients, which the journeys and the tests of whole processes are served. */
export const buildSteps: Step[] = [
  { name: 'build of the member app', command: ['node', 'tools/build.mjs', 'member'] },
  { name: 'build of the studio', command: ['node', 'tools/build.mjs', 'studio'] },
];

/** Rules, domains on a real database, and clients in a small DOM. */
export const testStep: Step = { name: 'unit and domain tests', command: ['vitest', 'run'], output: 'live', env: timingsOfTests };
