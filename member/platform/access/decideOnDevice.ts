import type { AccessTree, AppAccess } from '@bandstand/contract/access.ts';
import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { decide } from '@bandstand/rules/access/decide.ts';
import { guest, type AccessViewer } from '@bandstand/rules/access/facts.ts';
import { inheritsGlobally } from '@bandstand/rules/access/prompt.ts';
import { indexAccess, type AccessIndex, type AccessNode, type AccessPage } from '@bandstand/rules/access/tree.ts';
import type { AccessAnswer, PageBelow } from './accessAnswer.ts';

type Question = { file: AccessTree; app: AppAccess; bundle: SessionBundle | null; pageId: string; now: number; browse: boolean };

const indexes = new WeakMap<AccessTree, AccessIndex>();

/**
 * The shared rule applied to the tree file and the session's facts. The file may lack closed pages, so an outdated one locks too much,
 * never too little (ACC-22).
 */
export function decideOnDevice({ file, app, bundle, pageId, now, browse }: Question): AccessAnswer {
  const tree = indexOf(file);
  return {
    decision: decide({ tree, app, viewer: viewerOf(bundle), now }, pageId, { browse }),
    inheritsGlobally: inheritsGlobally(tree, pageId),
  };
}

/** The same for all pages below the page. */
export function decideBelow({ file, app, bundle, pageId, now, browse }: Question): PageBelow[] {
  const tree = indexOf(file);
  const facts = { tree, app, viewer: viewerOf(bundle), now };
  const below: PageBelow[] = [];
  const collect = (node: AccessNode) => {
    for (const child of node.children) {
      const path = file.pages[child.id]?.path;
      if (path !== undefined)
        below.push({ pageId: child.id, parentId: child.parent?.id ?? null, path, decision: decide(facts, child.id, { browse }), day: dayOf(child) });
      collect(child);
    }
  };
  const node = tree.nodes.get(pageId);
  if (node) collect(node);
  return below;
}

const daysOf = { day: 1, week: 7 } as const;

function dayOf({ owner }: AccessNode): number | null {
  if (!owner?.record.is_scheduled) return null;
  const { schedule_period: period, schedule_interval: unit } = owner.record;
  return (unit === 'day' || unit === 'week') && Number.isInteger(period) ? (period ?? 0) * daysOf[unit] : null;
}

function indexOf(file: AccessTree): AccessIndex {
  const cachedIndex = indexes.get(file);
  if (cachedIndex) return cachedIndex;
  const pages = Object.entries(file.pages).map(([id, record]): AccessPage => ({ id, parentId: record.parent, record, isPublished: true }));
  const index = indexAccess(pages, { isPartial: true });
  indexes.set(file, index);
  return index;
}

function viewerOf(bundle: SessionBundle | null): AccessViewer {
  if (!bundle) return guest;
  const runs = Object.values(bundle.page_subscriptions);
  return {
    subscriberId: bundle.user.subscriber_id,
    isSignedIn: true,
    isAdmin: bundle.user.is_admin,
    activeProductIds: new Set(bundle.user.active_product_ids),
    subscriptions: new Map(
      runs.map((run) => [
        run.page_id,
        {
          startedAt: run.started_at,
          startedAtExact: run.started_at_exact,
          startFromPageId: run.start_from_page_id,
          timeZone: run.time_zone ?? bundle.user.timezone,
          pausedAt: run.paused_at ?? null,
          delays: run.delays ?? [],
        },
      ]),
    ),
    releases: new Map(runs.flatMap((run) => Object.entries(run.releases))),
  };
}
