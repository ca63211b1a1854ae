import type { Progress, Sequence } from '@bandstand/contract/progress.ts';

/** A page as the sequence needs it; a list of them is in sibling order. */
export type SequencePage = { id: string; parentId: string | null; type: string; isPublished: boolean; isTakenOut: boolean };

export type SequenceFacts = {
  rootId: string;
  pages: readonly SequencePage[];
  /** Denied IS_PRIVATE to the member. */
  isHidden: (pageId: string) => boolean;
  startFromPageId: string | null;
};

/**
 * The pages of a run in order (PRG-5): published descendants without children, depth first, except collections, excluded pages (with
 * everything below) and pages hidden from the member. A page without descendants is its own sequence. It begins at `startFromPageId`, or at
 * the first page below it (PRG-6); an unknown id is ignored.
 */
export function sequence({ rootId, pages, isHidden, startFromPageId }: SequenceFacts): string[] {
  const below = new Map<string, SequencePage[]>();
  for (const page of pages) {
    if (!page.isPublished || page.isTakenOut || page.parentId === null) continue;
    const list = below.get(page.parentId);
    if (list) list.push(page);
    else below.set(page.parentId, [page]);
  }
  const ids: string[] = [];
  let start = 0;
  const seen = new Set<string>([rootId]);
  const waiting = (below.get(rootId) ?? []).toReversed();
  for (let page = waiting.pop(); page; page = waiting.pop()) {
    // A broken tree must not cause an endless sequence.
    if (seen.has(page.id)) continue;
    seen.add(page.id);
    if (page.id === startFromPageId) start = ids.length;
    const children = below.get(page.id) ?? [];
    for (const child of children.toReversed()) waiting.push(child);
    if (children.length === 0 && page.type !== 'collection' && !isHidden(page.id)) ids.push(page.id);
  }
  return below.has(rootId) ? ids.slice(start) : [rootId];
}

/** The sequence as served (L117). */
export const toSequence = (ids: readonly string[], completed: ReadonlySet<string>): Sequence =>
  ids.map((id) => ({ page_id: id, is_completed: completed.has(id) }));

export type ProgressFacts = {
  sequence: readonly string[];
  completed: ReadonlySet<string>;
  startedAt: string | null;
  startedAtExact: string | null;
  completedAt: string | null;
};

/** Progress of a run; percent is rounded down, so 100 means all (PRG-4). */
export function progress({ sequence: ids, completed, startedAt, startedAtExact, completedAt }: ProgressFacts): Progress {
  const count = ids.filter((id) => completed.has(id)).length;
  return {
    started_at: startedAt,
    started_at_exact: startedAtExact,
    completed_at: completedAt,
    completed_count: count,
    total_count: ids.length,
    percent: ids.length === 0 ? 0 : Math.floor((count * 100) / ids.length),
  };
}

/** Whether the root completes automatically now: nothing of its sequence is left (PRG-5). */
export const isSequenceDone = (ids: readonly string[], completed: ReadonlySet<string>): boolean =>
  ids.length > 0 && ids.every((id) => completed.has(id));

/** A program's active stage: the first uncompleted one, else the last; null without stages (L235). */
export function activeStage<T extends { is_completed: boolean }>(stages: readonly T[]): T | null {
  return stages.find((stage) => !stage.is_completed) ?? stages.at(-1) ?? null;
}

/** What to go on with after a page of a run: the next page that is not completed, else the first one. Null: nothing is left. */
export function nextLeft<T extends { page_id: string; is_completed: boolean }>(pages: readonly T[], pageId: string): T | null {
  const isLeft = (page: T) => page.page_id !== pageId && !page.is_completed;
  const at = pages.findIndex((page) => page.page_id === pageId);
  return pages.slice(at + 1).find(isLeft) ?? pages.find(isLeft) ?? null;
}

export type NextFacts = {
  pageId: string;
  rootId: string;
  /** Page ids of the page's started sequence; null: none was started. */
  sequence: readonly string[] | null;
  /** Page ids of the siblings in order, the page included. */
  siblings: readonly string[];
};

/** The target of `open_next`: the next page of the started sequence, else the next sibling; at the end the root (L114, BLK actions). */
export function nextInSequence({ pageId, rootId, sequence: ids, siblings }: NextFacts): string {
  if (ids && pageId === rootId) return ids[0] ?? rootId;
  const list = ids?.includes(pageId) ? ids : siblings;
  const at = list.indexOf(pageId);
  return (at < 0 ? undefined : list[at + 1]) ?? rootId;
}
