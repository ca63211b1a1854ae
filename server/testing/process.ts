import { spawn, type ChildProcess } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.join(import.meta.dirname, '../..');

/** A server in its own process, as an operator runs one. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Its output so far. */
  output(): string;
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Resolves once it serves; throws with its output if it ends before that. */
  serving(): Promise<void>;
}

/** A program of the server: from the production bundle if `npm test` has built it; else from the sources. */
const programOf = (file: 'main.ts' | 'cli.ts'): string =>
  process.env['SERVER_BUNDLE'] === '1' ? path.join('server/dist', file.replace(/ts$/, 'js')) : path.join('server', file);

/**
 * Runs a program of the server with these variables and no others of the product. `under`: the command that starts it, such as `setpriv`; `node`: the
 * path of Node for it.
 */
export function runServer(
  file: 'main.ts' | 'cli.ts',
  env: Record<string, string>,
  args: string[] = [],
  under: string[] = [],
  node = process.execPath,
): ServerProcess {
  const [program, ...before] = [...under, node];
  const child = spawn(program, [...before, programOf(file), ...args], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: path.join(root, '.cache/compile'),
      NODE_ENV: 'development',
      DEMO: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const ended = new Promise<number | string>((resolve) => child.once('close', (code, signal) => resolve(signal ?? code ?? -1)));
  const url = `http://127.0.0.1:${env['PORT']}`;
  return {
    child,
    url,
    ended,
    output: () => output,
    serving: async () => {
      for (let tries = 0; tries < 2400; tries += 1) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`ended before it served:\n${output}`);
        if (
          await fetch(`${url}/livez`).then(
            (answer) => answer.ok,
            () => false,
          )
        )
          return;
        await sleep(50);
      }
      throw new Error(`does not serve:\n${output}`);
    },
  };
}

export function freePort(): Promise<string> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(String(port)));
    });
  });
}
