import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { mostChanges, type AppPart, type ChangedPart, type ChangesRepo, type Look, type Seen } from './changes.repo.ts';

/** Who keeps something in memory about members, users or apps. */
export interface ChangesListener {
  member?: (appId: string, subscriberId: string, part: ChangedPart, version: number | null) => void;
  user?: (userId: string) => void;
  app?: (appId: string, part: AppPart) => void;
}

/** How old a look may be that proves a session: what another server ended counts within this time. */
export const recentMs = 1000;
/** Notes are kept longer than this. After a longer time without a look, by the database's time, everything is read again. */
const maxGapMs = 240_000;

export interface ChangesDependencies {
  repo: Pick<ChangesRepo, 'look' | 'placesSince'>;
  clock: Clock;
}
export type Changes = ReturnType<typeof createChanges>;

const seenIn = ({ snapshot, at_ms }: Pick<Look, 'snapshot' | 'at_ms'>): Seen => {
  const [, next = '0', open = ''] = snapshot.split(':');
  return { next, open: open === '' ? [] : open.split(','), atMs: at_ms };
};

/** Notes may be missing: they were removed, or another server of the database took over and never had the newest transactions. */
const isGap = (last: Seen | null, seen: Seen): boolean =>
  last !== null && (Math.abs(seen.atMs - last.atMs) > maxGapMs || BigInt(seen.next) < BigInt(last.next));

/** Epochs: what was kept in memory under an earlier one may be out of date. */
function createEpochs() {
  let [count, ofAll] = [1, 1];
  const [ofApps, ofAccounts] = [new Map<string, number>(), new Map<string, number>()];
  return {
    /** Everything is to be read again. */
    begin: (): void => {
      ofAll = count += 1;
      ofApps.clear();
      ofAccounts.clear();
    },
    beginIn: (appIds: readonly string[], accountIds: readonly string[]): void => {
      count += 1;
      for (const id of appIds) ofApps.set(id, count);
      for (const id of accountIds) ofAccounts.set(id, count);
    },
    all: (): number => ofAll,
    of: ({ appId, accountId }: Tenant): number => Math.max(ofAll, ofApps.get(appId) ?? 0, ofAccounts.get(accountId) ?? 0),
  };
}

/**
 * What changed about members, users and apps, whichever server or command changed it: one look at the install tells what was committed since the look
 * before, and all requests of a moment share it, of whichever app. Listeners learn of each change before the look resolves.
 */
export function createChanges({ repo, clock }: ChangesDependencies) {
  const listeners: ChangesListener[] = [];
  const epochs = createEpochs();
  let seen: Seen | null = null;
  /** When the last look began that succeeded. */
  let beganAtMs = Number.NEGATIVE_INFINITY;
  /** The look under way, and the one after it. */
  let sent: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  const begin = (): void => {
    epochs.begin();
    [seen, beganAtMs] = [null, Number.NEGATIVE_INFINITY];
  };
  async function apply({ members: foundMembers, users: foundUsers, apps: foundApps }: Look, last: Seen | null): Promise<void> {
    const [members, users, apps] = [foundMembers ?? [], foundUsers ?? [], foundApps ?? []];
    if (apps.length > mostChanges) return begin();
    if (last && (members.length > mostChanges || users.length > mostChanges)) {
      // Thousands changed at once in few places: only what is kept about those is read again.
      const { appIds, accountIds } = await repo.placesSince(last);
      epochs.beginIn(appIds, accountIds);
    }
    for (const { member, user, app } of listeners) {
      if (member) for (const change of members) member(...change);
      if (user) for (const userId of users) user(userId);
      if (app) for (const change of apps) app(...change);
    }
  }

  async function look(): Promise<void> {
    const atMs = clock.ms();
    try {
      const found = await repo.look(seen);
      const now = seenIn(found);
      if (isGap(seen, now)) begin();
      else await apply(found, seen);
      [seen, beganAtMs] = [now, atMs];
    } catch (error) {
      // The database may come back as another one that lost transactions, so nothing from before counts any more.
      begin();
      throw error;
    }
  }

  /** Those who ask in one turn of the event loop, and while a look is under way, share the next one. */
  async function lookNext(): Promise<void> {
    await (sent ? sent.catch(() => {}) : new Promise((resolve) => setImmediate(resolve)));
    next = null;
    sent = look().finally(() => (sent = null));
    return sent;
  }
  const now = (): Promise<void> => (next ??= lookNext());
  // A clock that was put back makes nothing recent.
  const isRecent = (withinMs: number = recentMs): boolean => clock.ms() >= beganAtMs && clock.ms() - beganAtMs < withinMs;

  return {
    /** Resolves when listeners know of everything that was committed before this call, by any server. */
    now,
    isRecent,
    /** The same for everything committed longer ago than `withinMs`. */
    recent: (withinMs: number = recentMs): void | Promise<void> => (isRecent(withinMs) ? undefined : now()),
    /** What was kept about an app and its members under another epoch may be out of date. */
    epochOf: epochs.of,
    /** The same for what was kept about apps themselves. */
    epoch: epochs.all,
    listen: (listener: ChangesListener): void => void listeners.push(listener),
  };
}

/** How long the notes of changes are kept at least. */
const keptMs = 300_000;

/** Removes old notes. A transaction may commit long after it wrote them, so they count as old minutes after everything before it had ended. */
export function createChangesRemoval({ repo }: { repo: Pick<ChangesRepo, 'settledBefore' | 'removeBefore'> }) {
  let marks: { xid: string; at: number }[] = [];
  return async (): Promise<void> => {
    const old = marks.filter(({ at }) => performance.now() - at >= keptMs);
    const last = old.at(-1);
    if (last) await repo.removeBefore(last.xid);
    marks = [...marks.slice(old.length), { xid: await repo.settledBefore(), at: performance.now() }];
  };
}
