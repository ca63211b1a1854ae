// Sockets of members on either side, and what they receive.
import { WebSocket } from 'ws';
import { memberAt } from './members.ts';
import type { Seeded } from './seed.plan.ts';
import type { Side } from './side.ts';

export interface Seat {
  socket: WebSocket;
}
/** Called for each frame with a message. */
type Seen = (clientId: string) => void;

/** Connects a member, logs in and listens to a thread, to their own channel and to the app's. Resolves when all three are confirmed. */
export function join(side: Side, seeded: Seeded, at: number, seen: Seen = () => {}): Promise<Seat> {
  const { email, token, channel } = memberAt(seeded, at);
  const channels = [seeded.feed.channel, channel, `app-${seeded.slug}`];
  const socket = new WebSocket(`ws://127.0.0.1:${side.port}/api/realtime`, { headers: { host: side.host }, perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    let missing = channels.length;
    socket.on('error', reject);
    socket.on('close', (code: number) => reject(new Error(`${side.name} closed a socket with ${code}`)));
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'auth', app: seeded.slug, email, token }));
      for (const name of channels) socket.send(JSON.stringify({ type: 'subscribe', channel: name }));
    });
    socket.on('message', (bytes: Buffer) => {
      const text = bytes.toString('latin1');
      if (text.startsWith('{"type":"subscribed"')) {
        missing -= 1;
        if (missing === 0) resolve({ socket });
      } else if (text.startsWith('{"type":"error"')) reject(new Error(text));
      // Cheaper than parsing, and the same for both sides.
      const from = text.includes('"message_created"') ? text.indexOf('"client_id":"') + 13 : 0;
      if (from > 13) seen(text.slice(from, text.indexOf('"', from)));
    });
  });
}

/** Connects that many members, some at a time. `from`: the number of the first. */
export async function joinAll(
  side: Side,
  seeded: Seeded,
  count: number,
  { seen, from: first = 0 }: { seen?: Seen; from?: number } = {},
): Promise<Seat[]> {
  const seats: Seat[] = [];
  const atOnce = 50;
  while (seats.length < count) {
    const from = first + seats.length;
    seats.push(
      ...(await Promise.all(Array.from({ length: Math.min(atOnce, count - seats.length) }, (_, at) => join(side, seeded, from + at, seen)))),
    );
  }
  return seats;
}

export async function leaveAll(seats: readonly Seat[]): Promise<void> {
  await Promise.all(
    seats.map(
      ({ socket }) =>
        new Promise<void>((resolve) => {
          socket.removeAllListeners('close').once('close', () => resolve());
          socket.terminate();
        }),
    ),
  );
}
