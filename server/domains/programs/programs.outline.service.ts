import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { LayoutDay, ProgramSettings } from '@bandstand/contract/programs.ts';
import type { OutlineLine, ProgramPlan } from '@bandstand/contract/programs.studio.ts';
import { freeSlug, slugOf } from '@bandstand/rules/pages/slugs.ts';
import { readOutline } from '@bandstand/rules/programs/outline.ts';
import { layOut, type Step } from '@bandstand/rules/programs/patterns.ts';
import { recordOfDay } from '@bandstand/rules/programs/records.ts';
import { maxDay } from '@bandstand/rules/programs/settings.ts';
import { fromPlainText } from '@bandstand/rules/richtext/plain.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { refuseFields } from '../../platform/http/app-error.ts';
import type { Draft } from '../drafts/drafts.service.ts';
import type { ProgramDraft } from './programs.draft.ts';
import type { Author, PlanDependencies, ProgramPlans } from './programs.plan.service.ts';

/** More than a page a day for a year. */
const maxLines = 500;

export type ProgramOutlines = ReturnType<typeof createProgramOutlines>;

/** Creates pages of a program from a plan pasted as text. */
export function createProgramOutlines({ drafts, edits, ids, plans }: Pick<PlanDependencies, 'drafts' | 'edits' | 'ids'> & { plans: ProgramPlans }) {
  function rowsOf(tenant: Tenant, { tree, program }: ProgramDraft, lines: readonly OutlineLine[]): Draft[] {
    const rows: Draft[] = [];
    // Slugs and positions already taken, by parent.
    const given = new Map<string, { slugs: Set<string>; position: number }>();
    const placesIn = (parentId: string) => {
      const last = drafts.siblingsIn(tree, parentId, null).at(-1)?.position ?? -drafts.positionStep;
      const place = given.get(parentId) ?? { slugs: drafts.takenSlugs(tree, parentId, null), position: last };
      given.set(parentId, place);
      return place;
    };
    let stageId: string | null = null;
    for (const [at, line] of lines.entries()) {
      const parent_id: string = line.depth === 0 ? program.id : (stageId ?? program.id);
      const places = placesIn(parent_id);
      const slug = freeSlug(slugOf(line.title), places.slugs, false);
      places.slugs.add(slug);
      places.position += drafts.positionStep;
      // A stage lists its pages, and is completed with the last of them.
      const isStage = hasBelow(lines, at);
      const type = isStage && line.type === 'generic' ? 'collection' : line.type;
      const row = drafts.newRow(tenant, { id: ids.next(), parent_id, position: places.position, type, slug, title: line.title });
      const page_actions = isStage ? [] : [{ id: ids.next(), action_type: 'mark_complete' as const }];
      row.fields = { ...row.fields, duration_minutes: line.duration_minutes, page_actions };
      if (line.text !== '') row.blocks = [textBlock(line.text)];
      rows.push(row);
      if (line.depth === 0) stageId = row.id;
    }
    return rows;
  }
  const textBlock = (text: string): Block => ({
    id: ids.next(),
    type: 'text',
    data: { rich_text: fromPlainText(text) },
    style: {},
    members_only: false,
  });

  return {
    /**
     * Returns how a text is understood; with `dry_run` off also creates its pages after the existing ones. Throws edit_conflict, validation_failed.
     */
    read: async (
      tenant: Tenant,
      author: Author,
      id: string,
      { base_version, text, dry_run = false }: { base_version: number; text: string; dry_run?: boolean },
    ): Promise<{ lines: OutlineLine[]; plan: ProgramPlan | null }> => {
      const draft = await plans.openAt(tenant, id, base_version);
      const lines = readOutline(text);
      if (dry_run) return { lines, plan: null };
      refuseFields({ text: lines.length === 0 ? { key: 'field.required' } : lines.length > maxLines ? { key: 'field.invalid' } : null });
      drafts.checkParent(draft.tree, id, 2);
      const rows = rowsOf(tenant, draft, lines);
      const added = daysFor(draft.settings, lines, rows);
      const settings = { ...draft.settings, layout: [...draft.settings.layout, ...added] };
      const days = new Map(added.map(({ page_id, day }) => [page_id, day]));
      for (const row of rows) row.access = recordOfDay(row.access, null, settings.pace, days.get(row.id) ?? null) ?? row.access;
      const [lead] = plans.changesFor(draft, draft.settings);
      await edits.changeMany(tenant, author, id, {
        made: rows,
        changed: lead ? [{ ...lead, type_data: { ...draft.program.type_data, ...settings } }] : [],
      });
      return { lines, plan: await plans.show(tenant, id) };
    },
  };
}

/** Whether a line is a stage with pages below it. */
const hasBelow = (lines: readonly OutlineLine[], at: number): boolean => lines[at]?.depth === 0 && lines[at + 1]?.depth === 1;

/** The days of new pages: those in the text, else the program's own pattern; both after the weeks already planned. */
function daysFor({ layout, pattern, pace, starts_on }: ProgramSettings, lines: readonly OutlineLine[], rows: readonly Draft[]): LayoutDay[] {
  const last = Math.max(-1, ...layout.map(({ day }) => day));
  const base = Math.ceil((last + 1) / 7) * 7;
  const hasDays = lines.some(({ day }) => day !== null);
  const steps: Step[] = rows.flatMap((row, at) => {
    return hasBelow(lines, at) ? [] : [{ id: row.id, stageId: lines[at]?.depth === 0 ? null : row.parent_id }];
  });
  const found = hasDays
    ? new Map(rows.flatMap((row, at) => (typeof lines[at]?.day === 'number' ? [[row.id, lines[at].day] as const] : [])))
    : pattern
      ? layOut(pattern, steps, { startsOn: pace === 'fixed' ? starts_on : null })
      : new Map<string, number>();
  return [...found].map(([page_id, day]) => ({ page_id, day: Math.min(maxDay, base + day), minute: null }));
}
