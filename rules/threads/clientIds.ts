const dayMs = 86_400_000;
/** How long the server remembers the client ids of messages (MSG-8). */
export const keysKeptMs = 90 * dayMs;

const timed = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/i;
/** 2020 and 2100: what claims another time was not made by a clock. */
const [earliestMs, latestMs] = [1_577_836_800_000, 4_102_444_800_000];

/** When a client id was made, from a UUID of version 7 at its beginning. Null: it carries no time, and counts as made when it arrives. */
export function madeAtMs(clientId: string): number | null {
  if (!timed.test(clientId)) return null;
  const ms = Number.parseInt(clientId.slice(0, 13).replace('-', ''), 16);
  return ms >= earliestMs && ms < latestMs ? ms : null;
}

/** Whether the server may have forgotten the id: sent again, the message could appear twice. */
export function isForgotten(clientId: string, nowMs: number): boolean {
  const ms = madeAtMs(clientId);
  return ms !== null && ms < nowMs - keysKeptMs;
}

/** A UUID of version 7: `random` with its time in front. */
export function timedId(random: string, nowMs: number): string {
  const time = nowMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}
