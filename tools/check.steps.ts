import type { Step } from './steps.ts';

/** What can be told without running the product, the cheapest first. */
export const staticSteps: Step[] = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'layers', command: ['node', 'tools/layers.ts'] },
  { name: 'unused code', command: ['knip'] },
  // The numbers that the code keeps (ARCHITECTURE section 9).
  { name: 'shape', command: ['node', 'tools/shape.ts'], output: 'live' },
];

/** Rules, domains on a real database, and clients in a small DOM. */
export const testStep: Step = { name: 'unit and domain tests', command: ['vitest', 'run'], output: 'live' };
