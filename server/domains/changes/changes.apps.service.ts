import type { Clock } from '../../platform/clock.ts';
import { mostChanges, type AppPart, type ChangesRepo, type Seen } from './changes.repo.ts';
import { isGap, recentMs, seenIn } from './changes.service.ts';

/** Who keeps something in memory about apps. */
export type AppListener = (appId: string, part: AppPart) => void;
export type AppChanges = ReturnType<typeof createAppChanges>;

/**
 * What changed about apps, whichever server or command changed it. One look a second serves all apps of the install, however many there are. Listeners
 * learn of each change before the look resolves.
 */
export function createAppChanges({ repo, clock }: { repo: Pick<ChangesRepo, 'lookAtApps'>; clock: Clock }) {
  const listeners: AppListener[] = [];
  let epoch = 1;
  let seen: Seen | null = null;
  let beganAtMs = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;

  /** What was kept under an earlier epoch may be out of date. */
  const begin = (): void => {
    epoch += 1;
    seen = null;
  };
  async function look(): Promise<void> {
    const atMs = clock.ms();
    try {
      const found = await repo.lookAtApps(seen);
      const [now, changes] = [seenIn(found), found.apps ?? []];
      if (isGap(seen, now) || changes.length > mostChanges) begin();
      else for (const listener of listeners) for (const [appId, part] of changes) listener(appId, part);
      seen = now;
      beganAtMs = atMs;
    } catch (error) {
      // The database may come back as another one that lost transactions.
      begin();
      beganAtMs = Number.NEGATIVE_INFINITY;
      throw error;
    }
  }
  // A clock that was put back makes nothing recent.
  const isRecent = (): boolean => clock.ms() >= beganAtMs && clock.ms() - beganAtMs < recentMs;

  return {
    isRecent,
    /** Resolves when listeners know of everything that was committed more than a second ago. */
    recent: async (): Promise<void> => {
      // One that is under way may have begun before what the caller knows of.
      await looking;
      if (!isRecent()) await (looking ??= look().finally(() => (looking = null)));
    },
    /** Whether what was kept under this epoch is complete, but for what listeners learn. */
    epoch: (): number => epoch,
    listen: (listener: AppListener): void => void listeners.push(listener),
  };
}
