import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../http/app-error.ts';
import { DatabaseUnavailable } from './unavailable.ts';
import type { Tenant } from './tenancy.ts';

/** The most entries in one statement: none waits for a very long one. */
const most = 200;
/** Statements of one app under way; the second keeps the database busy while the first is being committed. */
const atOnce = 2;

/** For `lock_timeout`: a first attempt must not keep others waiting for the row of one, and one by itself waits for as long as it takes. */
export type LockPatience = '300ms' | '0';

export interface GroupCommit<Q, A> {
  /**
   * Writes entries of one app in one statement that waits for locks at most as long as `patience`, and returns one answer each, in order. An error
   * must mean that nothing was written.
   */
  write(tenant: Tenant, entries: readonly Q[], patience: LockPatience): Promise<readonly A[]>;
  /** Entries of one lane are written in the order of their calls, never by two statements at once. */
  laneOf(entry: Q): string;
  /** Whether entries of one lane may be in one statement, in their order. */
  sharesLanes?: boolean;
  /** Only entries of the same shape are written together; those without one, each by itself. */
  shapeOf?(entry: Q): string | null;
}
interface Waiting<Q, A> {
  lane: string;
  shape: string | null;
  entry: Q;
  /** Runs something in the context of its call. */
  inContext: <R>(run: () => R) => R;
  resolve: (answer: A) => void;
  reject: (error: unknown) => void;
}
interface Queue<Q, A> {
  waiting: Waiting<Q, A>[];
  busyLanes: Set<string>;
  running: number;
  isScheduled: boolean;
}

/** Whether the database or a rule refused it, so that nothing was written. After a lost connection nobody knows. */
const isRefused = (error: unknown): boolean =>
  error instanceof AppError || (!(error instanceof DatabaseUnavailable) && /^[0-9A-Z]{5}$/.test(codeOf(error)));
const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code);
const lockNotAvailable = '55P03';

/**
 * Small writes of many people in few commits. Those of one turn of the event loop are written together, and so are those that arrive while two
 * statements are under way: without load nothing waits, and under load statements grow instead of multiplying. If the database refuses a statement,
 * each of its entries is written by itself, so one that must fail costs no other, and one that waits for a lock holds up its lane alone. Answers
 * arrive in the order of the entries.
 */
export function createGroupCommit<Q, A>(of: GroupCommit<Q, A>): (tenant: Tenant, entry: Q) => Promise<A> {
  const { write, laneOf, sharesLanes = false, shapeOf = () => '' } = of;
  const queues = new Map<string, Queue<Q, A>>();

  /** Returns whether the entries have their answers or errors; if not, each is to be written by itself. */
  async function attempt(tenant: Tenant, taken: readonly Waiting<Q, A>[], patience: LockPatience): Promise<boolean> {
    const [first] = taken;
    if (!first) return true;
    try {
      const entries = taken.map(({ entry }) => entry);
      const answers = await first.inContext(() => write(tenant, entries, patience));
      if (answers.length !== taken.length) throw new Error('One answer for each entry was expected');
      for (const [index, { resolve }] of taken.entries()) resolve(answers[index] as A);
    } catch (error) {
      if (taken.length > 1 ? isRefused(error) : patience !== '0' && codeOf(error) === lockNotAvailable) return false;
      for (const { reject } of taken) reject(error);
    }
    return true;
  }
  async function eachAlone(tenant: Tenant, entries: readonly Waiting<Q, A>[]): Promise<void> {
    for (const entry of entries) await attempt(tenant, [entry], '0');
  }

  async function settle(tenant: Tenant, queue: Queue<Q, A>, taken: readonly Waiting<Q, A>[]): Promise<void> {
    const lanes = Map.groupBy(taken, ({ lane }) => lane);
    for (const lane of lanes.keys()) queue.busyLanes.add(lane);
    queue.running += 1;
    const isSettled = await attempt(tenant, taken, '300ms');
    queue.running -= 1;
    await Promise.all(
      [...lanes].map(async ([lane, entries]) => {
        if (!isSettled) await eachAlone(tenant, entries);
        queue.busyLanes.delete(lane);
        goOn(tenant, queue);
      }),
    );
  }

  /** Takes the oldest entry whose lane is free, and those like it. */
  function take(queue: Queue<Q, A>): Waiting<Q, A>[] {
    const [taken, left, passed] = [[] as Waiting<Q, A>[], [] as Waiting<Q, A>[], new Set<string>()];
    for (const entry of queue.waiting) {
      const [first] = taken;
      const isAlike = !first || (entry.shape !== null && entry.shape === first.shape);
      const isFree = isAlike && taken.length < most && !queue.busyLanes.has(entry.lane) && !passed.has(entry.lane);
      (isFree ? taken : left).push(entry);
      if (!isFree || !sharesLanes) passed.add(entry.lane);
    }
    queue.waiting = left;
    return taken;
  }

  function begin(tenant: Tenant, queue: Queue<Q, A>): void {
    queue.isScheduled = false;
    while (queue.waiting.length > 0 && queue.running < atOnce) {
      const taken = take(queue);
      if (taken.length === 0) return;
      void settle(tenant, queue, taken);
    }
  }

  function goOn(tenant: Tenant, queue: Queue<Q, A>): void {
    if (queue.waiting.length > 0 && queue.running < atOnce) schedule(tenant, queue);
    else if (queue.waiting.length === 0 && queue.running === 0 && queue.busyLanes.size === 0) queues.delete(tenant.appId);
  }

  function schedule(tenant: Tenant, queue: Queue<Q, A>): void {
    if (queue.isScheduled) return;
    queue.isScheduled = true;
    setImmediate(begin, tenant, queue);
  }

  return (tenant, entry) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(tenant.appId) ?? { waiting: [], busyLanes: new Set<string>(), running: 0, isScheduled: false };
      queues.set(tenant.appId, queue);
      queue.waiting.push({ lane: laneOf(entry), shape: shapeOf(entry), entry, inContext: AsyncLocalStorage.snapshot(), resolve, reject });
      goOn(tenant, queue);
    });
}
