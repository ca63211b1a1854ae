import type { ClientFrame, ServerFrame } from '@bandstand/contract/realtime.ts';
import type { Socket } from '../platform/realtime/realtime.ts';

export type FakeSocket = Socket & {
  sent: ClientFrame[];
  /** A frame from the server. */
  receive(frame: ServerFrame): void;
  /** The connection opens: the server says ready after the auth frame. */
  open(): void;
  drop(): void;
};

/** The server's end of the realtime connection, controlled by the test. */
export function fakeSocket(): FakeSocket {
  const listeners = new Map<string, Set<(event: never) => void>>();
  const emit = (type: string, event?: { data: unknown }) => {
    for (const listener of listeners.get(type) ?? []) (listener as (event?: { data: unknown }) => void)(event);
  };
  const socket: FakeSocket = {
    readyState: 0,
    sent: [],
    send: (text) => {
      socket.sent.push(JSON.parse(text) as ClientFrame);
    },
    close: () => socket.drop(),
    reconnect: () => {
      socket.drop();
    },
    addEventListener: (type: string, listener: (event: never) => void) => {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
    },
    receive: (frame) => emit('message', { data: JSON.stringify(frame) }),
    open: () => {
      socket.readyState = 1;
      emit('open');
      socket.receive({ type: 'ready' });
    },
    drop: () => {
      socket.readyState = 3;
      emit('close');
    },
  };
  return socket;
}
