import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
const module = pathToFileURL(path.join(import.meta.dirname, 'node.mjs')).href;
const env = { PATH: process.env['PATH'] };
const inNode = (code: string) => spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: folder, encoding: 'utf8', env });
const writeScript = () =>
  inNode(`import { writeStartScript } from '${module}'; writeStartScript(process.cwd(), ${JSON.stringify(process.execPath)});`);

beforeAll(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "bandstand's launcher-")));
  fs.mkdirSync(path.join(folder, 'server/dist'), { recursive: true });
  fs.writeFileSync(
    path.join(folder, 'server/dist/main.js'),
    'console.log([process.pid, process.env.NODE_COMPILE_CACHE, ...process.argv.slice(2)].join(" ")); process.exitCode = 7;',
  );
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('the launcher', () => {
  it('leaves no process beside the server when npm start runs it', () => {
    writeScript();
    const { scripts } = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')) as { scripts: { start: string } };
    const [prepare, run] = scripts.start.split(' && ');
    expect(prepare).toBe('node tools/start.mjs prepare');
    const ran = spawnSync('sh', ['-c', `true && ${run} --flag`], { cwd: folder, encoding: 'utf8', env });
    expect(ran.stdout).toBe(`${ran.pid} ${path.join(folder, '.cache/compile')} --flag\n`);
    expect(ran.status).toBe(7);
  });

  it('writes its script only once, because the user that runs the server may not be allowed to', () => {
    const file = path.join(folder, '.cache/start');
    const before = fs.statSync(file).ino;
    writeScript();
    expect(fs.statSync(file).ino).toBe(before);
  });

  it('is replaced by the server when it runs without npm', () => {
    const result = inNode(`import { becomeServer } from '${module}'; await becomeServer(process.execPath, process.cwd(), ['--flag']);`);
    expect(result.stdout).toBe(`${result.pid} ${path.join(folder, '.cache/compile')} --flag\n`);
    expect([result.status, result.stderr]).toEqual([7, '']);
  });
});
