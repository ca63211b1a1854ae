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
}

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
  const code = await new Promise<number | string>((resolve) => {
    const child = spawn(program, parameters, {
      stdio: ['ignore', output === 'live' ? 'inherit' : 'pipe', output === 'live' ? 'inherit' : 'pipe'],
      env: { ...process.env, PATH: searchPath, ...env },
    });
    current = child;
    child.stdout?.on('data', (chunk: Buffer) => kept.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => kept.push(chunk));
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
  outcomes.push({ name, isGood, seconds: seconds() });
  return isGood;
}

/** Keeps a step that failed before it could run, with the reason. */
export function failStep(name: string, why: string): void {
  console.log(`✗ ${name}: ${why}`);
  outcomes.push({ name, isGood: false, seconds: 0 });
}

/** Prints every step with its seconds and sets the exit code. */
export function summarise(): void {
  const bad = outcomes.filter(({ isGood }) => !isGood);
  console.log(
    `\n${outcomes.map(({ name, isGood, seconds }) => `  ${isGood ? '✓' : '✗'} ${name.padEnd(28)} ${seconds.toFixed(1).padStart(7)} s`).join('\n')}`,
  );
  console.log(
    bad.length === 0 ? 'All steps passed.' : `${bad.length} of ${outcomes.length} steps failed: ${bad.map(({ name }) => name).join(', ')}.`,
  );
  process.exitCode = bad.length === 0 && outcomes.length > 0 ? 0 : 1;
}
