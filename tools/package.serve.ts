import { spawn } from 'node:child_process';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 120_000;

export const freePort = (): Promise<string> =>
  new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(String(port)));
    });
  });

/** Starts a package with these variables and a bare PATH, and resolves once it serves. `program`: its `bandstand`, or what runs it elsewhere. */
export async function serveUntil(program: string | [string, ...string[]], env: Record<string, string>) {
  const [command, ...first] = typeof program === 'string' ? [program] : program;
  const child = spawn(command, [...first, 'start'], { env: { PATH: '/usr/bin:/bin:/usr/sbin', ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = `http://127.0.0.1:${env['PORT']}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const deadline = performance.now() + patienceMs;
  for (;;) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`does not serve:\n${output}`);
    }
    const isServing = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isServing && /serving after/.test(output)) return { url, stop, output: () => output };
    await sleep(100);
  }
}
