import { closeCodes, drop, type Connection, type Outgoing, type Room } from './connection.ts';
import { textFrame } from './frame.ts';

/** The longest that an access check is used: no frame is sent on an older one, unless the question fails. */
const mustCheckMs = 4000;
/** From this age on the check is renewed while frames are sent, so that busy channels never wait for it. */
const mayCheckMs = 3000;
/** Instead of the time of an answer, when rights changed since then: no frame is sent before there is another. */
export const unasked = Number.NEGATIVE_INFINITY;
/** How long to wait with the next question after one that failed. */
const askAgainMs = 1000;
/** Answers from this age on are renewed together with an older one: else listeners who joined one after another would be checked one by one for ever. */
const renewFromMs = 1000;
/** Connections served before others get a turn: 10,000 in one go block the process for 84 ms. */
const slice = 250;

export interface RoomContext {
  nowMs: () => number;
  /** Those with valid sessions, with their current members; the others were closed. */
  renewSessions: (connections: readonly Connection[]) => Promise<Connection[]>;
  leave: (connection: Connection, room: Room) => void;
}

/** Sends a frame to everyone in the room who may still listen, after the frames before it. */
export function broadcast(room: Room, frame: Outgoing, context: RoomContext): void {
  room.waiting.push(frame);
  if (!room.isSending) void drain(room, context);
}

async function drain(room: Room, context: RoomContext): Promise<void> {
  room.isSending = true;
  try {
    for (let frame = room.waiting.shift(); frame; frame = room.waiting.shift()) {
      const text = typeof frame.text === 'string' ? frame.text : await readOrResume(room, frame.text);
      if (text === null) continue;
      const age = oldestAnswerMs(room, context.nowMs());
      if (age > mustCheckMs) await check(room, context, renewFromMs);
      else if (age > mayCheckMs) void check(room, context, renewFromMs);
      await sendInSlices(room, text, frame.except);
    }
  } finally {
    room.isSending = false;
  }
}

function oldestAnswerMs(room: Room, nowMs: number): number {
  let oldest = 0;
  for (const allowedAtMs of room.listeners.values()) oldest = Math.max(oldest, nowMs - allowedAtMs);
  return oldest;
}

/** Checks again listeners whose answer is older than `olderThanMs` (less than 0: all); those without access are notified and leave. */
export async function check(room: Room, context: RoomContext, olderThanMs: number): Promise<void> {
  if (room.checking && olderThanMs >= 0) return room.checking;
  const run = checkNow(room, context, olderThanMs).finally(() => {
    if (room.checking === run) room.checking = null;
  });
  room.checking = run;
  return run;
}

async function checkNow(room: Room, context: RoomContext, olderThanMs: number): Promise<void> {
  const askedAtMs = context.nowMs();
  const stale = [...room.listeners].filter(([, allowedAtMs]) => askedAtMs - allowedAtMs > olderThanMs).map(([connection]) => connection);
  if (stale.length === 0) return;
  const alive = await context.renewSessions(stale);
  const answers = await askedOf(room, alive);
  // After a change of rights the last answer is worth nothing; through an outage it is kept.
  const isKept = answers === null && olderThanMs >= 0;
  alive.forEach((connection, index) => {
    if (!room.listeners.has(connection)) return;
    if (isKept && room.listeners.get(connection) !== unasked) return void room.listeners.set(connection, askedAtMs - mustCheckMs + askAgainMs);
    if (answers?.[index]) return void room.listeners.set(connection, askedAtMs);
    context.leave(connection, room);
    connection.sendFrame({ type: 'error', code: room.rule.refusal, channel: room.channel });
  });
}

/** Null: the question failed. */
async function askedOf(room: Room, connections: Connection[]): Promise<boolean[] | null> {
  try {
    return await room.rule.mayListen(
      room.tenant,
      room.channel,
      connections.map(({ member }) => member),
    );
  } catch {
    return null;
  }
}

/** If a frame cannot be read, its listeners have a gap: they reconnect and read the database. */
async function readOrResume(room: Room, text: Promise<string | null>): Promise<string | null> {
  try {
    return await text;
  } catch {
    for (const connection of room.listeners.keys()) drop(connection.socket, closeCodes.slow, 'resume');
    return null;
  }
}

async function sendInSlices(room: Room, text: string, except: Outgoing['except']): Promise<void> {
  const bytes = textFrame(text);
  let sent = 0;
  for (const connection of room.listeners.keys()) {
    if (except && connection.member && except.has(connection.member.id)) continue;
    connection.send(bytes);
    sent += 1;
    if (sent % slice === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}
