import fs from 'node:fs/promises';
import net from 'node:net';
import { readHolder } from '../platform/db/lock.holder.ts';
import { shortSocketPath } from '../platform/db/socket-path.ts';
import { fine, wrong, type Check, type Finding } from './finding.ts';

/** Ports are free, or taken by a server of ours. */
export const checkPort: Check = async ({ env, t }) => {
  if (env.role === 'worker') return [];
  const { host } = env;
  const lock = await shortSocketPath(env.dataDir, 'server.lock').catch(() => null);
  // A busy server may be too slow to answer: only a lock without a process behind it is free.
  const hasFolder = (await fs.stat(env.dataDir).catch(() => null))?.isDirectory() ?? false;
  const isServing = hasFolder && lock !== null && (await readHolder(lock)).state !== 'gone';
  const state = async (name: string, port: number): Promise<Finding> => {
    const code = await listenCode(host, port);
    const place = { host, port: String(port), name };
    if (code === null) return fine(t('doctor.port_free', place));
    // Without the privilege, a port held by our own server is refused in the same way.
    if (isServing && (code === 'EADDRINUSE' || code === 'EACCES')) return fine(t('doctor.port_served', place));
    if (code === 'EACCES') return wrong(t('doctor.port_privilege', place), t('doctor.port_privilege_hint', place));
    if (code !== 'EADDRINUSE') return wrong(t('doctor.port_fail', { ...place, code }), t('doctor.port_hint', place));
    return wrong(t('doctor.port_taken', place), t('doctor.port_hint', place));
  };
  return Promise.all([state('PORT', env.port), ...(env.httpPort === null ? [] : [state('HTTP_PORT', env.httpPort)])]);
};

const listenCode = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const probe = net
      .createServer()
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .once('listening', () => probe.close(() => resolve(null)));
    probe.listen(port, host);
  });
