import type { AccessRecord } from '@bandstand/contract/access.ts';
import type { LayoutDay, ProgramSettings } from '@bandstand/contract/programs.ts';
import type { PlanPage } from '@bandstand/contract/programs.studio.ts';
import { opensOnDay, recordOfDay } from '@bandstand/rules/programs/records.ts';
import type { Draft, Drafts } from '../drafts/drafts.service.ts';

type DraftTree = Awaited<ReturnType<Drafts['tree']>>;
export type LightPage = DraftTree['rows'] extends ReadonlyMap<string, infer R> ? R : never;

/** The drafts of a program in page order, without archived pages. */
export interface ProgramDraft {
  readonly tree: DraftTree;
  readonly program: Draft;
  readonly settings: ProgramSettings;
  /** Pages below the program, parents before children. */
  readonly pages: readonly LightPage[];
  readonly takenOut: ReadonlySet<string>;
}

/** Pages below the program, depth first in sibling order. */
export function pagesBelow(tree: DraftTree, programId: string): LightPage[] {
  const pages: LightPage[] = [];
  const seen = new Set([programId]);
  const waiting = tree.below(programId).toReversed();
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    if (row.archived_at || seen.has(row.id)) continue;
    seen.add(row.id);
    pages.push(row);
    waiting.push(...tree.below(row.id).toReversed());
  }
  return pages;
}

const childrenOf = ({ tree }: ProgramDraft, id: string): LightPage[] => tree.below(id).filter((row) => !row.archived_at);

/** Whether a page counts in the sequence (PRG-5). */
export const isStep = (draft: ProgramDraft, row: LightPage): boolean =>
  row.type !== 'collection' && !draft.takenOut.has(row.id) && !childrenOf(draft, row.id).some(({ id }) => !draft.takenOut.has(id));

/** The access record that decides for a page, if it is below the program; null: the program or a page above it decides. */
export function rulingRecord({ tree, program }: ProgramDraft, pageId: string): AccessRecord | null {
  const root = tree.access.nodes.get(program.id);
  for (let node = tree.access.nodes.get(pageId) ?? null; node && node !== root; node = node.parent) if (!node.record.inherit) return node.record;
  return null;
}

export function planPages(draft: ProgramDraft, statusOf: Drafts['statusOf']): PlanPage[] {
  const layout = new Map(draft.settings.layout.map((entry) => [entry.page_id, entry]));
  const depths = new Map([[draft.program.id, 0]]);
  return draft.pages.map((row) => {
    const depth = (depths.get(row.parent_id ?? '') ?? 0) + 1;
    depths.set(row.id, depth);
    const ruling = rulingRecord(draft, row.id);
    const day = opensOnDay(ruling);
    const laidOut = layout.get(row.id);
    return {
      id: row.id,
      parent_id: row.parent_id as string,
      depth,
      position: draft.tree.positionOf(row.id),
      type: row.type,
      title: row.title,
      status: statusOf(row),
      duration_minutes: row.fields.duration_minutes ?? null,
      is_step: isStep(draft, row),
      day: laidOut?.day ?? null,
      minute: laidOut?.minute ?? null,
      opens_on_day: day,
      release: day === null || !ruling ? null : releaseOf(ruling),
      version: row.version,
    };
  });
}

export const releaseOf = ({ schedule_period, schedule_interval, available_from }: AccessRecord) => ({
  schedule_period,
  schedule_interval,
  available_from,
});

/**
 * Access records that new settings require, by page. Touches only pages whose day changed; with another pace, all of them. A record entered by hand
 * stays as long as its day does.
 */
export function recordsFor(draft: ProgramDraft, after: ProgramSettings): Map<string, AccessRecord> {
  const { tree, settings: before } = draft;
  const daysOf = (layout: readonly LayoutDay[]) => new Map(layout.map(({ page_id, day }) => [page_id, day]));
  const [was, is] = [daysOf(before.layout), daysOf(after.layout)];
  const records = new Map<string, AccessRecord>();
  // What a page will inherit from records below the program.
  const above = new Map<string, AccessRecord | null>([[draft.program.id, null]]);
  for (const row of draft.pages) {
    const inherited = above.get(row.parent_id ?? '') ?? null;
    const own = tree.access.nodes.get(row.id)?.record ?? row.access;
    const [day, old] = [is.get(row.id) ?? null, was.get(row.id) ?? null];
    const isTouched = day !== old || (before.pace !== after.pace && day !== null);
    const record = isTouched ? recordOfDay(own, inherited, after.pace, day) : null;
    if (record) records.set(row.id, { ...record, parent: row.parent_id });
    const holds = record ?? own;
    above.set(row.id, holds.inherit ? inherited : holds);
  }
  return records;
}
