import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

/** One step of a longer run: a program of the repository or of the system, and how its output is shown. */
export interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** `live`: shown as it comes, so that the last lines of a test runner stay in sight. `on failure`: kept, and shown when the step fails. */
  output?: 'live' | 'on failure';
}

interface Outcome {
  name: string;
  isGood: boolean;
  seconds: number;
  /** Lines of a test runner that name what failed, repeated in the summary: whoever reads the end of a long run finds them there. */
  failures: string[];
}

/** How Vitest and Playwright begin a line that names a failed test. */
const namesFailure = /^\s*(FAIL|✘)\s/;
const colours = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g');

const outcomes: Outcome[] = [];
let current: ChildProcess | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void (current ? current.kill(signal) : process.exit(1)));

/** Programs of the packages first, with this Node before any other. */
const searchPath = [path.dirname(process.execPath), path.resolve('node_modules/.bin'), process.env['PATH'] ?? ''].join(path.delimiter);

/** Runs a step to its end, says how it went and how long it took, and keeps it for the summary. Never throws: a failed step does not hide the next. */
export async function runStep({ name, command, env = {}, output = 'on failure' }: Step): Promise<boolean> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  console.log(`▸ ${name} …`);
  const [program = '', ...parameters] = command;
  const kept: Buffer[] = [];
  const failures = new Set<string>();
  let rest = '';
  /** Shows a chunk of live output at once and reads whole lines of it. */
  const pass = (chunk: Buffer) => {
    process.stdout.write(chunk);
    const lines = `${rest}${chunk.toString()}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.map((one) => one.replaceAll(colours, ''))) if (namesFailure.test(line)) failures.add(line.trim());
  };
  const code = await new Promise<number | string>((resolve) => {
    const child = spawn(program, parameters, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: searchPath, ...(output === 'live' && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...env },
    });
    current = child;
    const take = output === 'live' ? pass : (chunk: Buffer) => kept.push(chunk);
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const note = setInterval(() => output === 'live' || console.log(`▸ ${name} … ${seconds().toFixed(0)} s`), 15_000);
    child.once('error', (error) => resolve(error.message));
    child.once('close', (exitCode, signal) => resolve(exitCode ?? signal ?? 'unknown'));
    child.once('close', () => clearInterval(note));
  });
  current = null;
  const text = Buffer.concat(kept).toString().trimEnd();
  const isGood = code === 0;
  if (!isGood && text) console.log(text);
  const lastLine = isGood ? (text.split('\n').at(-1) ?? '') : '';
  console.log(`${isGood ? '✓' : '✗'} ${name}: ${seconds().toFixed(1)} s${isGood ? '' : ` (ended with ${code})`}${lastLine ? ` · ${lastLine}` : ''}`);
  outcomes.push({ name, isGood, seconds: seconds(), failures: [...failures] });
  return isGood;
}

/** Keeps a step that failed before it could run, with the reason. */
export function failStep(name: string, why: string): void {
  console.log(`✗ ${name}: ${why}`);
  outcomes.push({ name, isGood: false, seconds: 0, failures: [] });
}

/** Prints every step with its seconds, names what failed, and sets the exit code. */
export function summarise(): void {
  const bad = outcomes.filter(({ isGood }) => !isGood);
  const failed = outcomes.flatMap(({ failures }) => failures);
  if (failed.length > 0) console.log(`\nWhat failed at least once:\n${failed.map((line) => `  ${line}`).join('\n')}`);
  console.log(
    `\n${outcomes.map(({ name, isGood, seconds }) => `  ${isGood ? '✓' : '✗'} ${name.padEnd(28)} ${seconds.toFixed(1).padStart(7)} s`).join('\n')}`,
  );
  console.log(
    bad.length === 0 ? 'All steps passed.' : `${bad.length} of ${outcomes.length} steps failed: ${bad.map(({ name }) => name).join(', ')}.`,
  );
  process.exitCode = bad.length === 0 && outcomes.length > 0 ? 0 : 1;
}
