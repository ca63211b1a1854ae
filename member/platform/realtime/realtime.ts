import { subscribeTo } from '@bandstand/client/state/subscribeTo.ts';
import type { ClientFrame, RealtimeEvents, ServerFrame } from '@bandstand/contract/realtime.ts';

export type RealtimeEvent = { [E in keyof RealtimeEvents]: { event: E; data: RealtimeEvents[E] } }[keyof RealtimeEvents];
export type RealtimeCallbacks = {
  onEvent(event: RealtimeEvent): void;
  /** Nothing is missed from here on, at first and after every reconnect: load what is newer than the newest known (MSG-43). */
  onListening?(): void;
  /** The server refused the channel. */
  onRefused?(code: string): void;
};
export type RealtimeStatus = 'idle' | 'connecting' | 'open' | 'down';

export type RealtimeClient = {
  /**
   * Listens to a channel. Returns a function that stops it. `id` distinguishes the channel's listeners: the same id replaces its callbacks.
   * Throws "ID required to identify callbacks" without one (spec L313).
   */
  subscribe(channel: string, id: string, callbacks: RealtimeCallbacks): () => void;
  /** Publishes that the member is typing; does nothing without a connection. */
  typing(channel: string): void;
  status(): RealtimeStatus;
  onStatus(listener: () => void): () => void;
  /** Another person uses the app now: reconnects under their name. */
  restart(): void;
  close(): void;
};

/** The parts of a reconnecting socket in use. */
export type Socket = {
  readyState: number;
  send(text: string): void;
  close(): void;
  reconnect(): void;
  addEventListener(type: 'open' | 'close', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
};

type RealtimeParts = { appSlug: string; credentials: () => { email: string; token: string } | null; openSocket: () => Promise<Socket> };
type Channel = { listeners: Map<string, RealtimeCallbacks>; isSubscribed: boolean };

const openState = 1;

/** Server events over one WebSocket that reconnects automatically (MSG-40). Opened by the first listener. */
export function createRealtime({ appSlug, credentials, openSocket }: RealtimeParts): RealtimeClient {
  const channels = new Map<string, Channel>();
  const statusListeners = new Set<() => void>();
  let status: RealtimeStatus = 'idle';
  let socket: Socket | null = null;
  /** The first frame is sent: channels may follow. */
  let hasAuthenticated = false;

  const setStatus = (next: RealtimeStatus) => {
    if (next === status) return;
    status = next;
    for (const listener of statusListeners) listener();
  };
  const send = (frame: ClientFrame) => {
    if (socket?.readyState === openState) socket.send(JSON.stringify(frame));
  };

  // Everything in one go: the server answers in order, and decides about all channels together.
  const onOpen = () => {
    send({ type: 'auth', app: appSlug, ...credentials() });
    hasAuthenticated = true;
    for (const channel of channels.keys()) send({ type: 'subscribe', channel });
  };
  const onClose = () => {
    hasAuthenticated = false;
    for (const channel of channels.values()) channel.isSubscribed = false;
    setStatus('down');
  };
  const onFrame = (frame: ServerFrame) => {
    if (frame.type === 'ready') return setStatus('open');
    const channel = frame.channel === undefined ? undefined : channels.get(frame.channel);
    if (!channel) return;
    if (frame.type === 'subscribed') {
      // The first time too: events between loading the data and this moment reached nobody.
      channel.isSubscribed = true;
      for (const listener of channel.listeners.values()) listener.onListening?.();
      return;
    }
    for (const listener of channel.listeners.values()) {
      if (frame.type === 'error') listener.onRefused?.(frame.code);
      else listener.onEvent(frame);
    }
  };
  const connect = async () => {
    if (status !== 'idle') return;
    setStatus('connecting');
    const opened = await openSocket().catch(() => null);
    if (!opened) return setStatus('idle');
    socket = opened;
    socket.addEventListener('open', onOpen);
    socket.addEventListener('close', onClose);
    socket.addEventListener('message', ({ data }) => onFrame(JSON.parse(String(data)) as ServerFrame));
    if (socket.readyState === openState) onOpen();
  };

  return {
    subscribe(channel, id, callbacks) {
      if (!id) throw new Error('ID required to identify callbacks');
      const entry = channels.get(channel) ?? { listeners: new Map(), isSubscribed: false };
      if (entry.listeners.size === 0) {
        channels.set(channel, entry);
        if (hasAuthenticated) send({ type: 'subscribe', channel });
        else void connect();
      }
      entry.listeners.set(id, callbacks);
      // A later listener of a channel has missed earlier events, like the first one.
      if (entry.isSubscribed) queueMicrotask(() => callbacks.onListening?.());
      return () => {
        if (entry.listeners.get(id) !== callbacks) return;
        entry.listeners.delete(id);
        if (entry.listeners.size > 0) return;
        channels.delete(channel);
        send({ type: 'unsubscribe', channel });
      };
    },
    typing: (channel) => send({ type: 'typing', channel }),
    status: () => status,
    onStatus: (listener) => subscribeTo(statusListeners, listener),
    restart() {
      hasAuthenticated = false;
      socket?.reconnect();
    },
    close() {
      socket?.close();
      channels.clear();
    },
  };
}

/** The real socket; its library loads on first use. */
export async function openReconnectingSocket(): Promise<Socket> {
  const { default: ReconnectingWebSocket } = await import('partysocket/ws');
  const url = new URL('/api/realtime', window.location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  // After a restart thousands come back: each at another moment within two seconds.
  const minReconnectionDelay = 250 + Math.random() * 2000;
  return new ReconnectingWebSocket(url.href, [], { minReconnectionDelay, maxReconnectionDelay: 15_000 }) as Socket;
}
