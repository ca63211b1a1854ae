import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { ApiError, type Answer, type Api } from '@bandstand/client/api/api.ts';
import type { Session } from '../session/session.ts';
import type { SessionState } from '../session/session.state.ts';
import type { DeviceStorage } from '../storage.ts';
import {
  withQueuedChange,
  workoutLog,
  type QueuedChange,
  type EmojiWish,
  type QueuedChangeName,
  type Submitted,
  type Wish,
} from './queuedChanges.ts';

/** A bookmark's wanted state, the answers to a form, or the run whose progress a completion changes. */
type More<K extends QueuedChangeName> = K extends 'POST /pages/{id}/bookmarks/toggle'
  ? [Wish]
  : K extends 'POST /forms/{id}/submit'
    ? [Submitted]
    : K extends 'PUT /threads/{id}/emojis'
      ? [EmojiWish]
      : [rootId?: string | undefined];
/** What became of a stored action: the server's answer, or its refusal. */
export type Outcome = { answer: unknown } | { refusal: unknown };

export type OfflineQueue = {
  /**
   * Sends to the server, after everything that waits. Null: there is no connection, so it is stored and sent later. Rejects when the server
   * refuses.
   */
  send<K extends QueuedChangeName>(name: K, pageId: string, ...more: More<K>): Promise<Answer<K> | null>;
  /**
   * Sends what a workout on this device has not told the server yet, after everything that waits. `completes`: the page that it completes. Without a
   * connection it is sent later.
   */
  sendWorkout(sessionKey: string, completes?: { pageId: string; rootId?: string | undefined }): void;
  /** Retries what waits, and the session if it could not be verified. */
  resume(): Promise<void>;
  /** The server's bundle with unsent actions applied. */
  amend(bundle: SessionBundle): SessionBundle;
};

type OfflineQueueParts = {
  api: () => Api;
  session: () => Session;
  storage: DeviceStorage;
  /** Sends the log of a workout on this device. Resolves with the answer to its completion, else null. */
  sendLog: (sessionKey: string) => Promise<unknown>;
  /** The server's id of a workout's session on this device; null: the server does not know it. */
  sessionIdOf: (sessionKey: string) => Promise<string | null>;
  /** A stored action arrived. After a refusal: undo what is shown of it. */
  onOutcome: (change: QueuedChange, outcome: Outcome) => void;
  /** All stored actions have arrived. */
  onArrived: () => void;
};
type Waiter = { resolve: (answer: unknown) => void; reject: (error: unknown) => void };

const tryAgainMs = 10_000;

/**
 * Actions made offline, stored on the device by app and member. They arrive in order, each once, even after a reload. The first blocks the
 * rest until the server answers; a refused one is dropped.
 */
export function createOfflineQueue({ api, session, storage, sendLog, sessionIdOf, onOutcome, onArrived }: OfflineQueueParts): OfflineQueue {
  const waiters = new Map<string, Waiter>();
  let turn = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  // Reread each time: another tab may have sent or added something.
  const all = (): QueuedChange[] => storage.get('outbox') ?? [];
  const person = () => personOf(session().current());
  const own = () => all().filter(({ memberId }) => memberId === person());
  const drop = (key: string) => {
    const left = all().filter((change) => change.key !== key);
    if (left.length > 0) storage.set('outbox', left);
    else storage.remove('outbox');
  };

  const sendHead = async (change: QueuedChange): Promise<boolean> => {
    const waiter = waiters.get(change.key);
    try {
      const answer =
        change.name === workoutLog
          ? await sendLog(change.sessionKey ?? '')
          : await callOf(api(), { ...change, name: change.name, body: await bodyOf(change, sessionIdOf) });
      drop(change.key);
      if (waiter) waiter.resolve(answer);
      else onOutcome(change, { answer });
    } catch (error) {
      if (isForLater(error, change.memberId === guest)) return false;
      drop(change.key);
      if (waiter) waiter.reject(error);
      else onOutcome(change, { refusal: error });
    }
    waiters.delete(change.key);
    return true;
  };
  const run = async () => {
    let hasSentKept = false;
    let isGoing = await isVerified();
    for (let change = own()[0]; change && isGoing; change = own()[0]) {
      // A workout sends something with every set.
      hasSentKept ||= change.name !== workoutLog && !waiters.has(change.key);
      isGoing = await sendHead(change);
    }
    for (const { resolve } of waiters.values()) resolve(null);
    waiters.clear();
    if (session().isRemembered() || own().length > 0) tryLater();
    else if (hasSentKept) onArrived();
  };
  /** Whether the session is verified; verifies it if that was not possible before. */
  const isVerified = async () => {
    if (!session().isRemembered()) return true;
    const bundle = await session()
      .refresh()
      .catch(() => null);
    return bundle !== null;
  };
  const tryLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void resume(), tryAgainMs);
  };
  /** One at a time: whatever is added at the end of one is sent by the next. */
  const resume = (): Promise<void> => {
    const next = () => oneTabAtATime(run);
    turn = turn.then(next, next);
    return turn;
  };

  return {
    send(name, pageId, ...[more]) {
      const memberId = person();
      // Guests fill in forms; everything else is about members.
      if (memberId === undefined || (memberId === guest && !isSubmitted(more))) return Promise.reject(new ApiError('unauthenticated', 401, null));
      const change: QueuedChange = { key: crypto.randomUUID(), memberId, name, pageId, ...partOf(more) };
      const answer = new Promise<unknown>((resolve, reject) => waiters.set(change.key, { resolve, reject }));
      storage.set('outbox', [...all().filter(({ key }) => key !== change.key), change]);
      void resume();
      return answer as Promise<Answer<typeof name> | null>;
    },
    sendWorkout(sessionKey, completes) {
      const memberId = person();
      if (memberId === undefined || memberId === guest) return;
      const waiting = all();
      const at = waiting.findIndex((change) => change.name === workoutLog && change.sessionKey === sessionKey);
      const before = waiting[at];
      const page = completes ? { pageId: completes.pageId, rootId: completes.rootId } : { pageId: before?.pageId ?? '', rootId: before?.rootId };
      // A new key: the attempt that may be under way does not know of the latest entries, and takes away only its own.
      const change: QueuedChange = { key: crypto.randomUUID(), memberId, name: workoutLog, sessionKey, ...page };
      storage.set('outbox', at < 0 ? [...waiting, change] : waiting.with(at, change));
      void resume();
    },
    resume,
    amend: (bundle) =>
      all()
        .filter(({ memberId }) => memberId === bundle.user.id)
        .reduce(withQueuedChange, bundle),
  };
}

const callOf = (api: Api, { name, pageId, body, key }: QueuedChange & { name: QueuedChangeName }): Promise<unknown> =>
  api(name, { params: { id: pageId }, ...(body ? { body } : {}) }, { idempotencyKey: key });

/** Answers to a workout's form name its session, whose id the server has given only after its start arrived. */
async function bodyOf({ body, sessionKey }: QueuedChange, sessionIdOf: OfflineQueueParts['sessionIdOf']): Promise<QueuedChange['body']> {
  if (sessionKey === undefined || !body || !('submitted_values' in body)) return body;
  const id = await sessionIdOf(sessionKey);
  if (id === null) throw new ApiError('not_found', 404, null);
  return { ...body, triggering_item: { type: 'workout_session', id } };
}

/** Whom an action belongs to; undefined: not known yet. */
const guest = 'guest';
const personOf = ({ state, bundle }: SessionState): string | undefined => (state === 'guest' ? guest : bundle?.user.id);

const isSubmitted = (more: object | string | undefined): more is Submitted => typeof more === 'object' && 'attempt' in more;

function partOf(more: Wish | EmojiWish | Submitted | string | undefined): Partial<QueuedChange> {
  if (isSubmitted(more)) return { key: more.attempt, body: more.body, keptAs: more.keptAs, sessionKey: more.sessionKey };
  return typeof more === 'object' ? { body: more } : { rootId: more };
}

/**
 * No answer, a running attempt in another tab, or a session to restart: the action itself may be fine. A server fault is not included: it
 * would block the rest forever. Guests have no session to restart.
 */
const isForLater = (error: unknown, isGuest: boolean): boolean =>
  error instanceof ApiError &&
  (error.code === 'network' ||
    error.code === 'idempotency_conflict' ||
    [429, 502, 503, 504].includes(error.status) ||
    (error.status === 401 && !isGuest));

/** Two tabs would send the same action twice, and out of order. */
const oneTabAtATime = (work: () => Promise<void>): Promise<void> =>
  (navigator.locks as LockManager | null | undefined)?.request('bandstand-outbox', work) ?? work();
