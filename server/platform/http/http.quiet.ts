import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * So many looks, 20 ms apart, nobody connects or asks before a server counts as quiet. Looks are counted and not time: a process that
 * stood still for a second has not read in it what is on the wire.
 */
const quietLooks = 15;
/** A server that is asked all the time is not waited for any longer. */
const longestMs = 3000;

/** Resolves once nobody has connected or asked for a moment, so that what was on the wire has been read, or after three seconds. */
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
