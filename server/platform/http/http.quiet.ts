import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * This many checks, 20 ms apart, without a connection or request make a server quiet. Checks are counted, not time: a process that was suspended for
 * a second has not read what arrived.
 */
const quietLooks = 15;
/** The longest wait for a server that is always busy. */
const longestMs = 3000;

/** Resolves once nobody has connected or asked for a moment, so that requests on the wire have been read, or after three seconds. */
export async function untilQuiet(server: Pick<Server, 'on' | 'off'>): Promise<void> {
  const begun = performance.now();
  let looks = 0;
  const seen = () => void (looks = 0);
  server.on('connection', seen).on('request', seen);
  while (looks < quietLooks && performance.now() - begun < longestMs) {
    await sleep(20);
    looks += 1;
  }
  server.off('connection', seen).off('request', seen);
}
