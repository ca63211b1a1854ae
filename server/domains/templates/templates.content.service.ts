import type { FormTriggerRule } from '@bandstand/contract/forms.studio.ts';
import { automaticTriggers } from '@bandstand/contract/forms.values.ts';
import type { TemplateContent, TemplateKind, TemplateMedium, TemplatePage } from '@bandstand/contract/templates.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { Drafts } from '../drafts/drafts.service.ts';
import type { DraftTree } from '../drafts/drafts.shape.ts';
import type { DraftTreeEdits } from '../drafts/drafts.tree.service.ts';
import type { Forms } from '../forms/forms.service.ts';
import type { EventsServices } from '../events/events.module.ts';
import { collected, type Sources } from './templates.collect.ts';
import type { LibraryFile, TemplateLibrary } from './templates.library.ts';

/** Reads the bytes of a template's media file on demand; null if there are none. */
export type ReadMedium = (medium: TemplateMedium) => Promise<Buffer | null>;
export interface TemplateSource {
  content: TemplateContent;
  read: ReadMedium;
}
export interface Saved {
  kind: TemplateKind;
  source_id?: string | null;
  title: string;
}
export interface ContentDependencies {
  apps: Pick<Apps, 'require'>;
  drafts: Pick<Drafts, 'tree' | 'rows'>;
  edits: Pick<DraftTreeEdits, 'subtree'>;
  sources: (tenant: Tenant) => Sources;
  /** All forms of the app that have a trigger, as drafted. */
  triggeredForms: Forms['triggered'];
  /** A template contains events as plans. Their occurrences are created again from the plan. */
  eventPlans: EventsServices['plans'];
  library: Pick<TemplateLibrary, 'files'>;
}
export type ContentOf = ReturnType<typeof createContentOf>;

/** The content of a template of a page, a saved block group or the whole app. Throws page_not_found, not_found. */
export function createContentOf(parts: ContentDependencies) {
  const pagesOf = createPagesOf(parts);
  /** Forms that are shown by themselves: in an app all of them, else those that one of the pages triggers. */
  async function formsOf(tenant: Tenant, kind: TemplateKind, pages: readonly TemplatePage[]) {
    const pageIds = new Set(pages.map(({ id }) => id));
    const isMeant = ({ trigger, items }: FormTriggerRule): boolean =>
      items.some(({ id }) => pageIds.has(id)) || (kind === 'app' && (automaticTriggers as readonly string[]).includes(trigger));
    return (await parts.triggeredForms(tenant)).filter(({ data }) => data.triggers.some(isMeant)).map(({ id, title, data }) => ({ id, title, data }));
  }
  return async (tenant: Tenant, { kind, source_id, title }: Saved): Promise<TemplateSource> => {
    const sourceId = kind === 'app' ? null : (source_id?.toLowerCase() ?? '');
    if (sourceId === '') throw new AppError('validation_failed', { fields: { source_id: [{ key: 'field.required' }] } });
    const from = parts.sources(tenant);
    const pages = kind === 'block_group' ? [] : await pagesOf(tenant, sourceId);
    const groups = kind === 'block_group' && sourceId !== null ? await from.composed([sourceId]) : [];
    if (kind === 'block_group' && groups.length === 0) throw new AppError('not_found');
    const forms = kind === 'block_group' ? [] : await formsOf(tenant, kind, pages);
    const start = { pages, forms, composed: groups.map((group) => ({ id: group.id, title: group.title, blocks: group.data.blocks })) };
    const { mediaIds, ...all } = await collected(start, from);
    const media = await parts.library.files(tenant, mediaIds);
    const readers = new Map(media.map(({ id, read }) => [id, read]));
    const { row } = await parts.apps.require(tenant);
    const navigation = row.navigation_draft ?? { tab_bar: row.tab_bar, menu: row.menu };
    const content: TemplateContent = {
      format: 'bandstand-template',
      version: 1,
      kind,
      title: title.trim() || title,
      description: null,
      look: kind === 'app' ? { theme: row.theme_draft ?? row.theme, ...navigation } : null,
      ...all,
      media: media.map(toMedium),
    };
    return { content, read: async ({ id }) => (await readers.get(id)?.()) ?? null };
  };
}

const toMedium = ({ id, kind, title, alt, extension }: LibraryFile): TemplateMedium => ({
  id,
  kind,
  title: title.slice(0, 200),
  alt: alt?.slice(0, 1000) ?? null,
  file: `media/${id}.${extension}`,
});

/** Whether a page is archived, directly or with a page above it. */
const isGone = (tree: DraftTree, id: string | null): boolean => {
  const row = id === null ? undefined : tree.rows.get(id);
  return row !== undefined && (row.archived_at !== null || isGone(tree, row.parent_id));
};

/** The pages of a template, parents first, siblings in order. Throws page_not_found. */
function createPagesOf({ drafts, edits, eventPlans }: ContentDependencies) {
  return async (tenant: Tenant, rootId: string | null): Promise<TemplatePage[]> => {
    const tree = await drafts.tree(tenant);
    const root = rootId === null ? undefined : tree.rows.get(rootId);
    if (rootId !== null && !root) throw new AppError('page_not_found');
    const top = root ? [root] : [...tree.rows.values()].filter(({ parent_id }) => parent_id === null);
    const light = top.flatMap(({ id }) => edits.subtree(tree, id)).filter(({ id }) => !isGone(tree, id));
    if (light.length === 0 && rootId !== null) throw new AppError('page_not_found');
    const order = new Map([...tree.rows.keys()].map((id, at) => [id, at]));
    const placeOf = ({ id }: { id: string }) => order.get(id) ?? order.size;
    const { plans, dates } = await eventPlans(tenant);
    const isKept = new Set(light.map(({ id }) => id));
    const isMadeAgain = (id: string) => id !== rootId && isKept.has(dates.get(id) ?? '');
    const below = Map.groupBy(light, ({ id, parent_id }) => (id === rootId ? null : parent_id));
    const walk = (parentId: string | null): string[] =>
      (below.get(parentId) ?? []).toSorted((a, b) => placeOf(a) - placeOf(b)).flatMap(({ id }) => (isMadeAgain(id) ? [] : [id, ...walk(id)]));
    const wanted = walk(null);
    const full = new Map((await drafts.rows(tenant, wanted)).map((row) => [row.id, row]));
    return wanted.flatMap((id) => {
      const row = full.get(id);
      if (!row) return [];
      const { type, slug, title, fields, access, type_data, blocks } = row;
      const parent_id = id === rootId ? null : row.parent_id;
      const page = { id, parent_id, type, slug, path: tree.pathOf(id), title, fields, access, type_data, blocks };
      const event = plans.get(id);
      return [event ? { ...page, event } : page];
    });
  };
}
