import type { AppAccess, Decision } from '@bandstand/contract/access.ts';
import type { Progress } from '@bandstand/contract/progress.ts';
import { decide, isListable } from '@bandstand/rules/access/decide.ts';
import { guest, openDecision, type AccessFacts, type AccessViewer } from '@bandstand/rules/access/facts.ts';
import { noLooks, watchedViewer, type Looks } from '@bandstand/rules/access/watched.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { completedIn, progressIn, sequenceIn, subscribedRootIn } from './pages.progress.ts';
import type { Page, PageTree } from './pages.tree.ts';
import type { StoredViewer } from './pages.viewers.ts';

/** The facts about the app that the access rules need; the domain `apps` has them in memory. */
export interface AppRules {
  access: AppAccess;
  hidePrivatePages: boolean;
  timezone: string;
}

/** The viewer, with their stored facts. */
export interface Viewer extends AccessViewer, StoredViewer {
  readonly member: Member | null;
  /** The zone of their days; null: the app's. */
  readonly timezone: string | null;
  readonly subscriptions: StoredViewer['subscriptions'];
}

/** One visit to an app: the viewer, the tree and the time. A request makes all its decisions from it. */
export interface Visit {
  readonly tenant: Tenant;
  readonly tree: PageTree;
  readonly app: AppRules;
  readonly viewer: Viewer;
  readonly nowMs: number;
  /** Shows drafts, in the page builder. */
  readonly isPreview: boolean;
  /** In a preview of a release: its id. */
  readonly release: string | null;
  /** The decision for a page (ACC-1). `browse` false: the decision without browsing (L44). */
  decide(pageId: string, options?: { browse?: boolean }): Decision;
  /** Whether the viewer may know that the page exists. */
  isListable(page: Page): boolean;
  facts(): AccessFacts;
  /** The pages of a run in order (PRG-5), for this viewer; `startFromPageId` null: from the beginning; omitted: from where the run began. */
  sequenceOf(rootId: string, startFromPageId?: string | null): readonly string[];
  /** The viewer's progress in a root they subscribed to, or null. Pass `completed` if it is newer than the visit. */
  progressOf(rootId: string, completed?: ReadonlySet<string>): Progress | null;
  /** The nearest progress root at or above a page that the viewer subscribed to (PRG-9). */
  subscribedRootOf(pageId: string): string | null;
  /** Whether a page counts as completed: directly, or because everything below it is (PRG-5). Guests complete nothing (L214). */
  isCompleted(page: Page): boolean;
}

export const guestViewer: Viewer = {
  ...guest,
  member: null,
  timezone: null,
  completed: new Set(),
  completedAt: new Map(),
  bookmarks: new Set(),
  subscriptions: new Map(),
};

/** The viewer with a member's stored facts. */
export const viewerOf = (person: Pick<Member, 'id' | 'isAdmin'>, stored: StoredViewer, member: Member | null): Viewer => ({
  ...stored,
  member,
  timezone: member?.timezone ?? null,
  subscriberId: person.id,
  isSignedIn: true,
  isAdmin: person.isAdmin,
});

export interface VisitFacts {
  tenant: Tenant;
  tree: PageTree;
  app: AppRules;
  viewer: Viewer;
  nowMs: number;
  /** Staff who preview drafts see everything, and the trace of each decision. */
  preview?: { seesAll: boolean; release: string | null };
  /** Records whether the time was asked for. */
  looks?: Looks;
}

export function createVisit({ tenant, tree, app, viewer, nowMs, preview, looks }: VisitFacts): Visit {
  const now = (): number => {
    if (looks) looks.isTimed = true;
    return nowMs;
  };
  const facts: AccessFacts = {
    tree: tree.access,
    app: app.access,
    viewer,
    get now() {
      return now();
    },
  };
  const decisions = new Map<string, Decision>();
  const judge = (pageId: string, browse: boolean): Decision => {
    const decision = decide(facts, pageId, { browse, trace: preview !== undefined });
    return preview?.seesAll && tree.page(pageId) ? { ...openDecision, trace: decision.trace } : decision;
  };
  const decideOnce = (pageId: string): Decision => {
    const decision = decisions.get(pageId) ?? judge(pageId, true);
    decisions.set(pageId, decision);
    return decision;
  };
  const completedAnswers = new Map<string, boolean>();
  const sequences = new Map<string, readonly string[]>();
  /** Pages that the member left out belong to the whole program, and not to their run. */
  const runSequence = (rootId: string, startFromPageId?: string | null): readonly string[] => {
    const ids = sequenceIn(visit, rootId, (id) => mayBePrivate(facts, id), startFromPageId);
    const skipped = startFromPageId === undefined ? (viewer.subscriptions.get(rootId)?.course?.skipped ?? []) : [];
    return skipped.length === 0 ? ids : ids.filter((id) => !skipped.includes(id));
  };
  const visit: Visit = {
    tenant,
    tree,
    app,
    viewer,
    get nowMs() {
      return now();
    },
    isPreview: preview !== undefined,
    release: preview?.release ?? null,
    decide: (pageId, options) => (options?.browse === false ? judge(pageId, false) : decideOnce(pageId)),
    isListable: (page) => !mayBePrivate(facts, page.id) || isListable(decideOnce(page.id)),
    facts: () => facts,
    sequenceOf: (rootId, startFromPageId) => {
      const key = startFromPageId === undefined ? rootId : `${rootId} ${startFromPageId ?? ''}`;
      const sequence = sequences.get(key) ?? runSequence(rootId, startFromPageId);
      sequences.set(key, sequence);
      return sequence;
    },
    progressOf: (rootId, completed) => progressIn(visit, rootId, completed),
    subscribedRootOf: (pageId) => subscribedRootIn(visit, pageId),
    isCompleted: (page) => completedIn(visit, page, completedAnswers),
  };
  return visit;
}

/** The same visit with a record of what it looks at in its viewer and the time: everyone for whom that is the same gets the same answers. */
export function watchedVisit({ tenant, tree, app, viewer, nowMs }: Visit): { visit: Visit; looks: Looks } {
  const looks = noLooks();
  return { visit: createVisit({ tenant, tree, app, viewer: watchedViewer(viewer, looks), nowMs, looks }), looks };
}

/** A cheap check before the decision: most pages of most apps can never be refused as private. */
function mayBePrivate({ tree, app }: AccessFacts, pageId: string): boolean {
  const node = tree.nodes.get(pageId);
  if (!node || node.fault) return true;
  if (!node.owner) return app.is_private;
  return node.owner.record.is_private || node.owner.record.is_scheduled;
}
