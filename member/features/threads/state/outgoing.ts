import type { SendOperation } from '@bandstand/contract/messages.ts';
import type { Message } from '@bandstand/contract/threads.ts';
import { isForgotten } from '@bandstand/rules/threads/clientIds.ts';
import { subscribeTo } from '@bandstand/client/state/subscribeTo.ts';
import { newClientId } from '@bandstand/client/api/newClientId.ts';
import { ApiError, type Api } from '@bandstand/client/api/api.ts';
import { mayPass } from '../../../platform/session/refusal.ts';
import type { DeviceStorage } from '../../../platform/storage.ts';

/** An outgoing message (L246). `willRetry`: it failed without a connection and is sent automatically when there is one. */
export type OutgoingMessage = {
  clientId: string;
  threadId: string;
  authorId: string;
  operation: SendOperation;
  /** Pictures to show until the server's are available. */
  imageUrls: string[];
  /** Milliseconds. */
  writtenAt: number;
  state: 'sending' | 'error';
  willRetry: boolean;
  /** The server's text for a refusal. */
  reason: string | null;
};

/** Waiting messages are sent by themselves, now or when there is a connection. Failed ones need their author. */
export const sendStateOf = (outgoing: OutgoingMessage | null): 'waiting' | 'failed' | null => {
  if (!outgoing) return null;
  return outgoing.state === 'error' && !outgoing.willRetry ? 'failed' : 'waiting';
};

export type Draft = Pick<OutgoingMessage, 'operation' | 'imageUrls'>;

export type Outgoing = {
  /** Those of one thread, or of the replies to one of its messages, in the order of writing. The same array until something changes. */
  of(threadId: string, parentTs?: number | null): readonly OutgoingMessage[];
  subscribe(listener: () => void): () => void;
  add(threadId: string, drafts: readonly Draft[]): void;
  retry(clientId: string): void;
  remove(clientId: string): void;
  /** Another tab on this device has written or sent something. */
  fromOtherTabs(): void;
  /** Sends again what only lacked a connection, including messages from a closed tab. */
  resume(): void;
};

type OutgoingParts = {
  api: Api;
  storage: DeviceStorage;
  /** The member's id; null for guests. */
  authorId: () => string | null;
  /** Asks the server for the member, after a start without a connection; resolves with whether it knows them. Null: it does. */
  verify: () => Promise<boolean> | null;
  /** The server has accepted messages: they now belong in the list. */
  onSent: (threadId: string, messages: Message[]) => void;
};

/** The maximum number of sends per request. */
const batchMax = 30;
const none: readonly OutgoingMessage[] = [];

/**
 * Stores messages until the server has them. Each has a client id, so that a repeated send never doubles one (MSG-8); they survive a
 * reload.
 */
export function createOutgoing({ api, storage, authorId, verify, onSent }: OutgoingParts): Outgoing {
  const listeners = new Set<() => void>();
  const sending = new Set<string>();
  const stored = () => (storage.get('outgoing_messages') ?? []).filter(isOutgoing);
  let queue: OutgoingMessage[] = stored();
  /** The storage's contents when this tab last looked: only differences from that are another tab's changes. */
  let seen = new Set(queue.map(({ clientId }) => clientId));
  let byThread = new Map<string, readonly OutgoingMessage[]>();

  const show = (next: OutgoingMessage[]) => {
    queue = next;
    byThread = new Map();
    for (const listener of listeners) listener();
  };
  const withOtherTabs = () => merged(queue, stored(), seen);
  const set = (change: (queue: OutgoingMessage[]) => OutgoingMessage[]) => {
    const next = change(withOtherTabs());
    storage.set('outgoing_messages', next);
    seen = new Set(stored().map(({ clientId }) => clientId));
    show(next);
  };
  const change = (ids: ReadonlySet<string>, part: Partial<OutgoingMessage>) =>
    set((all) => all.map((message) => (ids.has(message.clientId) ? { ...message, ...part } : message)));

  const send = async (threadId: string): Promise<void> => {
    if (sending.has(threadId)) return;
    const batch = batchOf(queue.filter((message) => message.threadId === threadId && message.state === 'sending' && message.authorId === authorId()));
    if (batch.length === 0) return;
    const ids = new Set(batch.map(({ clientId }) => clientId));
    sending.add(threadId);
    try {
      const verifying = verify();
      if (verifying && !(await verifying)) throw new ApiError('network', 0);
      const { results } = await api('POST /threads/{id}/messages', {
        params: { id: threadId },
        body: { data: batch.map(({ operation }) => operation) },
      });
      onSent(
        threadId,
        results.flatMap(({ message }) => message ?? []),
      );
      set((all) => all.filter(({ clientId }) => !ids.has(clientId)));
    } catch (error) {
      change(ids, {
        state: 'error',
        willRetry: mayPass(error) || isPreparing(error),
        reason: error instanceof ApiError && error.code !== 'network' ? error.message : null,
      });
    } finally {
      sending.delete(threadId);
    }
    await send(threadId);
  };

  return {
    of(threadId, parentTs = null) {
      const key = `${threadId} ${parentTs}`;
      const entry = byThread.get(key);
      if (entry) return entry;
      const own = queue.filter(
        (message) => message.threadId === threadId && (message.operation.parent_ts ?? null) === parentTs && message.authorId === authorId(),
      );
      const list = own.length > 0 ? own : none;
      byThread.set(key, list);
      return list;
    },
    subscribe: (listener) => subscribeTo(listeners, listener),
    add(threadId, drafts) {
      const author = authorId();
      if (author === null) return;
      const added = drafts.map((draft) => outgoingOf(draft, threadId, author));
      set((all) => [...all, ...added]);
      void send(threadId);
    },
    retry(clientId) {
      const message = queue.find((one) => one.clientId === clientId);
      if (!message) return;
      // Other failed ones are sent along, which keeps the order of writing.
      const failed = queue.filter(
        (one) => one.threadId === message.threadId && one.state === 'error' && (one.willRetry || one.clientId === clientId),
      );
      const ids = new Set(failed.map((one) => one.clientId));
      set((all) => all.map((one) => (ids.has(one.clientId) ? { ...remembered(one), state: 'sending', willRetry: false, reason: null } : one)));
      void send(message.threadId);
    },
    remove: (clientId) => set((all) => all.filter((message) => message.clientId !== clientId)),
    fromOtherTabs() {
      const next = withOtherTabs();
      seen = new Set(stored().map(({ clientId }) => clientId));
      if (next.length !== queue.length || next.some((message, at) => message !== queue[at])) show(next);
    },
    resume() {
      const author = authorId();
      const waiting = queue.filter((message) => message.authorId === author && (message.willRetry || message.state === 'sending'));
      if (waiting.length === 0) return;
      change(new Set(waiting.map(({ clientId }) => clientId)), { state: 'sending', willRetry: false, reason: null });
      for (const threadId of new Set(waiting.map((message) => message.threadId))) void send(threadId);
    },
  };
}

/** What one request sends. The server refuses messages that waited too long, and with them all others of the request. */
function batchOf(waiting: readonly OutgoingMessage[]): OutgoingMessage[] {
  const isOld = ({ clientId }: OutgoingMessage) => isForgotten(clientId, Date.now());
  const isOfOld = waiting.slice(0, 1).some(isOld);
  return waiting.filter((message) => isOld(message) === isOfOld).slice(0, batchMax);
}

/** The queue with other tabs' additions and removals. `seen`: the storage's contents when this tab last looked. */
function merged(queue: OutgoingMessage[], inStorage: OutgoingMessage[], seen: ReadonlySet<string>): OutgoingMessage[] {
  const ids = new Set(inStorage.map(({ clientId }) => clientId));
  const known = new Set(queue.map(({ clientId }) => clientId));
  const left = queue.filter(({ clientId }) => ids.has(clientId) || !seen.has(clientId));
  return [...left, ...inStorage.filter(({ clientId }) => !known.has(clientId) && !seen.has(clientId))];
}

function outgoingOf({ operation, imageUrls }: Draft, threadId: string, authorId: string): OutgoingMessage {
  const clientId = operation.client_id ?? newClientId();
  return {
    clientId,
    threadId,
    authorId,
    operation: { ...operation, op: 'send', client_id: clientId },
    imageUrls,
    writtenAt: Date.now(),
    state: 'sending',
    willRetry: false,
    reason: null,
  };
}

/**
 * A message that the server can tell from others: one that waited too long gets a new id. That id carries no time, so that a clock that is wrong does
 * not make it old at once.
 */
function remembered(message: OutgoingMessage): OutgoingMessage {
  if (!isForgotten(message.clientId, Date.now())) return message;
  const clientId = crypto.randomUUID();
  return { ...message, clientId, operation: { ...message.operation, client_id: clientId } };
}

/** Its video is not ready yet: it can be sent a moment later. */
const isPreparing = (error: unknown): boolean => error instanceof ApiError && error.code === 'media_preparing';

function isOutgoing(value: unknown): value is OutgoingMessage {
  const message = value as Partial<OutgoingMessage> | null;
  return (
    typeof message?.clientId === 'string' &&
    typeof message.threadId === 'string' &&
    typeof message.authorId === 'string' &&
    typeof message.operation === 'object'
  );
}
