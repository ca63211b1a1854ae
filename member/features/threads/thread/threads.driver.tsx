import type { RealtimeEvents, ServerFrame } from '@bandstand/contract/realtime.ts';
import type { MessageOperation } from '@bandstand/contract/messages.ts';
import type { Message, Thread } from '@bandstand/contract/threads.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import type { FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { settled, visit, type Visit, type VisitOptions } from '../../../testing/visit.tsx';
import { aMessage, aThread, ines, inesId, threadId } from '@bandstand/contract/testing/threads.builders.ts';

export const at = `/me/messages/${threadId}`;
/** Ines is logged in. */
export const bundle = aBundle({ user: { id: inesId, subscriber_id: inesId } });

export type ThreadStore = { messages: Message[]; calls: FakeCalls };

/** A thread on the server: pages of 30, and every action on its messages. Tests may change its contents directly. */
export function aThreadStore(messages: readonly Message[] = [], thread: Thread = aThread()): ThreadStore {
  const result = (op: string, message: Message, reactionCount: number | null = null) => ({
    op,
    client_id: message.client_id,
    message_ts: message.message_ts,
    message,
    reaction_count: reactionCount,
  });
  const change = (ts: number, by: (message: Message) => Partial<Message>): Message => {
    const original = store.messages.find((message) => message.message_ts === ts) ?? aMessage(0);
    const changed = { ...original, ...by(original) };
    store.messages = store.messages.map((message) => (message.message_ts === ts ? changed : message));
    return changed;
  };
  const send = (operations: readonly Extract<MessageOperation, { client_id?: string }>[]) => {
    const sent = operations.map((one, index) =>
      aMessage(60 + store.messages.length + index, {
        client_id: one.client_id ?? null,
        message: one.message ?? '',
        message_type: one.message_type ?? 'message',
        image_ids: one.image_ids ?? [],
        image_urls: (one.image_ids ?? []).map((id) => `/media/${id}/medium`),
        user: ines,
      }),
    );
    store.messages = [...store.messages, ...sent];
    return sent.map((message) => result('send', message));
  };
  const store: ThreadStore = {
    messages: [...messages],
    calls: {
      'GET /threads': () => ({ items: [thread], has_more: false }),
      'GET /threads/unread_status': () => ({ has_unread: thread.is_unread }),
      'GET /threads/{id}': () => thread,
      'GET /threads/{id}/read': () => ({ is_unread: false, last_message_read_ts: store.messages.at(-1)?.message_ts ?? null }),
      'GET /threads/{id}/messages': ({ query }) => {
        const [before, after] = [Number(query.get('before') ?? Infinity), Number(query.get('after') ?? 0)];
        const messages = store.messages.filter(({ message_ts: ts }) => ts < before && ts > after);
        const ordered = query.get('order') === 'asc' ? messages : messages.toReversed();
        return { items: ordered.slice(0, 30), has_more: ordered.length > 30 };
      },
      'POST /threads/{id}/messages': ({ body }) => {
        const { data } = body as { data: MessageOperation | Extract<MessageOperation, { client_id?: string }>[] };
        if (Array.isArray(data)) return { results: send(data) };
        if (data.op === 'edit')
          return {
            results: [
              result(
                'edit',
                change(data.message_ts, () => ({ message: data.message, edited_at: '2026-11-20T12:00:00.000Z' })),
              ),
            ],
          };
        if (data.op === 'react') {
          const isLike = data.value === 1;
          const changed = change(data.message_ts, (known) => ({
            has_reacted: isLike,
            reaction_count: Math.max(0, known.reaction_count + data.value),
          }));
          return { results: [result('react', changed, changed.reaction_count)] };
        }
        if (data.op === 'delete') store.messages = store.messages.filter(({ message_ts: ts }) => ts !== data.message_ts);
        return { results: [] };
      },
    },
  };
  return store;
}

export type OpenedThread = Visit & {
  store: ThreadStore;
  /** Publishes an event in the thread's channel and waits for its effect. */
  tells<E extends keyof RealtimeEvents>(event: E, data: RealtimeEvents[E], channel?: string): Promise<void>;
  /** Bodies of written messages, in order. */
  written(): MessageOperation[];
};

/** Opens a screen with a thread and a realtime connection for its events. */
export async function opensThread(messages: readonly Message[], thread: Thread = aThread(), more: VisitOptions = {}): Promise<OpenedThread> {
  const store = aThreadStore(messages, thread);
  const visited = await visit({ at, bundle, ...more, calls: { ...store.calls, ...more.calls } });
  if (more.at === undefined) await screen.findByRole('log');
  act(() => visited.socket.open());
  act(() => visited.socket.receive({ type: 'subscribed', channel: thread.channel_id }));
  // The requests after connecting would overwrite what is published meanwhile.
  await settled();
  await waitFor(() => {
    if (visited.platform.queries.isFetching() > 0) throw new Error('The thread is still loading');
  });
  return {
    ...visited,
    store,
    tells: async (event, data, channel = thread.channel_id) => {
      act(() => visited.socket.receive({ type: 'event', channel, event, data } as ServerFrame));
      await settled();
    },
    written: () =>
      visited.server.calls('POST /threads/{id}/messages').flatMap(({ body }) => (body as { data: MessageOperation | MessageOperation[] }).data),
  };
}

export const log = () => within(screen.getByRole('log'));
export const writing = (name = 'Message'): HTMLTextAreaElement => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
/** The bubbles, in order. */
export const bubbles = (): HTMLElement[] => Array.from(document.querySelectorAll<HTMLElement>('[data-ts]'));
/** What a bubble says, without its time and marks. */
export function said(bubble: Element | null | undefined): string | undefined {
  const copy = bubble?.cloneNode(true);
  if (!(copy instanceof Element)) return undefined;
  copy.querySelector('.stamp')?.remove();
  return copy.textContent;
}
