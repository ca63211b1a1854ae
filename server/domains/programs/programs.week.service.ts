import type { LayoutDay } from '@bandstand/contract/programs.ts';
import type { ProgramPlan } from '@bandstand/contract/programs.studio.ts';
import { stageAt } from '@bandstand/rules/programs/outline.words.ts';
import { recordOfDay } from '@bandstand/rules/programs/records.ts';
import { maxDay } from '@bandstand/rules/programs/settings.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { refuseFields } from '../../platform/http/app-error.ts';
import type { Draft } from '../drafts/drafts.service.ts';
import { pagesBelow, recordsFor, rulingRecord, type ProgramDraft } from './programs.draft.ts';
import type { Author, PlanDependencies, ProgramPlans } from './programs.plan.service.ts';

export type ProgramWeeks = ReturnType<typeof createProgramWeeks>;

/** Copies and moves whole weeks of a program. */
export function createProgramWeeks({ drafts, edits, plans }: Pick<PlanDependencies, 'drafts' | 'edits'> & { plans: ProgramPlans }) {
  /** Stages with pages of this week only are copied whole; from other stages only those pages. By parent, in order. */
  function topsOf(draft: ProgramDraft, inWeek: ReadonlySet<string>): Map<string, string[]> {
    const isCopiedWhole = (id: string): boolean => {
      const below = pagesBelow(draft.tree, id);
      return below.some((row) => inWeek.has(row.id)) && below.every((row) => inWeek.has(row.id) || draft.tree.below(row.id).length > 0);
    };
    const covered = new Set<string>();
    const tops = new Map<string, string[]>();
    for (const row of draft.pages) {
      if (covered.has(row.parent_id ?? '')) covered.add(row.id);
      else if (inWeek.has(row.id) || isCopiedWhole(row.id)) {
        covered.add(row.id);
        tops.set(row.parent_id as string, [...(tops.get(row.parent_id as string) ?? []), row.id]);
      }
    }
    return tops;
  }

  return {
    /** Copies the pages of a week to the next one; later pages move by seven days. Throws edit_conflict, validation_failed. */
    duplicate: async (
      tenant: Tenant,
      author: Author,
      id: string,
      { base_version, week }: { base_version: number; week: number },
    ): Promise<ProgramPlan> => {
      const draft = await plans.openAt(tenant, id, base_version);
      const { layout } = draft.settings;
      const next = (week + 1) * 7;
      const days = layout.filter(({ day }) => Math.floor(day / 7) === week);
      const tops = topsOf(draft, new Set(days.map(({ page_id }) => page_id)));
      refuseFields({
        week: tops.size === 0 || layout.some(({ day }) => day >= next && day + 7 > maxDay) || next > maxDay - 6 ? { key: 'field.invalid' } : null,
      });
      const made: Draft[] = [];
      const copies = new Map<string, string>();
      const placed: { id: string; version: number; position: number }[] = [];
      for (const [parentId, ids] of tops) {
        const copied = await edits.copied(tenant, author, draft.tree, ids, true);
        for (const [from, to] of copied.copies) copies.set(from, to);
        made.push(...copied.rows);
        placed.push(...placeBehind(draft, parentId, ids, copied.rows));
      }
      for (const row of made) row.title = nextTitle(draft, row);
      const moved = layout.map((entry) => (entry.day >= next ? { ...entry, day: entry.day + 7 } : entry));
      const added = days.flatMap((entry): LayoutDay[] => {
        const copy = copies.get(entry.page_id);
        return copy === undefined ? [] : [{ ...entry, page_id: copy, day: entry.day + 7 }];
      });
      const settings = { ...draft.settings, layout: [...moved, ...added] };
      const byOriginal = new Map([...copies].map(([from, to]) => [to, from]));
      const dayOf = new Map(added.map(({ page_id, day }) => [page_id, day]));
      const records = recordsFor(draft, { ...settings, layout: moved });
      for (const row of made) {
        const above = aboveOf(draft, byOriginal.get(row.id) ?? '');
        const record = dayOf.has(row.id) ? recordOfDay(row.access, above, settings.pace, dayOf.get(row.id) ?? null) : null;
        if (record) row.access = { ...record, parent: row.parent_id };
      }
      const positions = new Map(placed.map((place) => [place.id, place]));
      const touched = new Set([...records.keys(), ...positions.keys()]);
      await edits.changeMany(tenant, author, id, {
        made,
        changed: [
          { id, version: draft.program.version, type_data: { ...draft.program.type_data, ...settings } },
          ...[...touched].map((pageId) => {
            const access = records.get(pageId);
            const place = positions.get(pageId);
            const version = draft.tree.rows.get(pageId)?.version ?? 0;
            return { id: pageId, version, ...(access ? { access } : {}), ...(place ? { position: place.position } : {}) };
          }),
        ],
      });
      return plans.show(tenant, id);
    },
  };

  /** Places copies after the last copied page; if there is no room, all siblings move. Returns the pages that moved. */
  function placeBehind(draft: ProgramDraft, parentId: string, ids: readonly string[], rows: Draft[]) {
    const siblings = drafts.siblingsIn(draft.tree, parentId, null);
    const at = siblings.findIndex(({ id }) => id === ids.at(-1)) + 1;
    const fresh = rows.filter((row) => row.parent_id === parentId);
    const [before, after] = [siblings[at - 1]?.position ?? 0, siblings[at]?.position];
    const room = after === undefined ? drafts.positionStep * (fresh.length + 1) : after - before;
    if (room > fresh.length) {
      const step = Math.floor(room / (fresh.length + 1));
      for (const [index, row] of fresh.entries()) row.position = before + step * (index + 1);
      return [];
    }
    const order = [...siblings.slice(0, at), ...fresh, ...siblings.slice(at)];
    for (const [index, row] of order.entries()) if (fresh.includes(row as Draft)) row.position = index * drafts.positionStep;
    return siblings.map(({ id, version }) => ({ id, version, position: order.findIndex((row) => row.id === id) * drafts.positionStep }));
  }
}

/** What a page inherits from records below the program. */
function aboveOf(draft: ProgramDraft, pageId: string) {
  const parentId = draft.tree.rows.get(pageId)?.parent_id;
  return parentId ? rulingRecord(draft, parentId) : null;
}

/** Copies "Week 1" as "Week 2", unless such a stage exists. */
function nextTitle({ tree, program }: ProgramDraft, row: Draft): string {
  const stage = row.parent_id === program.id ? stageAt(row.title) : null;
  if (!stage) return row.title;
  const words = row.title.slice(0, stage.length);
  const title = words.replace(/\d+/, (number) => String(Number(number) + 1)) + row.title.slice(stage.length);
  const isTaken = tree.below(program.id).some((other) => !other.archived_at && other.title.startsWith(title.slice(0, stage.length)));
  return isTaken ? row.title : title;
}
