import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { ApiError, type Answer, type Api } from '@bandstand/client/api/api.ts';
import type { Session } from '../session/session.ts';
import type { DeviceStorage } from '../storage.ts';
import { withDeed, type Deed, type DeedName, type Wish } from './deeds.ts';

type Wished = 'POST /pages/{id}/bookmarks/toggle';
/** What a page shall be; or the run whose progress moves by a mark. */
type More<K extends DeedName> = K extends Wished ? [Wish] : [rootId?: string | undefined];

export type OfflineQueue = {
  /** Tells the server, after all that waits. Null: there is no connection, it is kept and told later. Rejects when the server refuses. */
  send<K extends DeedName>(name: K, pageId: string, ...more: More<K>): Promise<Answer<K> | null>;
  /** Tries again what waits, and who uses the app if that could not be verified. */
  resume(): Promise<void>;
  /** A bundle of the server with what it does not know yet. */
  amend(bundle: SessionBundle): SessionBundle;
};

type OfflineQueueParts = {
  api: () => Api;
  session: () => Session;
  storage: DeviceStorage;
  /** Something that was kept is refused: what is shown of it is taken back. */
  onRefused: (deed: Deed) => void;
  /** All that was kept has arrived. */
  onArrived: () => void;
};
type Waiter = { resolve: (answer: unknown) => void; reject: (error: unknown) => void };

const tryAgainMs = 10_000;

/**
 * What was done without a connection, on the device by app and member: it arrives in the order of doing, each deed once, also after a
 * reload. The head holds up the rest until the server answers; what it refuses is dropped.
 */
export function createOfflineQueue({ api, session, storage, onRefused, onArrived }: OfflineQueueParts): OfflineQueue {
  const waiters = new Map<string, Waiter>();
  let turn = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  // Read anew each time: another tab may have sent or added something.
  const all = (): Deed[] => storage.get('outbox') ?? [];
  const own = () => all().filter(({ memberId }) => memberId === session().current().bundle?.user.id);
  const drop = (key: string) => {
    const left = all().filter((deed) => deed.key !== key);
    if (left.length > 0) storage.set('outbox', left);
    else storage.remove('outbox');
  };

  const sendHead = async (deed: Deed): Promise<boolean> => {
    const waiter = waiters.get(deed.key);
    try {
      const answer = await api()(deed.name, { params: { id: deed.pageId }, ...(deed.body ? { body: deed.body } : {}) }, { idempotencyKey: deed.key });
      drop(deed.key);
      waiter?.resolve(answer);
    } catch (error) {
      if (isForLater(error)) return false;
      drop(deed.key);
      if (waiter) waiter.reject(error);
      else onRefused(deed);
    }
    waiters.delete(deed.key);
    return true;
  };
  const run = async () => {
    let hasSentKept = false;
    let isGoing = await isVerified();
    for (let deed = own()[0]; deed && isGoing; deed = own()[0]) {
      hasSentKept ||= !waiters.has(deed.key);
      isGoing = await sendHead(deed);
    }
    for (const { resolve } of waiters.values()) resolve(null);
    waiters.clear();
    if (session().isRemembered() || own().length > 0) tryLater();
    else if (hasSentKept) onArrived();
  };
  /** Whether the server knows who is here; asks it where nobody could until now. */
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
  /** One turn after the other: what is added while one comes to its end has the next. */
  const resume = (): Promise<void> => {
    const next = () => oneTabAtATime(run);
    turn = turn.then(next, next);
    return turn;
  };

  return {
    send(name, pageId, ...[more]) {
      const memberId = session().current().bundle?.user.id;
      if (memberId === undefined) return Promise.reject(new ApiError('unauthenticated', 401, null));
      const said = typeof more === 'string' ? { rootId: more } : { body: more };
      const deed: Deed = { key: crypto.randomUUID(), memberId, name, pageId, ...said };
      const answer = new Promise<unknown>((resolve, reject) => waiters.set(deed.key, { resolve, reject }));
      storage.set('outbox', [...all(), deed]);
      void resume();
      return answer as Promise<Answer<typeof name> | null>;
    },
    resume,
    amend: (bundle) =>
      all()
        .filter(({ memberId }) => memberId === bundle.user.id)
        .reduce(withDeed, bundle),
  };
}

/**
 * Nobody answered, a try of another tab still runs, or a session has to be begun anew: the deed itself may be good. A fault of the server
 * is not among them: it would hold up all the rest for ever.
 */
const isForLater = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'network' || error.code === 'idempotency_conflict' || [401, 429, 502, 503, 504].includes(error.status));

/** Two tabs would tell the same twice, and not in order. */
const oneTabAtATime = (work: () => Promise<void>): Promise<void> =>
  (navigator.locks as LockManager | null | undefined)?.request('bandstand-outbox', work) ?? work();
