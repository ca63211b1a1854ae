import type { Message, SendOperation } from '@bandstand/contract/threads.ts';
import { ApiError, type Api } from '../../platform/api.ts';
import { mayPass } from '../../platform/refusal.ts';
import type { DeviceStorage } from '../../platform/storage.ts';

/** A message on its way (L246). `willRetry`: it failed for want of a connection and goes by itself when there is one. */
export type OutgoingMessage = {
  clientId: string;
  threadId: string;
  authorId: string;
  operation: SendOperation;
  /** Pictures to show until the server's are there. */
  imageUrls: string[];
  /** Milliseconds. */
  writtenAt: number;
  state: 'sending' | 'error';
  willRetry: boolean;
  /** The server's words about a refusal. */
  reason: string | null;
};

export type Draft = Pick<OutgoingMessage, 'operation' | 'imageUrls'>;

export type Outgoing = {
  /** Of one thread, in the order of writing. The same list until something changes. */
  of(threadId: string): readonly OutgoingMessage[];
  subscribe(listener: () => void): () => void;
  add(threadId: string, drafts: readonly Draft[]): void;
  retry(clientId: string): void;
  remove(clientId: string): void;
  /** Sends again what only lacked a connection; also what a closed tab left behind. */
  resume(): void;
};

type OutgoingParts = {
  api: Api;
  storage: DeviceStorage;
  /** Id of the member; null for guests. */
  authorId: () => string | null;
  /** The server has taken messages: they belong into the list now. */
  onSent: (threadId: string, messages: Message[]) => void;
};

/** The server takes this many sends at once. */
const batchMax = 30;
const none: readonly OutgoingMessage[] = [];

/** Messages until the server has them. Each carries an id of the client, so that a repeated send never doubles one (MSG-8); they survive a reload. */
export function createOutgoing({ api, storage, authorId, onSent }: OutgoingParts): Outgoing {
  const listeners = new Set<() => void>();
  const sending = new Set<string>();
  let queue: OutgoingMessage[] = (storage.get('outgoing_messages') ?? []).filter(isOutgoing);
  let byThread = new Map<string, readonly OutgoingMessage[]>();

  const set = (next: OutgoingMessage[]) => {
    queue = next;
    byThread = new Map();
    storage.set('outgoing_messages', queue);
    for (const listener of listeners) listener();
  };
  const change = (ids: ReadonlySet<string>, part: Partial<OutgoingMessage>) =>
    set(queue.map((message) => (ids.has(message.clientId) ? { ...message, ...part } : message)));

  const send = async (threadId: string): Promise<void> => {
    if (sending.has(threadId)) return;
    const batch = queue
      .filter((message) => message.threadId === threadId && message.state === 'sending' && message.authorId === authorId())
      .slice(0, batchMax);
    if (batch.length === 0) return;
    const ids = new Set(batch.map(({ clientId }) => clientId));
    sending.add(threadId);
    try {
      const { results } = await api('POST /threads/{id}/messages', {
        params: { id: threadId },
        body: { data: batch.map(({ operation }) => operation) },
      });
      onSent(
        threadId,
        results.flatMap(({ message }) => message ?? []),
      );
      set(queue.filter(({ clientId }) => !ids.has(clientId)));
    } catch (error) {
      change(ids, {
        state: 'error',
        willRetry: mayPass(error),
        reason: error instanceof ApiError && error.code !== 'network' ? error.message : null,
      });
    } finally {
      sending.delete(threadId);
    }
    await send(threadId);
  };

  return {
    of(threadId) {
      const known = byThread.get(threadId);
      if (known) return known;
      const own = queue.filter((message) => message.threadId === threadId && message.authorId === authorId());
      const list = own.length > 0 ? own : none;
      byThread.set(threadId, list);
      return list;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    add(threadId, drafts) {
      const author = authorId();
      if (author === null) return;
      const added = drafts.map(({ operation, imageUrls }): OutgoingMessage => {
        const clientId = operation.client_id ?? crypto.randomUUID();
        return {
          clientId,
          threadId,
          authorId: author,
          operation: { ...operation, op: 'send', client_id: clientId },
          imageUrls,
          writtenAt: Date.now(),
          state: 'sending',
          willRetry: false,
          reason: null,
        };
      });
      set([...queue, ...added]);
      void send(threadId);
    },
    retry(clientId) {
      const message = queue.find((one) => one.clientId === clientId);
      if (!message) return;
      // Those that failed with it go along, so that the order of writing holds.
      const failed = queue.filter(
        (one) => one.threadId === message.threadId && one.state === 'error' && (one.willRetry || one.clientId === clientId),
      );
      change(new Set(failed.map((one) => one.clientId)), { state: 'sending', willRetry: false, reason: null });
      void send(message.threadId);
    },
    remove: (clientId) => set(queue.filter((message) => message.clientId !== clientId)),
    resume() {
      const author = authorId();
      const waiting = queue.filter((message) => message.authorId === author && (message.willRetry || message.state === 'sending'));
      if (waiting.length === 0) return;
      change(new Set(waiting.map(({ clientId }) => clientId)), { state: 'sending', willRetry: false, reason: null });
      for (const threadId of new Set(waiting.map((message) => message.threadId))) void send(threadId);
    },
  };
}

function isOutgoing(value: unknown): value is OutgoingMessage {
  const message = value as Partial<OutgoingMessage> | null;
  return (
    typeof message?.clientId === 'string' &&
    typeof message.threadId === 'string' &&
    typeof message.authorId === 'string' &&
    typeof message.operation === 'object'
  );
}
