import type { ContentItem } from '@bandstand/contract/content-item.ts';
import type { Sequence } from '@bandstand/contract/progress.ts';
import type { ProgramSettings } from '@bandstand/contract/programs.ts';
import type { PageBelow } from '../../../platform/access/accessAnswer.ts';

export type StagePlan = {
  item: ContentItem;
  isDone: boolean;
  /** Pages of the run in the stage, and how many of them are completed; 0 while unknown. */
  done: number;
  total: number;
  /** When its first page opens, if none is open yet. */
  opensAt: string | null;
  /** The run's day on which it begins, from 0. */
  day: number | null;
};
export type NextPage = {
  pageId: string;
  path: string;
  title: string | null;
  stage: ContentItem | null;
  /** While it is closed. */ opensAt: string | null;
};
export type ProgramPlan = {
  stages: StagePlan[];
  /** Where to continue: the first open uncompleted page, else the first uncompleted one. */
  next: NextPage | null;
  /** When the next closed page opens. */
  nextOpensAt: string | null;
};

export type PlanFacts = {
  programId: string;
  stages: readonly ContentItem[];
  /** Null while loading, and without a run. */
  sequence: Sequence | null;
  below: readonly PageBelow[];
  layout: ProgramSettings['layout'];
  /** Completions on this device that the server does not know yet. */
  done: Readonly<Record<string, boolean>>;
};

/** Progress in a program, from what is known so far. */
export function planOf({ programId, stages, sequence, below, layout, done }: PlanFacts): ProgramPlan {
  const pages = new Map(below.map((page) => [page.pageId, page]));
  const days = new Map(layout.map(({ page_id, day }) => [page_id, day]));
  const stageIdOf = (pageId: string): string => {
    const parentId = pages.get(pageId)?.parentId;
    return parentId === undefined || parentId === null || parentId === programId ? pageId : stageIdOf(parentId);
  };
  const steps = (sequence ?? []).map(({ page_id, is_completed, title = null }) => ({ id: page_id, title, isDone: done[page_id] ?? is_completed }));
  const opensAt = (pageId: string): string | null => pages.get(pageId)?.decision.available_after ?? null;
  const isOpen = (pageId: string): boolean => pages.get(pageId)?.decision.granted ?? true;

  const planStage = (item: ContentItem): StagePlan => {
    const own = steps.filter(({ id }) => stageIdOf(id) === item.page_id);
    const inside = [item.page_id, ...below.flatMap(({ pageId }) => (pageId !== item.page_id && stageIdOf(pageId) === item.page_id ? pageId : []))];
    const isContainer = inside.length > 1;
    const leaves = isContainer ? inside.slice(1) : inside;
    const closed = leaves.every((id) => pages.has(id) && !isOpen(id)) ? leaves.map(opensAt) : [];
    return {
      item,
      isDone: own.length > 0 ? own.every(({ isDone }) => isDone) : (done[item.page_id] ?? item.is_completed),
      done: isContainer ? own.filter(({ isDone }) => isDone).length : 0,
      total: isContainer ? own.length : 0,
      opensAt: earliest(closed),
      day: least(inside.map((id) => days.get(id) ?? pages.get(id)?.day ?? null)),
    };
  };
  const left = steps.filter(({ isDone, id }) => !isDone && pages.has(id));
  const next = left.find(({ id }) => isOpen(id)) ?? left[0];
  return {
    stages: stages.map(planStage),
    next: next
      ? {
          pageId: next.id,
          path: pages.get(next.id)?.path ?? '',
          title: next.title,
          stage: stages.find(({ page_id }) => page_id === stageIdOf(next.id)) ?? null,
          opensAt: isOpen(next.id) ? null : opensAt(next.id),
        }
      : null,
    nextOpensAt: earliest(left.map(({ id }) => (isOpen(id) ? null : opensAt(id)))),
  };
}

/** Stages by the week of their first day; one group without a week if they have no days or share one week. */
export function byWeek(stages: readonly StagePlan[]): { week: number | null; stages: StagePlan[] }[] {
  // Stages with pages are the weeks already.
  const isFlat = stages.every(({ day, total }) => day !== null && total === 0);
  const weeks = new Map<number, StagePlan[]>();
  for (const stage of stages) {
    const week = Math.floor((stage.day ?? 0) / 7) + 1;
    weeks.set(week, [...(weeks.get(week) ?? []), stage]);
  }
  const isInOrder = [...weeks.keys()].every((week, at, all) => at === 0 || week > (all[at - 1] ?? 0));
  if (!isFlat || weeks.size < 2 || weeks.size === stages.length || !isInOrder) return [{ week: null, stages: [...stages] }];
  return [...weeks].map(([week, own]) => ({ week, stages: own }));
}

const earliest = (times: readonly (string | null)[]): string | null =>
  times.filter((time) => time !== null).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
const least = (numbers: readonly (number | null)[]): number | null => {
  const known = numbers.filter((number) => number !== null);
  return known.length > 0 ? Math.min(...known) : null;
};
