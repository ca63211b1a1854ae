import type { AppAccess, Decision } from '@bandstand/contract/access.ts';
import type { Progress } from '@bandstand/contract/progress.ts';
import { decide, isListable } from '@bandstand/rules/access/decide.ts';
import { guest, openDecision, type AccessFacts, type AccessViewer, type PageSubscription } from '@bandstand/rules/access/facts.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { MemberFacts } from './pages.repo.ts';
import { completedIn, progressIn, sequenceIn, subscribedRootIn } from './pages.progress.ts';
import type { Page, PageTree } from './pages.tree.ts';

/** The facts about the app that the access rules need; the domain `apps` has them in memory. */
export interface AppRules {
  access: AppAccess;
  hidePrivatePages: boolean;
  timezone: string;
}

export interface Subscription extends PageSubscription {
  isAssigned: boolean;
  /** The member joined, and was not only assigned by the owner. */
  isMember: boolean;
  subscribedAt: string;
  completedAt: string | null;
}

/** The viewer, with their stored facts. */
export interface Viewer extends AccessViewer {
  readonly member: Member | null;
  /** Newest first. */
  readonly completed: ReadonlySet<string>;
  readonly completedAt: ReadonlyMap<string, string>;
  readonly bookmarks: ReadonlySet<string>;
  readonly subscriptions: ReadonlyMap<string, Subscription>;
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
  /** The decision for a page (ACC-1). `browse` false: the decision without browsing (L44). */
  decide(pageId: string, options?: { browse?: boolean }): Decision;
  /** Whether the viewer may know that the page exists. */
  isListable(page: Page): boolean;
  facts(): AccessFacts;
  /** The pages of a run in order (PRG-5), for this viewer; `startFromPageId` null: from the beginning; omitted: from where the run began. */
  sequenceOf(rootId: string, startFromPageId?: string | null): string[];
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
  completed: new Set(),
  completedAt: new Map(),
  bookmarks: new Set(),
  subscriptions: new Map(),
};

/** Builds the viewer from a member's stored facts. */
export function viewerOf(person: Pick<Member, 'id' | 'isAdmin'>, facts: MemberFacts, productIds: readonly string[], member: Member | null): Viewer {
  const subscriptions = new Map<string, Subscription>();
  for (const { page_id, is_assigned, is_member, subscribed_at, completed_at, ...run } of facts.subscriptions) {
    subscriptions.set(page_id, { ...run, isAssigned: is_assigned, isMember: is_member, subscribedAt: subscribed_at, completedAt: completed_at });
  }
  return {
    member,
    subscriberId: person.id,
    isSignedIn: true,
    isAdmin: person.isAdmin,
    activeProductIds: new Set(productIds),
    subscriptions,
    releases: new Map(facts.releases.map(({ page_id, release_at }) => [page_id, release_at])),
    completed: new Set(facts.completed.map(({ id }) => id)),
    completedAt: new Map(facts.completed.map(({ id, at }) => [id, at])),
    bookmarks: new Set(facts.bookmarks),
  };
}

export interface VisitFacts {
  tenant: Tenant;
  tree: PageTree;
  app: AppRules;
  viewer: Viewer;
  nowMs: number;
  /** Staff who preview drafts see everything, and the trace of each decision. */
  preview?: { seesAll: boolean };
}

export function createVisit({ tenant, tree, app, viewer, nowMs, preview }: VisitFacts): Visit {
  const facts: AccessFacts = { tree: tree.access, app: app.access, viewer, now: nowMs };
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
  const visit: Visit = {
    tenant,
    tree,
    app,
    viewer,
    nowMs,
    isPreview: preview !== undefined,
    decide: (pageId, options) => (options?.browse === false ? judge(pageId, false) : decideOnce(pageId)),
    isListable: (page) => !mayBePrivate(facts, page.id) || isListable(decideOnce(page.id)),
    facts: () => facts,
    sequenceOf: (rootId, startFromPageId) => sequenceIn(visit, rootId, startFromPageId),
    progressOf: (rootId, completed) => progressIn(visit, rootId, completed),
    subscribedRootOf: (pageId) => subscribedRootIn(visit, pageId),
    isCompleted: (page) => completedIn(visit, page, completedAnswers),
  };
  return visit;
}

/** A cheap check before the decision: most pages of most apps can never be refused as private. */
function mayBePrivate({ tree, app }: AccessFacts, pageId: string): boolean {
  const node = tree.nodes.get(pageId);
  if (!node || node.fault) return true;
  if (!node.owner) return app.is_private;
  return node.owner.record.is_private || node.owner.record.is_scheduled;
}
