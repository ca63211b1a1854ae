import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const steps = JSON.stringify(path.join(import.meta.dirname, 'steps.ts'));
/** A step that runs these lines. */
const step = (name: string, lines: string, output = 'on failure') => JSON.stringify({ name, command: [process.execPath, '-e', lines], output });

/** A separate program with these lines, as the gate is. */
function runGate(lines: string) {
  const code = `import { failStep, runStep, runTogether, summarise } from ${steps};\n${lines}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const ended = once(child, 'close').then(([exitCode]) => ({
    exitCode: exitCode as number | null,
    lines: output
      .replaceAll(/\d+\.\d s/g, '0 s')
      .trim()
      .split('\n'),
  }));
  return { child, ended, shows: (text: string) => expect.poll(() => output).toContain(text) };
}

describe('steps side by side', () => {
  it('run at the same time, and each prints its output in one piece when it ends', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steps-'));
    // Each waits for the other: one after the other they would never end.
    const meet = (own: string, other: string) =>
      step(
        own,
        `const fs = require('fs'); process.chdir('${folder}'); fs.writeFileSync('${own}', ''); console.log('${own} 1');
         const look = () => (fs.existsSync('${other}') ? console.log('${own} 2') : setTimeout(look, 5)); look();`,
        'when done',
      );
    const { exitCode, lines } = await runGate(`await runTogether([${meet('a', 'b')}, ${meet('b', 'a')}], 2); summarise();`).ended;
    fs.rmSync(folder, { recursive: true });
    expect(exitCode).toBe(0);
    expect(lines[0]).toBe('▸ a, b: 2 at a time …');
    expect(lines.join('\n')).toContain('a 1\na 2\n✓ a: 0 s\n');
    expect(lines.join('\n')).toContain('b 1\nb 2\n✓ b: 0 s\n');
    expect(lines.at(-1)).toBe('All steps passed.');
  });

  it('all run when one fails; the failed one is shown with its output, returned, and named in the last line', async () => {
    const { exitCode, lines } = await runGate(
      `const failed = await runTogether([${step('bad', "console.log('why'); process.exitCode = 3")}, ${step('good', "console.log('hidden'); console.log('in short')")}], 1);
       console.log('failed: ' + failed.map(({ name }) => name)); failStep('never', 'there was no way'); summarise();`,
    ).ended;
    expect(exitCode).toBe(1);
    expect(lines.slice(0, 6)).toEqual([
      '▸ bad, good: one after the other …',
      'why',
      '✗ bad: 0 s (ended with 3)',
      '✓ good: 0 s · in short',
      'failed: bad',
      '✗ never: there was no way',
    ]);
    expect(lines.at(-1)).toBe('2 of 3 steps failed: bad, never.');
  });
});

it('A failed test in a live step is listed again at the end, once and without colours', async () => {
  const lines = String.raw`console.log('\x1b[31m FAIL \x1b[0m rules/a.test.ts > adds'); console.log(' FAIL  rules/a.test.ts > adds'); process.exitCode = 1`;
  const { lines: printed } = await runGate(`await runStep(${step('tests', lines, 'live')}); summarise();`).ended;
  expect(printed.slice(printed.indexOf('Failed at least once:') + 1).filter((line) => line.includes('FAIL'))).toEqual([
    '  FAIL  rules/a.test.ts > adds',
  ]);
});

it.each(['SIGINT', 'SIGTERM'] as const)('%s stops every running step and starts no other, and the last line says so', async (signal) => {
  const forever = (name: string) => step(name, `console.log('${name} is up'); setInterval(() => {}, 1000)`, 'live');
  const gate = runGate(
    `const both = runTogether([${forever('one')}, ${forever('two')}], 2); await runStep(${forever('three')}); await both; await runStep(${forever('late')}); summarise();`,
  );
  await gate.shows('three is up');
  gate.child.kill(signal);
  const { exitCode, lines } = await gate.ended;
  expect(exitCode).toBe(1);
  expect(lines.filter((line) => line.includes(`(ended with ${signal})`))).toHaveLength(3);
  expect(lines.join('\n')).not.toContain('late is up');
  expect(lines.at(-1)).toBe(`Stopped by ${signal}. Not every step ran.`);
});
