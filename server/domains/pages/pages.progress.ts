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

/** Sequences without a page that may be private to someone: the same for everyone, until something is published. */
const shared = new WeakMap<PageTree, { version: string; byStart: Map<string, readonly string[]> }>();
const mostShared = 1000;

function sharedIn(tree: PageTree): Map<string, readonly string[]> {
  const known = shared.get(tree);
  if (known?.version === tree.version && known.byStart.size < mostShared) return known.byStart;
  const byStart = new Map<string, readonly string[]>();
  shared.set(tree, { version: tree.version, byStart });
  return byStart;
}

/** The pages of a run in order (PRG-5), for this viewer. `mayBePrivate`: false if everyone may know of the page. */
export function sequenceIn(
  visit: Omit<ProgressFacts, 'sequenceOf'>,
  rootId: string,
  mayBePrivate: (pageId: string) => boolean,
  startFromPageId: string | null = visit.viewer.subscriptions.get(rootId)?.startFromPageId ?? null,
): readonly string[] {
  const sequences = sharedIn(visit.tree);
  const key = `${rootId} ${startFromPageId ?? ''}`;
  const known = sequences.get(key);
  // Whether an app is private is no part of its tree. Where no page above the root decides, none below it does, either.
  if (known && !mayBePrivate(rootId)) return known;
  const { ids, isShared } = readSequence(visit, rootId, mayBePrivate, startFromPageId);
  if (isShared) sequences.set(key, ids);
  return ids;
}

function readSequence(
  visit: Omit<ProgressFacts, 'sequenceOf'>,
  rootId: string,
  mayBePrivate: (pageId: string) => boolean,
  startFromPageId: string | null,
): { ids: readonly string[]; isShared: boolean } {
  let isShared = true;
  const pages: SequencePage[] = [];
  const waiting: (Page | undefined)[] = [visit.tree.page(rootId)];
  for (let page = waiting.pop(); page; page = waiting.pop()) {
    if (mayBePrivate(page.id)) isShared = false;
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
  return { ids: sequence({ rootId, pages, isHidden, startFromPageId }), isShared };
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
