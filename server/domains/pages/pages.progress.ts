import type { Progress } from '@bandstand/contract/progress.ts';
import { progress, sequence, type SequencePage } from '@bandstand/rules/pages/sequence.ts';
import type { Page } from './pages.tree.ts';
import type { Visit } from './pages.visit.ts';

/** The pages of a run in order (PRG-5), for this viewer. */
export function sequenceOf(visit: Visit, rootId: string, startFromPageId: string | null = visit.viewer.subscriptions.get(rootId)?.startFromPageId ?? null): string[] {
  const pages: SequencePage[] = [];
  const waiting: (Page | undefined)[] = [visit.tree.page(rootId)];
  for (let page = waiting.pop(); page; page = waiting.pop()) {
    pages.push({ id: page.id, parentId: page.parentId, type: page.type, isPublished: true, isTakenOut: page.teaser.is_taken_out && page.id !== rootId });
    waiting.push(...visit.tree.childrenOf(page.id).toReversed());
  }
  const isHidden = (id: string) => {
    const page = visit.tree.page(id);
    return !page || !visit.isListable(page);
  };
  return sequence({ rootId, pages, isHidden, startFromPageId });
}

/** How far the viewer is with a root he subscribed to; null where he did not. `completed` where it is newer than the visit. */
export function progressOf(visit: Visit, rootId: string, completed: ReadonlySet<string> = visit.viewer.completed): Progress | null {
  const run = visit.viewer.subscriptions.get(rootId);
  if (!run?.isMember) return null;
  return progress({ sequence: sequenceOf(visit, rootId), completed, startedAt: run.startedAt, startedAtExact: run.startedAtExact, completedAt: run.completedAt });
}

/** The nearest progress root at or above a page that the viewer subscribed to (PRG-9). */
export function subscribedRootOf(visit: Visit, pageId: string): string | null {
  const chain = visit.tree.chainOf(pageId);
  return chain.find((page) => page.access.is_progress_root && visit.viewer.subscriptions.get(page.id)?.isMember)?.id ?? null;
}

const known = new WeakMap<Visit, Map<string, boolean>>();

/** Whether a page counts as completed: by itself, or because all below it is (PRG-5). Guests complete nothing (L214). */
export function isCompleted(visit: Visit, page: Page): boolean {
  if (!visit.viewer.isSignedIn || visit.viewer.completed.size === 0) return false;
  const answers = known.get(visit) ?? new Map<string, boolean>();
  known.set(visit, answers);
  const settled = answers.get(page.id);
  if (settled !== undefined) return settled;
  answers.set(page.id, false);
  const children = visit.tree.childrenOf(page.id).filter((child) => visit.isListable(child));
  const isDone = visit.viewer.completed.has(page.id) || (children.length > 0 && children.every((child) => isCompleted(visit, child)));
  answers.set(page.id, isDone);
  return isDone;
}
