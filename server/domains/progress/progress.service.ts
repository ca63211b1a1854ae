import type { Progress, RootProgress } from '@bandstand/contract/progress.ts';
import { isSequenceDone } from '@bandstand/rules/pages/sequence.ts';
import { readSettings } from '@bandstand/rules/programs/settings.ts';
import type { Clock } from '../../platform/clock.ts';
import { createGroupCommit } from '../../platform/db/group-commit.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Visit } from '../pages/pages.visit.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { ProgressEvents } from './progress.events.ts';
import type { NewCompletion, ProgressRepo } from './progress.repo.ts';

export interface ProgressDependencies {
  repo: ProgressRepo;
  pages: Pages;
  clock: Clock;
  ids: Ids;
  bus: Bus<ProgressEvents>;
}
export interface Completed {
  page_id: string;
  root_progress: RootProgress | null;
}
export type Completion = ReturnType<typeof createCompletion>;

/** A perpetual program ends only when its member says so. */
function hasEnd(visit: Visit, rootId: string): boolean {
  const page = visit.tree.page(rootId);
  return page?.type !== 'program' || readSettings(page.teaser.program).ending !== 'perpetual';
}

/** Completing pages, and the resulting progress (PRG-4, PRG-5, PRG-9). Progress is computed, never stored. */
export function createCompletion({ repo, pages, clock, ids, bus }: ProgressDependencies) {
  const completeTogether = createGroupCommit<NewCompletion, boolean>({
    write: repo.complete,
    laneOf: ({ subscriberId, pageId }) => `${subscriberId} ${pageId}`,
  });
  const newCompletion = (member: Member, pageId: string, at: string): NewCompletion => ({ subscriberId: member.id, pageId, at, noteId: ids.next() });

  /** Computed after the page's commit: of many at once, the last sees all of them and finishes the root. */
  async function rootProgress(visit: Visit, member: Member, rootId: string, completed: ReadonlySet<string>): Promise<RootProgress> {
    const progress = visit.progressOf(rootId, completed) as Progress;
    if (progress.completed_at === null && hasEnd(visit, rootId) && isSequenceDone(visit.sequenceOf(rootId), completed)) {
      progress.completed_at = await finish(visit, member, rootId);
    }
    return { page_id: rootId, progress };
  }
  /** Null if a page was reopened, or the run left, before its turn came. */
  async function finish(visit: Visit, member: Member, rootId: string): Promise<string | null> {
    const { tenant } = visit;
    const at = clock.iso();
    return repo.transaction(tenant, async (on) => {
      await repo.lockRun(on, member.id, rootId);
      const isDone = isSequenceDone(visit.sequenceOf(rootId), await repo.completed(tenant, member.id, on));
      const finishedAt = isDone ? await repo.finish(tenant, member.id, rootId, at, on) : null;
      if (finishedAt !== null) await repo.complete(tenant, [newCompletion(member, rootId, at)], '0', on);
      return finishedAt;
    });
  }

  return {
    /** Completes a page granted in full; a repeat changes nothing. Throws page_not_found, access_denied. */
    complete: async (member: Member, pageId: string): Promise<Completed> => {
      const { tenant } = member;
      const visit = await pages.visitForRights(tenant, member);
      const page = pages.requireIn(visit, pageId, { full: true });
      const at = clock.iso();
      const isNew = await completeTogether(tenant, newCompletion(member, page.id, at));
      const rootId = visit.subscribedRootOf(page.id);
      if (rootId === page.id) await repo.finish(tenant, member.id, rootId, clock.iso());
      const root =
        rootId === null
          ? null
          : await rootProgress(visit, member, rootId, await pages.completedNow(tenant, member.id, isNew ? { pageId: page.id, at } : null));
      if (root && rootId === page.id) root.progress.completed_at ??= clock.iso();
      return { page_id: page.id, root_progress: root };
    },

    /**
     * Removes the completion, and those of the pages below that would keep the page completed (L404). A root that was finished with them reopens; of a
     * root itself the pages stay completed.
     */
    uncomplete: async (member: Member, pageId: string): Promise<Completed> => {
      const { tenant } = member;
      const visit = await pages.visit(tenant, member);
      const page = pages.requireIn(visit, pageId, { full: true });
      const rootId = visit.subscribedRootOf(page.id);
      const below = rootId === page.id ? [] : visit.sequenceOf(page.id);
      const reopens = (completed: ReadonlySet<string>) => [...new Set([page.id, ...(isSequenceDone(below, completed) ? below : [])])];
      const noted = (gone: readonly string[]) => {
        for (const id of gone) bus.publish('page.uncompleted', { tenant, subscriberId: member.id, pageId: id });
      };
      if (rootId === null) {
        noted(await repo.uncomplete(tenant, member.id, reopens(visit.viewer.completed)));
        return { page_id: page.id, root_progress: null };
      }
      const { isReopened, gone } = await repo.transaction(tenant, async (on) => {
        await repo.lockRun(on, member.id, rootId);
        const sequence = visit.sequenceOf(rootId);
        const completed = await repo.completed(tenant, member.id, on);
        const pageIds = reopens(completed);
        const mustReopen = rootId === page.id || (isSequenceDone(sequence, completed) && pageIds.some((id) => sequence.includes(id)));
        const removed = await repo.uncomplete(tenant, member.id, mustReopen ? [...pageIds, rootId] : pageIds, on);
        if (mustReopen) await repo.finish(tenant, member.id, rootId, null, on);
        return { isReopened: mustReopen, gone: removed.filter((id) => pageIds.includes(id)) };
      });
      noted(gone);
      const now = await pages.visit(tenant, member);
      const progress = visit.progressOf(rootId, now.viewer.completed) as Progress;
      return {
        page_id: page.id,
        root_progress: { page_id: rootId, progress: { ...progress, completed_at: isReopened ? null : progress.completed_at } },
      };
    },

    /** The viewer's progress in the run that the page counts for, if there is one. Changes nothing. */
    rootOf: async (member: Member, pageId: string): Promise<RootProgress | null> => {
      const visit = await pages.visit(member.tenant, member);
      const rootId = visit.subscribedRootOf(pageId);
      const progress = rootId === null ? null : visit.progressOf(rootId);
      return rootId === null || progress === null ? null : { page_id: rootId, progress };
    },

    isCompleted: async (member: Member, pageId: string): Promise<{ is_completed: boolean }> => {
      const visit = await pages.visit(member.tenant, member);
      const page = visit.tree.page(pageId);
      if (!page || !visit.isListable(page)) throw new AppError('page_not_found');
      return { is_completed: visit.isCompleted(page) };
    },
  };
}
