import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** So long nobody connects or asks before a server counts as quiet. A busy machine reads late what is on the wire. */
const quietMs = 300;
/** A server that is asked all the time is not waited for any longer. */
const longestMs = 3000;

/** Resolves once nobody has connected or asked for a moment, so that what was on the wire has been read, or after three seconds. */
export async function untilQuiet(server: Pick<Server, 'on' | 'off'>): Promise<void> {
  const begun = performance.now();
  let last = begun;
  const seen = () => void (last = performance.now());
  server.on('connection', seen).on('request', seen);
  do await sleep(20);
  while (performance.now() - last < quietMs && performance.now() - begun < longestMs);
  server.off('connection', seen).off('request', seen);
}
