import type { PlanPage } from '@bandstand/contract/programs.studio.ts';
import { layOut, type Step } from '@bandstand/rules/programs/patterns.ts';
import { waitsForDays } from '@bandstand/rules/programs/records.ts';
import type { DripPattern } from '@bandstand/contract/programs.ts';
import { nest, type TreeNode } from '../../../platform/tree/tree.ts';
import type { Days, Place } from './layout.ts';
import type { PlanDraft } from './planDraft.ts';

/** The pages in reading order: each stage, then its contents. */
export function inOrder(pages: readonly PlanPage[]): PlanPage[] {
  const walk = (nodes: readonly TreeNode<PlanPage>[]): PlanPage[] => nodes.flatMap(({ page, children }) => [page, ...walk(children)]);
  return walk(nest(pages));
}

/** The stage that each page belongs to; a page directly below the program has none. */
export function stageOf(pages: readonly PlanPage[], id: string): PlanPage | null {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const own = byId.get(id);
  let at = own;
  while (at && byId.has(at.parent_id)) at = byId.get(at.parent_id);
  return at && at !== own ? at : null;
}

/** Whether the pages of a program are in stages, or directly below it. */
export const hasStages = (pages: readonly PlanPage[]): boolean =>
  pages.some(({ id, depth, type }) => depth === 1 && (type === 'collection' || pages.some(({ parent_id }) => parent_id === id)));

export const stepsOf = (pages: readonly PlanPage[]): Step[] =>
  pages.filter(({ is_step }) => is_step).map(({ id }) => ({ id, stageId: stageOf(pages, id)?.id ?? null }));

/** The days after a pattern is applied to all pages, or to some: these follow one another from their earliest current day. */
export function applyPattern(pages: readonly PlanPage[], draft: PlanDraft, pattern: DripPattern, ids: readonly string[]): Days {
  const all = stepsOf(pages);
  const chosen = ids.length > 0 ? all.filter(({ id }) => ids.includes(id)) : all;
  const from = ids.length > 0 ? Math.min(...chosen.map(({ id }) => draft.days[id]?.day ?? Infinity)) : 0;
  const start = Number.isFinite(from) ? from : 0;
  const startsOn = draft.pace === 'fixed' ? draft.starts_on : null;
  const own = new Map(Object.entries(draft.days).map(([id, { day }]) => [id, day - start]));
  const found = layOut(pattern, chosen, { startsOn, own });
  const places = [...found].map(([id, day]): [string, Place] => [id, { day: start + day, minute: draft.days[id]?.minute ?? null }]);
  // A rhythm for all starts over; containers that were laid out by hand keep their day.
  return { ...draft.days, ...Object.fromEntries(places) };
}

/** Days after the start at which a page opens in the current layout; null: with the program. A separate access rule applies while its day stays. */
export function opensOn(page: PlanPage, draft: PlanDraft): number | null {
  const place = draft.days[page.id];
  if ((place?.day ?? null) === page.day) return page.opens_on_day;
  return waitsForDays(draft.pace) && place && place.day > 0 ? place.day : null;
}
