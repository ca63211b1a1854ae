import type { PageDraft, PageFields, TreePage } from '@bandstand/contract/pages.studio.ts';
import type { AppAccess } from '@bandstand/contract/access.ts';
import { effectiveRule, ruleOfApp } from '@bandstand/rules/access/explain.ts';
import { indexAccess, type AccessIndex } from '@bandstand/rules/access/tree.ts';
import { joinPath } from '@bandstand/rules/pages/slugs.ts';
import type { LightDraft } from './drafts.repo.ts';
import type { DraftFields, DraftRow } from './drafts.tables.ts';

/** What a new page starts with. */
export const newFields: DraftFields = {
  subtitle: null,
  image: null,
  tags: [],
  duration_minutes: null,
  show_back_button: true,
  show_bookmark_button: true,
  show_add_to_schedule_button: false,
  show_tabbar: true,
  color_mode: null,
  background_color: null,
  is_commentable: false,
  og_title: null,
  og_description: null,
  og_image: null,
  page_actions: [],
  attributes: [],
};
const fieldNames = Object.keys(newFields) as (keyof DraftFields)[];

/** Splits the sent fields into the columns of a draft. */
export function toColumns(changes: Partial<PageFields>, row: Pick<DraftRow, 'fields'>): Partial<DraftRow> {
  const fields = Object.fromEntries(fieldNames.filter((name) => changes[name] !== undefined).map((name) => [name, changes[name]]));
  const columns = Object.fromEntries(
    (['type', 'slug', 'title', 'access', 'blocks', 'type_data'] as const)
      .filter((name) => changes[name] !== undefined)
      .map((name) => [name, changes[name]]),
  );
  return { ...columns, ...(Object.keys(fields).length > 0 ? { fields: { ...row.fields, ...fields } } : {}) };
}

export const statusOf = (row: Pick<DraftRow, 'archived_at' | 'revision_id' | 'is_changed'>): PageDraft['status'] => {
  if (row.archived_at) return 'archived';
  if (!row.revision_id) return 'draft';
  return row.is_changed ? 'changed' : 'published';
};

/** The draft as the studio edits it. */
export function toDraft(row: DraftRow, place: { path: string; position: number; publishedAt: string | null }): PageDraft {
  return {
    ...newFields,
    ...row.fields,
    id: row.id,
    parent_id: row.parent_id,
    position: place.position,
    path: place.path,
    version: row.version,
    status: statusOf(row),
    published_at: place.publishedAt,
    updated_at: row.updated_at,
    updated_by: row.updated_by_name,
    type: row.type,
    slug: row.slug,
    title: row.title,
    access: { ...row.access, parent: row.parent_id },
    type_data: row.type_data,
    blocks: row.blocks,
  };
}

/** The drafts of an app as a tree: addresses, places among siblings, rules. */
export interface DraftTree {
  rows: ReadonlyMap<string, LightDraft>;
  access: AccessIndex;
  pathOf(id: string): string;
  positionOf(id: string): number;
  /** Direct children, in order, including archived ones; null: at the top. */
  below(id: string | null): readonly LightDraft[];
}

/** Rows in sibling order. Archived pages and those below them are left out of the rules, not of the addresses. */
export function draftTree(rows: readonly LightDraft[]): DraftTree {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const access = indexAccess(
    rows.filter((row) => !row.archived_at).map((row) => ({ id: row.id, parentId: row.parent_id, record: row.access, isPublished: true })),
  );
  const children = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const positions = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const { id, parent_id, archived_at } of rows) {
    if (archived_at) continue;
    const at = counts.get(parent_id ?? '') ?? 0;
    positions.set(id, at);
    counts.set(parent_id ?? '', at + 1);
  }
  const pathOf = (id: string, depth = 0): string => {
    const row = byId.get(id);
    if (!row || depth > 200) return '/';
    return joinPath(row.parent_id === null ? null : pathOf(row.parent_id, depth + 1), row.slug);
  };
  return { rows: byId, access, pathOf: (id) => pathOf(id), positionOf: (id) => positions.get(id) ?? 0, below: (id) => children.get(id) ?? [] };
}

/** Whether a page or one above it is archived; true also for a missing page. */
export function isArchived(tree: DraftTree, id: string): boolean {
  for (let row = tree.rows.get(id); ; row = tree.rows.get(row.parent_id)) {
    if (!row || row.archived_at) return true;
    if (row.parent_id === null) return false;
  }
}

/** How deep pages may be nested; walks up from a page stop there. */
export const maxPageDepth = 100;

/** Number of pages from the top to this one, including it; 0 for null. */
export function depthOf(tree: DraftTree, id: string | null): number {
  let depth = 0;
  for (let row = tree.rows.get(id ?? ''); row && depth <= tree.rows.size; row = tree.rows.get(row.parent_id ?? '')) depth += 1;
  return depth;
}

const states = {
  private: 'private',
  purchase: 'purchase',
  schedule: 'drip',
  authentication: 'sign_in',
  public: 'public',
  app_private: 'private',
  app_subscriber_only: 'purchase',
  app_sign_in: 'sign_in',
  app_open: 'public',
  fault: 'private',
} as const;

/** The access icon of the tree: which rule applies, and which page it comes from. */
export const accessState = (tree: AccessIndex, app: AppAccess, pageId: string): (typeof states)[keyof typeof states] =>
  states[effectiveRule(tree, app, pageId).rule];

/** What the app's settings say for pages without a rule. */
export const appState = (app: AppAccess): (typeof states)[keyof typeof states] => states[ruleOfApp(app)];

export function toTreePage(tree: DraftTree, app: AppAccess, row: LightDraft): TreePage {
  const rule = effectiveRule(tree.access, app, row.id);
  return {
    id: row.id,
    parent_id: row.parent_id,
    position: tree.positionOf(row.id),
    type: row.type,
    title: row.title,
    slug: row.slug,
    path: tree.pathOf(row.id),
    tags: row.fields.tags ?? [],
    status: statusOf(row),
    access_state: states[rule.rule],
    inherits_from: rule.isInherited
      ? { page_id: rule.ownerId, title: rule.ownerId === null ? null : (tree.rows.get(rule.ownerId)?.title ?? null) }
      : null,
  };
}
