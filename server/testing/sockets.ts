import type { ClientFrame, ServerFrame } from '@bandstand/contract/realtime.ts';
import { WebSocket } from 'ws';

export type EventFrame = Extract<ServerFrame, { type: 'event' }>;

/** A client of `/api/realtime` for tests: real frames over a real socket. */
export interface TestSocket {
  readonly frames: ServerFrame[];
  readonly raw: WebSocket;
  events(name?: EventFrame['event']): EventFrame[];
  send(frame: ClientFrame): void;
  /** Resolves with the first frame, even an earlier one, that the test accepts; rejects after `withinMs`, or when the connection ends. */
  frame(accepts: (frame: ServerFrame) => boolean, withinMs?: number): Promise<ServerFrame>;
  event<E extends EventFrame['event']>(name: E, withinMs?: number): Promise<Extract<EventFrame, { event: E }>>;
  /** Subscribes and waits for the answer: `subscribed`, or the code of the refusal. */
  subscribe(channel: string): Promise<string>;
  /** The server's close code. */
  readonly closed: Promise<number>;
  close(): Promise<void>;
  cut(): void;
}

/** Connects, authenticates, and waits until the server is ready or refuses. */
export async function openSocket(origin: string, auth: Omit<Extract<ClientFrame, { type: 'auth' }>, 'type'> | null): Promise<TestSocket> {
  const raw = new WebSocket(`${origin.replace(/^http/, 'ws')}/api/realtime`);
  const frames: ServerFrame[] = [];
  const waiting = new Set<(frame: ServerFrame) => void>();
  raw.on('message', (bytes) => {
    const frame = JSON.parse((bytes as Buffer).toString('utf8')) as ServerFrame;
    frames.push(frame);
    for (const notify of waiting) notify(frame);
  });
  raw.on('error', () => {});
  const closed = new Promise<number>((resolve) => raw.on('close', resolve));
  await new Promise<void>((resolve, reject) => {
    raw.once('open', () => resolve());
    raw.once('error', reject);
  });

  const socket: TestSocket = {
    frames,
    raw,
    closed,
    events: (name) => frames.filter((frame): frame is EventFrame => frame.type === 'event' && (name === undefined || frame.event === name)),
    send: (frame) => raw.send(JSON.stringify(frame)),
    // A limit is for what hangs: a busy machine takes its time.
    frame: (accepts, withinMs = 30_000) => {
      const earlier = frames.find(accepts);
      if (earlier) return Promise.resolve(earlier);
      return new Promise((resolve, reject) => {
        const fail = (reason: string) => {
          clearTimeout(late);
          waiting.delete(notify);
          reject(new Error(`No such frame ${reason}; seen: ${JSON.stringify(frames).slice(0, 600)}`));
        };
        const late = setTimeout(fail, withinMs, `within ${withinMs} ms`);
        void closed.then((code) => fail(`before the connection ended (${code})`));
        const notify = (frame: ServerFrame) => {
          if (!accepts(frame)) return;
          clearTimeout(late);
          waiting.delete(notify);
          resolve(frame);
        };
        waiting.add(notify);
      });
    },
    event: async (name, withinMs) => (await socket.frame((frame) => frame.type === 'event' && frame.event === name, withinMs)) as never,
    subscribe: async (channel) => {
      const from = frames.length;
      socket.send({ type: 'subscribe', channel });
      const answer = await socket.frame(
        (frame) => frames.indexOf(frame) >= from && 'channel' in frame && frame.channel === channel && frame.type !== 'event',
      );
      return answer.type === 'error' ? answer.code : answer.type;
    },
    close: async () => {
      raw.close();
      await closed;
    },
    cut: () => raw.terminate(),
  };
  if (auth) {
    socket.send({ type: 'auth', ...auth });
    await socket.frame((frame) => frame.type === 'ready' || frame.type === 'error');
  }
  return socket;
}
