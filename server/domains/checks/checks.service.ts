import { maxCheckedPages, type Finding } from '@bandstand/contract/checks.ts';
import type { CheckedPage } from '@bandstand/rules/checks/facts.ts';
import { checkPage } from '@bandstand/rules/checks/run.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import { isId } from '../../platform/ids.ts';
import type { Draft } from '../drafts/drafts.service.ts';
import type { DraftTree } from '../drafts/drafts.shape.ts';
import { createCheckFacts, lower, type ChecksDependencies } from './checks.facts.service.ts';

export type Checks = ReturnType<typeof createChecks>;

/** Finds problems in drafts before they are published, which members would meet. */
export function createChecks(parts: ChecksDependencies) {
  const { drafts } = parts;
  const factsFor = createCheckFacts(parts);
  return {
    /** Findings for these pages, or for all unpublished ones; at most 500 pages. Errors: page_not_found. */
    check: async (tenant: Tenant, pageIds: string | undefined): Promise<{ items: Finding[]; total_count: number; pages_checked: number }> => {
      const tree = await drafts.tree(tenant);
      const waiting = () => [...tree.rows.values()].filter((row) => row.is_changed && tree.access.nodes.has(row.id)).map(({ id }) => id);
      const asked = pageIds === undefined ? waiting().slice(0, maxCheckedPages) : pageIds.split(',').filter(Boolean);
      refuseFields({ page_id: (asked.length > maxCheckedPages || !asked.every(isId)) && { key: 'field.invalid' } });
      const wanted = lower(asked);
      if (wanted.some((id) => !tree.rows.has(id))) throw new AppError('page_not_found');
      const rows = await drafts.rows(tenant, wanted);
      const facts = await factsFor(tenant, tree, rows);
      const byId = new Map(rows.map((row) => [row.id, row]));
      const items = wanted.flatMap((id) => {
        const row = byId.get(id);
        return row ? checkPage(toChecked(tree, row), facts).map((finding) => ({ ...finding, page_title: row.title })) : [];
      });
      return { items, total_count: items.length, pages_checked: rows.length };
    },
  };
}

const toChecked = (tree: DraftTree, row: Draft): CheckedPage => ({
  id: row.id,
  title: row.title,
  path: tree.pathOf(row.id),
  type: row.type,
  image: row.fields.image ?? null,
  pageActions: row.fields.page_actions ?? [],
  blocks: row.blocks,
  typeData: row.type_data,
  attributes: row.fields.attributes ?? [],
  colorMode: row.fields.color_mode ?? null,
});
