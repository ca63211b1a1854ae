import { describe, expect, it, vi } from 'vitest';
import { fakeSocket } from '../../testing/fakeSocket.ts';
import { createRealtime, type RealtimeCallbacks } from './realtime.ts';

const listener = () => ({ onEvent: vi.fn(), onListening: vi.fn(), onRefused: vi.fn() }) satisfies RealtimeCallbacks;
const news = { type: 'event', channel: 'a', event: 'unread_status', data: { has_unread: true } } as const;

async function aClient(credentials: { email: string; token: string } | null = { email: 'ines@harbour.example', token: 't' }) {
  const socket = fakeSocket();
  const client = createRealtime({ appSlug: 'harbour', credentials: () => credentials, openSocket: async () => socket });
  return { socket, client };
}
const opened = () => new Promise((resolve) => setTimeout(resolve));

describe('realtime (MSG-40)', () => {
  it('needs an id for its callbacks (L313)', async () => {
    const { client } = await aClient();
    expect(() => client.subscribe('a', '', listener())).toThrow('ID required to identify callbacks');
  });

  it('opens with the first listener, authenticates, then subscribes once per channel', async () => {
    const { client, socket } = await aClient();
    expect(client.status()).toBe('idle');
    client.subscribe('a', 'one', listener());
    client.subscribe('a', 'two', listener());
    client.subscribe('b', 'one', listener());
    await opened();
    socket.open();
    expect(socket.sent).toEqual([
      { type: 'auth', app: 'harbour', email: 'ines@harbour.example', token: 't' },
      { type: 'subscribe', channel: 'a' },
      { type: 'subscribe', channel: 'b' },
    ]);
    expect(client.status()).toBe('open');
  });

  it('sends its channels with the first frame, without waiting for the answer', async () => {
    const { client, socket } = await aClient();
    client.subscribe('a', 'one', listener());
    await opened();
    socket.receive = () => {};
    socket.open();
    client.subscribe('b', 'one', listener());
    expect(socket.sent.map(({ type }) => type)).toEqual(['auth', 'subscribe', 'subscribe']);
    expect(client.status()).toBe('connecting');
  });

  it('omits email and token for guests', async () => {
    const { client, socket } = await aClient(null);
    client.subscribe('a', 'one', listener());
    await opened();
    socket.open();
    expect(socket.sent[0]).toEqual({ type: 'auth', app: 'harbour' });
  });

  it('calls each listener of the channel, and unsubscribes with the last', async () => {
    const { client, socket } = await aClient();
    const [one, two] = [listener(), listener()];
    const stopOne = client.subscribe('a', 'one', one);
    const stopTwo = client.subscribe('a', 'two', two);
    await opened();
    socket.open();
    socket.receive(news);
    stopOne();
    socket.receive(news);
    expect([one.onEvent.mock.calls.length, two.onEvent.mock.calls.length]).toEqual([1, 2]);
    expect(socket.sent).not.toContainEqual({ type: 'unsubscribe', channel: 'a' });
    stopTwo();
    expect(socket.sent).toContainEqual({ type: 'unsubscribe', channel: 'a' });
  });

  it('subscribes again after a lost connection, and fetches what was missed (MSG-43)', async () => {
    const { client, socket } = await aClient();
    const one = listener();
    client.subscribe('a', 'one', one);
    await opened();
    socket.open();
    socket.receive({ type: 'subscribed', channel: 'a' });
    // Events between loading the data and this moment reached nobody: fetch those too.
    expect(one.onListening).toHaveBeenCalledTimes(1);
    socket.drop();
    expect(client.status()).toBe('down');
    socket.open();
    socket.receive({ type: 'subscribed', channel: 'a' });
    expect(one.onListening).toHaveBeenCalledTimes(2);
    expect(socket.sent.filter((frame) => frame.type === 'subscribe')).toHaveLength(2);
  });

  it('lets a later listener fetch what it missed too', async () => {
    const { client, socket } = await aClient();
    const [one, late] = [listener(), listener()];
    client.subscribe('a', 'one', one);
    await opened();
    socket.open();
    socket.receive({ type: 'subscribed', channel: 'a' });
    client.subscribe('a', 'late', late);
    await Promise.resolve();
    expect([one.onListening.mock.calls.length, late.onListening.mock.calls.length]).toEqual([1, 1]);
  });

  it('passes a refusal to the channel’s listeners', async () => {
    const { client, socket } = await aClient();
    const [one, other] = [listener(), listener()];
    client.subscribe('a', 'one', one);
    client.subscribe('b', 'one', other);
    await opened();
    socket.open();
    socket.receive({ type: 'error', code: 'thread_forbidden', channel: 'a' });
    expect(one.onRefused).toHaveBeenCalledWith('thread_forbidden');
    expect(other.onRefused).not.toHaveBeenCalled();
  });

  it('publishes typing only while it is connected', async () => {
    const { client, socket } = await aClient();
    client.typing('a');
    client.subscribe('a', 'one', listener());
    await opened();
    client.typing('a');
    expect(socket.sent).toEqual([]);
    socket.open();
    client.typing('a');
    expect(socket.sent.at(-1)).toEqual({ type: 'typing', channel: 'a' });
  });
});
