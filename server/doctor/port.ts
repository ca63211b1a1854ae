import net from 'node:net';
import { readHolder } from '../platform/db/lock.holder.ts';
import { shortSocketPath } from '../platform/db/socket-path.ts';
import type { Finding } from '../platform/finding.ts';
import { fine, wrong, type Check } from './finding.ts';

/** Ports are free, or taken by a server of ours. */
export const checkPort: Check = async ({ env }) => {
  if (env.role === 'worker') return [];
  const lock = await shortSocketPath(env.dataDir, 'server.lock').catch(() => null);
  const isServing = lock !== null && (await readHolder(lock)).state === 'held';
  const ports = [
    { name: 'PORT', port: env.port },
    { name: 'HTTP_PORT', port: env.httpPort },
  ];
  return Promise.all(ports.flatMap(({ name, port }) => (port === null ? [] : state(name, env.host, port, isServing))));
};

async function state(name: string, host: string, port: number, isServing: boolean): Promise<Finding> {
  const code = await listenCode(host, port);
  const what = `port ${port} on ${host}`;
  if (code === null) return fine(`${what} is free`);
  if (code === 'EADDRINUSE' && isServing) return fine(`${what} is served by Bandstand`);
  if (code === 'EACCES') return wrong(`${what} needs a privilege`, `Use deploy/bandstand.service, or set ${name} to 1024 or more.`);
  return wrong(
    code === 'EADDRINUSE' ? `${what} is in use by another program` : `${what} cannot be used (${code})`,
    `Stop the program that has it, or set ${name} to another one.`,
  );
}

const listenCode = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const probe = net
      .createServer()
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .once('listening', () => probe.close(() => resolve(null)));
    probe.listen(port, host);
  });
