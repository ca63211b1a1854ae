import type { Theme } from '@bandstand/contract/theme.ts';
import { effectiveRule } from '@bandstand/rules/access/explain.ts';
import type { CheckFacts } from '@bandstand/rules/checks/facts.ts';
import { actionsIn, formsIn, mediaIn, reusablesIn } from '@bandstand/rules/pages/walk.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { isId } from '../../platform/ids.ts';
import type { AppDrafts } from '../apps/apps.drafts.service.ts';
import type { KnownContent } from '../drafts/drafts.known.ts';
import type { Draft, Drafts } from '../drafts/drafts.service.ts';
import type { DraftTree } from '../drafts/drafts.shape.ts';
import type { Pages } from '../pages/pages.service.ts';
import { reachedIn } from './checks.reach.ts';
import type { ChecksRepo } from './checks.repo.ts';

export interface ChecksDependencies {
  repo: ChecksRepo;
  drafts: Pick<Drafts, 'tree' | 'rows'>;
  appDrafts: Pick<AppDrafts, 'theme' | 'navigation'>;
  pages: Pick<Pages, 'appRules'>;
  known: Pick<KnownContent, 'overlays' | 'reusables' | 'forms'>;
}
type Purchase = { ownerId: string; record: Draft['access'] };

/** Ids in lower case, each once. */
export const lower = (ids: readonly unknown[]): string[] => [
  ...new Set(ids.filter((id): id is string => typeof id === 'string' && isId(id)).map((id) => id.toLowerCase())),
];
const actionsOf = (row: Draft) => actionsIn([row.blocks, { action: null }, ...(row.fields.page_actions ?? []).map((action) => ({ action }))]);

const isArchived = (tree: DraftTree, id: string): boolean => {
  for (let row = tree.rows.get(id); row; row = tree.rows.get(row.parent_id ?? '')) if (row.archived_at) return true;
  return false;
};

/** What the checks of these pages need to know about the app, in one round of statements. */
export function createCheckFacts({ repo, appDrafts, pages, known }: ChecksDependencies) {
  /** Pages that need a purchase, with the record that requires it. */
  async function purchasesOf(tenant: Tenant, tree: DraftTree, rows: readonly Draft[]): Promise<Map<string, Purchase>> {
    const { access } = await pages.appRules(tenant);
    return new Map(
      rows.flatMap(({ id }) => {
        const { rule, ownerId } = effectiveRule(tree.access, access, id);
        const record = ownerId === null ? undefined : tree.rows.get(ownerId)?.access;
        return rule === 'purchase' && ownerId !== null && record ? [[id, { ownerId, record }] as const] : [];
      }),
    );
  }

  function namedIn(tenant: Tenant, rows: readonly Draft[], purchases: ReadonlyMap<string, Purchase>) {
    const actions = rows.flatMap(actionsOf).map(({ value }) => (value['data'] ?? {}) as Record<string, unknown>);
    const records = [...purchases.values()].map(({ record }) => record);
    const productIds = [
      ...actions.flatMap(({ product_ids }) => (product_ids as unknown[] | undefined) ?? []),
      ...records.flatMap((record) => record.products.map(({ id }) => id)),
    ];
    const overlayIds = [...actions.map(({ overlay_id }) => overlay_id), ...records.map(({ purchase_overlay }) => purchase_overlay?.id)];
    const reusableIds = rows.flatMap((row) => row.blocks.flatMap(({ data }) => reusablesIn(data)));
    const formIds = [
      ...actions.map(({ form_id }) => form_id),
      ...rows.flatMap((row) => [...row.blocks.map(({ data }) => data), row.type_data ?? {}].flatMap(formsIn).map(({ id }) => id)),
    ];
    const mediaIds = rows.flatMap((row) => mediaIn([row.fields.image, row.blocks, row.type_data]));
    return [
      repo.media(tenant, lower(mediaIds)),
      repo.products(tenant, lower(productIds)),
      known.overlays(tenant, lower(overlayIds)),
      known.reusables(tenant, lower(reusableIds)),
      known.forms(tenant, lower(formIds)),
    ] as const;
  }

  return async (tenant: Tenant, tree: DraftTree, rows: readonly Draft[]): Promise<CheckFacts> => {
    const purchases = await purchasesOf(tenant, tree, rows);
    const [theme, navigation, links, lists, slugs, media, sold, overlays, reusables, forms] = await Promise.all([
      appDrafts.theme(tenant),
      appDrafts.navigation(tenant),
      repo.ways(tenant),
      repo.queryLists(tenant),
      repo.propertySlugs(tenant),
      ...namedIn(tenant, rows, purchases),
    ]);
    const together = new Set(rows.map(({ id }) => id));
    const byPath = new Map([...tree.rows.keys()].map((id) => [tree.pathOf(id), id]));
    const mediaById = new Map(media.map(({ id, kind, status, size_bytes, title }) => [id, { kind, status, title, sizeBytes: size_bytes }]));
    return {
      page: (key) => {
        const row = tree.rows.get(key.startsWith('/') ? (byPath.get(key) ?? '') : key);
        if (!row) return undefined;
        const isSeen = row.revision_id !== null || together.has(row.id);
        return { title: row.title, state: isArchived(tree, row.id) ? 'archived' : isSeen ? 'live' : 'draft' };
      },
      product: (id) => sold.get(id),
      hasOverlay: (id) => overlays.has(id),
      hasForm: (id) => forms.has(id),
      hasReusable: (id) => reusables.has(id),
      hasProperty: (slug) => slugs.has(slug),
      media: (id) => mediaById.get(id),
      isReached: reachedIn(tree, { bars: [...navigation.tab_bar, ...navigation.menu], links, lists }),
      purchase: (id) => purchases.get(id) ?? null,
      theme: theme.theme as Theme,
    };
  };
}
