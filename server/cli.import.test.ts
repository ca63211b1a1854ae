import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importExercisesCommand, progressLine, UsageError } from './cli.import.ts';
import { startTestApp, type TestApp } from './testing/app.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-library-'));
  await writeFile(
    path.join(folder, 'exercises.json'),
    JSON.stringify([{ id: 'a', name: 'Plank' }, { id: 'b' }, { id: 'c', name: 'Bridge', images: ['../../etc/passwd'] }]),
  );
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const run = async (...args: string[]) => {
  const lines: string[] = [];
  const code = await importExercisesCommand(app.server, args, (line) => lines.push(line), app.clock.ms);
  return { code, lines };
};

it('imports a folder, reports progress and problems, and changes nothing the second time', async () => {
  const first = await run(folder);
  expect(first.code).toBe(0);
  expect(first.lines.join('\n')).toContain('2 created, 0 updated, 0 unchanged, 0 pictures added, 1 problems');
  expect(first.lines).toContain('  row 2: The name is missing.');
  expect(first.lines.some((line) => line.includes('3 of 3'))).toBe(true);
  expect(first.lines.at(-1)).toBe('The library is at /exercises');
  expect((await run(folder)).lines.join('\n')).toContain('0 created, 0 updated, 2 unchanged');
  expect((await run(folder, '--app', 'second')).lines.join('\n')).toContain('2 created');
  expect((await app.get('/exercises/plank')).status).toBe(200);
});

it('explains how to call it', async () => {
  await expect(run()).rejects.toThrow(UsageError);
  await expect(run(folder, '--app')).rejects.toThrow(UsageError);
  await expect(run(folder, '--app', 'nobody')).rejects.toThrow('There is no app nobody.');
  await expect(run('/nowhere/at/all')).rejects.toThrow('is not a folder');
  await expect(run(os.tmpdir())).rejects.toThrow('There is no exercise library at');
});

it('draws a bar', () => {
  const report = { total: 4, done: 1, images_added: 2, errors: [] };
  expect(
    progressLine({ ...report, id: '', status: 'running', created: 0, updated: 0, unchanged: 0, root_path: null, started_at: '', finished_at: null }),
  ).toBe('██████░░░░░░░░░░░░░░░░░░ 1 of 4, 2 pictures');
});
