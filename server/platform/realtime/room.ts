import { closeCodes, drop, unasked, type Connection, type Outgoing, type Room } from './connection.ts';
import { textFrame } from './frame.ts';

/** The longest that an access check is used: no frame is sent on an older one, unless the question fails. */
const mustCheckMs = 4000;
/** From this age on the check is renewed while frames are sent, so that busy channels never wait for it. */
const mayCheckMs = 3000;
/** How long to wait with the next question after one that failed. */
const askAgainMs = 1000;
/** Answers from this age on are renewed together with an older one: else listeners who joined one after another would be checked one by one for ever. */
const renewFromMs = 1000;
/** Connections served before others get a turn: 10,000 in one go block the process for 84 ms. */
export const slice = 250;
/** Frames written in one piece. */
const mostTogether = 64;

export interface RoomContext {
  nowMs: () => number;
  /** How often rights were reported as changed. */
  changes: () => number;
  /** Those with valid sessions, with their current members; the others were closed. */
  renewSessions: (connections: readonly Connection[]) => Promise<Connection[]>;
  leave: (connection: Connection, room: Room) => void;
}

/** Sends a frame to everyone in the room who may still listen, after the frames before it. */
export function broadcast(room: Room, frame: Outgoing, context: RoomContext): void {
  room.waiting.push(frame);
  if (!room.isSending) void drain(room, context);
}

/** Resolves when what already arrived has been handled. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function drain(room: Room, context: RoomContext): Promise<void> {
  room.isSending = true;
  try {
    // What is published in one turn is written to each listener in one piece.
    await nextTurn();
    while (room.waiting.length > 0) {
      const { bytes, except } = await takeFrames(room);
      if (!bytes) continue;
      await renewAnswers(room, context);
      await sendInSlices(room, bytes, except);
    }
  } finally {
    // A list that was long keeps its memory.
    if (room.waiting.length === 0) room.waiting = [];
    room.isSending = false;
  }
}

/** The oldest frames that wait, if all listeners get them; else one. No bytes: nothing is left to publish. */
async function takeFrames(room: Room): Promise<{ bytes: Buffer | null; except?: Outgoing['except'] }> {
  const isForAll = ({ text, except }: Outgoing) => typeof text === 'string' && !except?.size;
  const other = room.waiting.findIndex((frame) => !isForAll(frame));
  const count = Math.min(other < 0 ? room.waiting.length : Math.max(other, 1), mostTogether);
  const frames: Buffer[] = [];
  const taken = room.waiting.splice(0, count);
  for (const { text } of taken) {
    const known = typeof text === 'string' ? text : await readOrResume(room, text);
    if (known !== null) frames.push(textFrame(known));
  }
  const [first] = frames;
  return { bytes: frames.length > 1 ? Buffer.concat(frames) : (first ?? null), except: taken[0]?.except };
}

/** Asks again if an answer is too old, and until there is one for everyone whose rights changed. */
async function renewAnswers(room: Room, context: RoomContext): Promise<void> {
  const age = oldestAnswerMs(room, context.nowMs());
  if (age > mustCheckMs) await check(room, context);
  else if (age > mayCheckMs) void check(room, context);
  while (oldestAnswerMs(room, context.nowMs()) === Infinity) await check(room, context);
}

function oldestAnswerMs(room: Room, nowMs: number): number {
  let oldest = 0;
  for (const allowedAtMs of room.listeners.values()) oldest = Math.max(oldest, nowMs - allowedAtMs);
  return oldest;
}

/** Checks again listeners with an old answer, or none; those without access are notified and leave. */
async function check(room: Room, context: RoomContext): Promise<void> {
  if (room.checking) return room.checking;
  const run = checkOlder(room, context, renewFromMs).finally(() => {
    if (room.checking === run) room.checking = null;
  });
  room.checking = run;
  return run;
}

/** Checks the listeners whose rights changed, without waiting for a check that began before. */
export const checkUnasked = (room: Room, context: RoomContext): Promise<void> => checkOlder(room, context, Number.MAX_VALUE);

async function checkOlder(room: Room, context: RoomContext, olderThanMs: number): Promise<void> {
  const [askedAtMs, before] = [context.nowMs(), context.changes()];
  const stale = [...room.listeners].filter(([, allowedAtMs]) => askedAtMs - allowedAtMs > olderThanMs).map(([connection]) => connection);
  if (stale.length === 0) return;
  const alive = await context.renewSessions(stale);
  const answers = await askedOf(room, alive);
  alive.forEach((connection, index) => {
    const allowedAtMs = room.listeners.get(connection);
    if (allowedAtMs === undefined) return;
    // Through an outage the last answer is kept. After a change of rights it is worth nothing.
    if (answers === null && allowedAtMs !== unasked) return void room.listeners.set(connection, askedAtMs - mustCheckMs + askAgainMs);
    // The answer to a question from before the change.
    const isOutdated = (allowedAtMs === unasked && context.changes() !== before) || connection.provenAtMs === unasked;
    if (answers?.[index]) return isOutdated ? undefined : void room.listeners.set(connection, askedAtMs);
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

async function sendInSlices(room: Room, bytes: Buffer, except: Outgoing['except']): Promise<void> {
  let sent = 0;
  for (const connection of room.listeners.keys()) {
    if (except && connection.member && except.has(connection.member.id)) continue;
    connection.send(bytes);
    sent += 1;
    if (sent % slice === 0) await nextTurn();
  }
}
