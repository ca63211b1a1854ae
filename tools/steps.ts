import { spawn, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';

/** One step of a longer run: a program from the repository or the system, and how its output is shown. */
export interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /**
   * `live`: shown as it comes, so that the last lines of a test runner stay visible. `when done`: shown in one piece at the end. `on failure`: shown
   * only when the step fails.
   */
  output?: 'live' | 'when done' | 'on failure';
}

interface Outcome {
  name: string;
  isGood: boolean;
  seconds: number;
  /** Lines of a test runner that name failures. They are repeated in the summary for people who read only the end of a long run. */
  failures: string[];
}

/** How Vitest and Playwright begin a line that names a failed test. */
const namesFailure = /^\s*(FAIL|✘)\s/;
const colours = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g');

const outcomes: Outcome[] = [];
const children = new Set<ChildProcess>();
/** The signal that stopped the run. No further step starts after it. */
let stoppedBy: NodeJS.Signals | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stoppedBy = signal;
    for (const child of children) child.kill(signal);
    if (children.size === 0) process.exit(1);
  });
}

/** Programs from the packages come first, and this Node before any other. */
const searchPath = [path.dirname(process.execPath), path.resolve('node_modules/.bin'), process.env['PATH'] ?? ''].join(path.delimiter);

/** How many CPU-bound programs may run side by side. */
export const cores: number = os.availableParallelism();

/**
 * Runs a step to its end, prints how it went and how long it took, and keeps that for the summary. Never throws: a failed step does not hide the
 * next.
 */
export async function runStep(step: Step): Promise<boolean> {
  console.log(`▸ ${step.name} …`);
  return run(step, { mayShow: true });
}

/**
 * Runs independent steps, `atOnce` at a time, in the given order: put the longest first. Each prints its output in one piece when it ends. Returns
 * the failed steps.
 */
export async function runTogether(steps: readonly Step[], atOnce: number = cores): Promise<Step[]> {
  console.log(`▸ ${steps.map(({ name }) => name).join(', ')}: ${atOnce === 1 ? 'one after the other' : `${atOnce} at a time`} …`);
  const waiting = [...steps];
  const failed: Step[] = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await run(step, { mayShow: false }))) failed.push(step);
  };
  await Promise.all(Array.from({ length: Math.max(1, atOnce) }, work));
  return failed;
}

/** With `mayShow`, the step has the terminal to itself. */
async function run({ name, command, env = {}, output = 'on failure' }: Step, { mayShow }: { mayShow: boolean }): Promise<boolean> {
  if (stoppedBy) return false;
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const isLive = mayShow && output === 'live';
  const kept: Buffer[] = [];
  const failures = createFailureReader();
  const code = await new Promise<number | string>((resolve) => {
    const [program = '', ...parameters] = command;
    const child = spawn(program, parameters, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: searchPath, ...(isLive && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...env },
    });
    children.add(child);
    const take = (chunk: Buffer) => {
      if (output === 'live') failures.read(chunk);
      if (isLive) process.stdout.write(chunk);
      else kept.push(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const note = setInterval(() => isLive || console.log(`▸ ${name} … ${seconds().toFixed(0)} s`), 15_000);
    child.once('error', (error) => resolve(error.message));
    child.once('close', (exitCode, signal) => resolve(exitCode ?? signal ?? 'unknown'));
    child.once('close', () => {
      clearInterval(note);
      children.delete(child);
    });
  });
  const text = Buffer.concat(kept).toString().trimEnd();
  const isGood = code === 0;
  const lastLine = isGood && output === 'on failure' ? (text.split('\n').at(-1) ?? '') : '';
  const isShown = text !== '' && (!isGood || output !== 'on failure');
  console.log(
    `${isShown ? `${text}\n` : ''}${isGood ? '✓' : '✗'} ${name}: ${seconds().toFixed(1)} s${isGood ? '' : ` (ended with ${code})`}${lastLine ? ` · ${lastLine}` : ''}`,
  );
  outcomes.push({ name, isGood, seconds: seconds(), failures: failures.lines() });
  return isGood;
}

/** Finds the lines that name a failed test in chunked output. */
function createFailureReader() {
  const found = new Set<string>();
  let rest = '';
  return {
    read: (chunk: Buffer) => {
      const lines = `${rest}${chunk.toString()}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines.map((one) => one.replaceAll(colours, ''))) if (namesFailure.test(line)) found.add(line.trim());
    },
    lines: () => [...found],
  };
}

/** Records a step that failed before it could run, with the reason. */
export function failStep(name: string, why: string): void {
  console.log(`✗ ${name}: ${why}`);
  outcomes.push({ name, isGood: false, seconds: 0, failures: [] });
}

/** Prints every step with its seconds, names what failed, and sets the exit code. */
export function summarise(): void {
  const bad = outcomes.filter(({ isGood }) => !isGood);
  const failed = outcomes.flatMap(({ failures }) => failures);
  if (failed.length > 0) console.log(`\nFailed at least once:\n${failed.map((line) => `  ${line}`).join('\n')}`);
  console.log(
    `\n${outcomes.map(({ name, isGood, seconds }) => `  ${isGood ? '✓' : '✗'} ${name.padEnd(34)} ${seconds.toFixed(1).padStart(7)} s`).join('\n')}`,
  );
  console.log(
    closingLine(
      outcomes.length,
      bad.map(({ name }) => name),
    ),
  );
  process.exitCode = !stoppedBy && bad.length === 0 && outcomes.length > 0 ? 0 : 1;
}

function closingLine(count: number, bad: string[]): string {
  if (stoppedBy) return `Stopped by ${stoppedBy}. Not every step ran.`;
  return bad.length === 0 ? 'All steps passed.' : `${bad.length} of ${count} steps failed: ${bad.join(', ')}.`;
}
