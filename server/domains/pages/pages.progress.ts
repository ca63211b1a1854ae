import type { Progress } from '@bandstand/contract/progress.ts';
import { progress, sequence, type SequencePage } from '@bandstand/rules/pages/sequence.ts';
import type { Page, PageTree } from './pages.tree.ts';

/** The facts of a visit that progress is computed from. */
export interface ProgressFacts {
  readonly tree: PageTree;
  readonly viewer: {
    readonly isSignedIn: boolean;
    readonly completed: ReadonlySet<string>;
    readonly subscriptions: ReadonlyMap<
      string,
      { isMember: boolean; startedAt: string | null; startedAtExact: string | null; startFromPageId: string | null; completedAt: string | null }
    >;
  };
  isListable(page: Page): boolean;
  sequenceOf(rootId: string): readonly string[];
}

/** The pages of a run in order (PRG-5), for this viewer. */
export function sequenceIn(
  visit: Omit<ProgressFacts, 'sequenceOf'>,
  rootId: string,
  startFromPageId: string | null = visit.viewer.subscriptions.get(rootId)?.startFromPageId ?? null,
): string[] {
  const pages: SequencePage[] = [];
  const waiting: (Page | undefined)[] = [visit.tree.page(rootId)];
  for (let page = waiting.pop(); page; page = waiting.pop()) {
    pages.push({
      id: page.id,
      parentId: page.parentId,
      type: page.type,
      isPublished: true,
      isTakenOut: page.teaser.is_taken_out && page.id !== rootId,
    });
    waiting.push(...visit.tree.childrenOf(page.id).toReversed());
  }
  const isHidden = (id: string) => {
    const page = visit.tree.page(id);
    return !page || !visit.isListable(page);
  };
  return sequence({ rootId, pages, isHidden, startFromPageId });
}

/** The viewer's progress in a root they subscribed to, or null. Pass `completed` if it is newer than the visit. */
export function progressIn(visit: ProgressFacts, rootId: string, completed: ReadonlySet<string> = visit.viewer.completed): Progress | null {
  const run = visit.viewer.subscriptions.get(rootId);
  if (!run?.isMember) return null;
  return progress({
    sequence: visit.sequenceOf(rootId),
    completed,
    startedAt: run.startedAt,
    startedAtExact: run.startedAtExact,
    completedAt: run.completedAt,
  });
}

/** The nearest progress root at or above a page that the viewer subscribed to (PRG-9). */
export function subscribedRootIn(visit: ProgressFacts, pageId: string): string | null {
  const chain = visit.tree.chainOf(pageId);
  return chain.find((page) => page.access.is_progress_root && visit.viewer.subscriptions.get(page.id)?.isMember)?.id ?? null;
}

/** Whether a page counts as completed: directly, or because everything below it is (PRG-5). `answers` caches results within this visit. */
export function completedIn(visit: ProgressFacts, page: Page, answers: Map<string, boolean>): boolean {
  if (!visit.viewer.isSignedIn || visit.viewer.completed.size === 0) return false;
  const settled = answers.get(page.id);
  if (settled !== undefined) return settled;
  answers.set(page.id, false);
  const children = visit.tree.childrenOf(page.id).filter((child) => visit.isListable(child));
  const isDone = visit.viewer.completed.has(page.id) || (children.length > 0 && children.every((child) => completedIn(visit, child, answers)));
  answers.set(page.id, isDone);
  return isDone;
}
