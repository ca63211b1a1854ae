import type { NavigationEntry } from '@bandstand/contract/apps.ts';
import { maxCheckedPages, type Finding } from '@bandstand/contract/checks.ts';
import type { Theme } from '@bandstand/contract/theme.ts';
import { effectiveRule } from '@bandstand/rules/access/explain.ts';
import type { CheckedPage, CheckFacts } from '@bandstand/rules/checks/facts.ts';
import { checkPage } from '@bandstand/rules/checks/run.ts';
import { actionsIn, mediaIn, piecesIn } from '@bandstand/rules/pages/walk.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import { isId } from '../../platform/ids.ts';
import type { AppDrafts } from '../apps/apps.drafts.service.ts';
import type { Draft, Drafts } from '../drafts/drafts.service.ts';
import type { AppRules } from '../pages/pages.visit.ts';
import type { ChecksRepo, QueryList } from './checks.repo.ts';

type KnownIds = (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlySet<string>>;
type DraftTree = Awaited<ReturnType<Drafts['tree']>>;

export interface ChecksDependencies {
  repo: ChecksRepo;
  drafts: Pick<Drafts, 'tree' | 'rows'>;
  appDrafts: Pick<AppDrafts, 'theme' | 'navigation'>;
  appRules: (tenant: Tenant) => AppRules | Promise<AppRules>;
  knownOverlays: KnownIds;
  knownPieces: KnownIds;
}
/** Types whose page lists what is below it. */
const listsChildren = new Set(['program', 'collection', 'pack']);

export type Checks = ReturnType<typeof createChecks>;

/** What members would stumble over in drafts, said before they are published. */
export function createChecks({ repo, drafts, appDrafts, appRules, knownOverlays, knownPieces }: ChecksDependencies) {
  /** Whether any way leads to a page: from the bars, from a page that lists it, by a link, or by a list that finds it. */
  function reachedIn(
    tree: DraftTree,
    bars: readonly NavigationEntry[],
    ways: readonly { from: string | null; to: string }[],
    lists: readonly QueryList[],
  ): (id: string) => boolean {
    const targets = new Set(bars.flatMap(({ page_id, path }) => [page_id?.toLowerCase() ?? '', path ?? '']));
    for (const { from, to } of ways) {
      const target = to.startsWith('/') ? to.split(/[?#]/)[0]!.replace(/(.)\/$/, '$1') : to.toLowerCase();
      // A page that leads to itself leads nowhere.
      if (from === null || (target !== from && target !== tree.pathOf(from))) targets.add(target);
    }
    const finders = lists.map(({ page_id, query }) => ({ below: query?.page_id ?? null, type: query?.content_type ?? null, from: page_id }));
    return (id) => {
      const row = tree.rows.get(id);
      if (!row) return true;
      const parent = tree.rows.get(row.parent_id ?? '');
      return (
        targets.has(id) ||
        targets.has(tree.pathOf(id)) ||
        (parent !== undefined && listsChildren.has(parent.type)) ||
        finders.some(
          ({ below, type, from }) => from !== id && (type === null || type === row.type) && (below === null || below.toLowerCase() === row.parent_id),
        )
      );
    };
  }

  const lower = (ids: readonly unknown[]): string[] => [
    ...new Set(ids.filter((id): id is string => typeof id === 'string' && isId(id)).map((id) => id.toLowerCase())),
  ];
  const actionsOf = (row: Draft) => actionsIn([row.blocks, { action: null }, ...(row.fields.page_actions ?? []).map((action) => ({ action }))]);

  async function factsFor(tenant: Tenant, tree: DraftTree, rows: readonly Draft[]): Promise<CheckFacts> {
    const actions = rows.flatMap(actionsOf).map(({ value }) => (value['data'] ?? {}) as Record<string, unknown>);
    const { access } = await appRules(tenant);
    const purchases = new Map(
      rows.flatMap(({ id }) => {
        const { rule, ownerId } = effectiveRule(tree.access, access, id);
        const record = ownerId === null ? access : tree.rows.get(ownerId)?.access;
        if (rule !== 'purchase' || ownerId === null || !record) return [];
        return [[id, { ownerId, record: record as Draft['access'] }] as const];
      }),
    );
    const records = [...purchases.values()].map(({ record }) => record);
    const [theme, navigation, ways, lists, media, sold, overlays, pieces, slugs] = await Promise.all([
      appDrafts.theme(tenant),
      appDrafts.navigation(tenant),
      repo.ways(tenant),
      repo.queryLists(tenant),
      repo.media(tenant, lower(rows.flatMap((row) => mediaIn([row.fields.image, row.blocks, row.type_data])))),
      repo.products(
        tenant,
        lower([
          ...actions.flatMap(({ product_ids }) => (product_ids as unknown[] | undefined) ?? []),
          ...records.flatMap((record) => record.products.map(({ id }) => id)),
        ]),
      ),
      knownOverlays(tenant, lower([...actions.map(({ overlay_id }) => overlay_id), ...records.map(({ purchase_overlay }) => purchase_overlay?.id)])),
      knownPieces(tenant, lower(rows.flatMap((row) => row.blocks.flatMap(({ data }) => piecesIn(data))))),
      repo.propertySlugs(tenant),
    ]);
    const together = new Set(rows.map(({ id }) => id));
    const byPath = new Map([...tree.rows.keys()].map((id) => [tree.pathOf(id), id]));
    const isArchived = (id: string): boolean => {
      for (let row = tree.rows.get(id); row; row = tree.rows.get(row.parent_id ?? '')) if (row.archived_at) return true;
      return false;
    };
    const mediaById = new Map(media.map(({ id, kind, status, size_bytes, title }) => [id, { kind, status, title, sizeBytes: size_bytes }]));
    return {
      page: (key) => {
        const row = tree.rows.get(key.startsWith('/') ? (byPath.get(key) ?? '') : key);
        if (!row) return undefined;
        const isSeen = row.revision_id !== null || together.has(row.id);
        return { title: row.title, state: isArchived(row.id) ? 'archived' : isSeen ? 'live' : 'draft' };
      },
      product: (id) => sold.get(id),
      hasOverlay: (id) => overlays.has(id),
      hasPiece: (id) => pieces.has(id),
      hasProperty: (slug) => slugs.has(slug),
      media: (id) => mediaById.get(id),
      isReached: reachedIn(tree, [...navigation.tab_bar, ...navigation.menu], ways, lists),
      purchase: (id) => purchases.get(id) ?? null,
      theme: theme.theme as Theme,
    };
  }

  const checked = (tree: DraftTree, row: Draft): CheckedPage => ({
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

  return {
    /** Findings of these pages, or of all that wait; at most 500 pages. Errors: page_not_found. */
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
        return row ? checkPage(checked(tree, row), facts).map((finding) => ({ ...finding, page_title: row.title })) : [];
      });
      return { items, total_count: items.length, pages_checked: rows.length };
    },
  };
}
