import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { mostChanges, type ChangedPart, type ChangesRepo, type Look, type Seen } from './changes.repo.ts';

/** What a look at an app found. */
export interface View {
  /** What was kept in memory under another epoch may be out of date. */
  readonly epoch: number;
  /** Version of the published tree. */
  readonly tree: number;
}
/** Who keeps something in memory about members or users of an app. */
export interface ChangesListener {
  member?: (tenant: Tenant, subscriberId: string, part: ChangedPart, version: number | null) => void;
  user?: (tenant: Tenant, userId: string) => void;
}

/** How old a look may be that proves a session: what another server ended counts within this time. */
export const recentMs = 1000;
/** Notes are kept longer than this. After a longer time without a look, by the database's time, everything is read again. */
const maxGapMs = 240_000;
/** Apps that are looked at. The one that was used least begins again. */
const maxApps = 20_000;

interface Watched {
  epoch: number;
  seen: Seen | null;
  view: View | null;
  /** When the last look began. */
  beganAtMs: number;
  /** The look under way, and the one after it. */
  sent: Promise<View> | null;
  next: Promise<View> | null;
}

export type Changes = ReturnType<typeof createChanges>;

export const seenIn = ({ snapshot, at_ms }: Pick<Look, 'snapshot' | 'at_ms'>): Seen => {
  const [, next = '0', open = ''] = snapshot.split(':');
  return { next, open: open === '' ? [] : open.split(','), atMs: at_ms };
};

/** Notes may be missing: they were removed, or another server of the database took over and never had the newest transactions. */
export const isGap = (last: Seen | null, seen: Seen): boolean =>
  last !== null && (Math.abs(seen.atMs - last.atMs) > maxGapMs || BigInt(seen.next) < BigInt(last.next));

/**
 * What changed about the members of an app, whichever server changed it: one look tells what was committed since the look before, and all requests of a
 * moment share it. Listeners learn of each change before the look resolves.
 */
export function createChanges({ repo, clock }: { repo: ChangesRepo; clock: Clock }) {
  const apps = new LRUCache<string, Watched>({ max: maxApps });
  const listeners: ChangesListener[] = [];
  let epochs = 0;

  const begin = (): Pick<Watched, 'epoch' | 'seen' | 'view'> => ({ epoch: (epochs += 1), seen: null, view: null });
  const watchedOf = ({ appId }: Tenant): Watched => {
    const known = apps.get(appId);
    if (known) return known;
    const watched: Watched = { ...begin(), beganAtMs: 0, sent: null, next: null };
    apps.set(appId, watched);
    return watched;
  };

  function apply(tenant: Tenant, watched: Watched, look: Look): void {
    const [members, users] = [look.members ?? [], look.users ?? []];
    const seen = seenIn(look);
    if (isGap(watched.seen, seen) || members.length > mostChanges || users.length > mostChanges) Object.assign(watched, begin());
    else
      for (const listener of listeners) {
        for (const [subscriberId, part, version] of members) listener.member?.(tenant, subscriberId, part, version);
        for (const userId of users) listener.user?.(tenant, userId);
      }
    watched.seen = seen;
    watched.view = { epoch: watched.epoch, tree: look.tree };
  }

  async function look(tenant: Tenant, watched: Watched): Promise<View> {
    const beganAtMs = clock.ms();
    try {
      apply(tenant, watched, await repo.look(tenant, watched.seen));
    } catch (error) {
      // The database may come back as another one that lost transactions, so nothing from before counts any more.
      Object.assign(watched, begin());
      throw error;
    }
    watched.beganAtMs = beganAtMs;
    return watched.view ?? { epoch: watched.epoch, tree: 1 };
  }

  /** Those who ask in one turn of the event loop, and while a look is under way, share the next one. */
  async function lookNext(tenant: Tenant, watched: Watched): Promise<View> {
    await (watched.sent ? watched.sent.catch(() => {}) : new Promise((resolve) => setImmediate(resolve)));
    watched.next = null;
    watched.sent = look(tenant, watched).finally(() => (watched.sent = null));
    return watched.sent;
  }

  const now = (tenant: Tenant): Promise<View> => {
    const watched = watchedOf(tenant);
    return (watched.next ??= lookNext(tenant, watched));
  };

  return {
    /** Resolves when listeners know of everything that was committed before this call, by any server. */
    now,
    /** The same for everything committed longer ago than `withinMs`. */
    recent: (tenant: Tenant, withinMs: number = recentMs): View | Promise<View> => {
      const { view, beganAtMs } = watchedOf(tenant);
      return view && Math.abs(clock.ms() - beganAtMs) < withinMs ? view : now(tenant);
    },
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
