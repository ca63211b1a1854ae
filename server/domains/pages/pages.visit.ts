import type { AppAccess, Decision } from '@bandstand/contract/access.ts';
import { decide } from '@bandstand/rules/access/decide.ts';
import { guest, type AccessFacts, type AccessViewer, type PageSubscription } from '@bandstand/rules/access/facts.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { MemberFacts } from './pages.repo.ts';
import type { Page, PageTree } from './pages.tree.ts';

/** What the access rules need to know of the app; the domain `apps` gives it from memory. */
export interface AppRules {
  access: AppAccess;
  hidePrivatePages: boolean;
  timezone: string;
}

export interface Subscription extends PageSubscription {
  isAssigned: boolean;
  /** Joined by the member, and not only assigned by the owner. */
  isMember: boolean;
  subscribedAt: string;
  completedAt: string | null;
}

/** Who looks, with what is on record of him. */
export interface Viewer extends AccessViewer {
  readonly member: Member | null;
  /** Newest first. */
  readonly completed: ReadonlySet<string>;
  readonly completedAt: ReadonlyMap<string, string>;
  readonly bookmarks: ReadonlySet<string>;
  readonly subscriptions: ReadonlyMap<string, Subscription>;
}

/** One look at an app: who, at which tree, when. Everything that a request decides, it decides from here. */
export interface Visit {
  readonly tenant: Tenant;
  readonly tree: PageTree;
  readonly app: AppRules;
  readonly viewer: Viewer;
  readonly nowMs: number;
  /** Drafts, seen through the page builder. */
  readonly isPreview: boolean;
  /** The decision for a page (ACC-1). `browse` false: what the rule says without browsing (L44). */
  decide(pageId: string, options?: { browse?: boolean }): Decision;
  /** Whether the viewer may learn that the page is there. */
  isListable(page: Page): boolean;
  facts(): AccessFacts;
}

export const guestViewer: Viewer = { ...guest, member: null, completed: new Set(), completedAt: new Map(), bookmarks: new Set(), subscriptions: new Map() };

/** The viewer that the rows of a member make. */
export function viewerOf(person: Pick<Member, 'id' | 'isAdmin'>, facts: MemberFacts, productIds: readonly string[], member: Member | null): Viewer {
  const subscriptions = new Map<string, Subscription>();
  for (const { page_id, is_assigned, is_member, subscribed_at, completed_at, ...run } of facts.subscriptions) {
    subscriptions.set(page_id, { ...run, isAssigned: is_assigned, isMember: is_member, subscribedAt: subscribed_at, completedAt: completed_at });
  }
  return {
    member, subscriberId: person.id, isSignedIn: true, isAdmin: person.isAdmin, activeProductIds: new Set(productIds), subscriptions,
    releases: new Map(facts.releases.map(({ page_id, release_at }) => [page_id, release_at])),
    completed: new Set(facts.completed.map(({ id }) => id)), completedAt: new Map(facts.completed.map(({ id, at }) => [id, at])), bookmarks: new Set(facts.bookmarks),
  };
}

export interface VisitFacts {
  tenant: Tenant;
  tree: PageTree;
  app: AppRules;
  viewer: Viewer;
  nowMs: number;
  /** Owners who look at drafts see everything, and the trace of each decision. */
  preview?: { seesAll: boolean };
}

export function createVisit({ tenant, tree, app, viewer, nowMs, preview }: VisitFacts): Visit {
  const facts: AccessFacts = { tree: tree.access, app: app.access, viewer, now: nowMs };
  const known = new Map<string, Decision>();
  const judge = (pageId: string, browse: boolean): Decision => {
    const decision = decide(facts, pageId, { browse, trace: preview !== undefined });
    return preview?.seesAll && tree.page(pageId) ? { ...openDecision, trace: decision.trace } : decision;
  };
  const decideOnce = (pageId: string): Decision => {
    const decision = known.get(pageId) ?? judge(pageId, true);
    known.set(pageId, decision);
    return decision;
  };
  return {
    tenant, tree, app, viewer, nowMs, isPreview: preview !== undefined,
    decide: (pageId, options) => (options?.browse === false ? judge(pageId, false) : decideOnce(pageId)),
    isListable: (page) => !mayBePrivate(facts, page.id) || isOpenlyKnown(decideOnce(page.id)),
    facts: () => facts,
  };
}

const openDecision: Decision = { granted: true, mode: 'full', reason: null, product_ids: [], overlay_id: null, available_after: null, root_id: null, trace: [] };

/** Whether lists may name a page with this decision: everything but IS_PRIVATE, also as the reason behind viewable children. */
export const isOpenlyKnown = (decision: Decision): boolean => (decision.lock_reason ?? decision.reason) !== 'IS_PRIVATE';

/** Cheap look before a decision: most pages of most apps can never be refused as private. */
function mayBePrivate({ tree, app }: AccessFacts, pageId: string): boolean {
  const node = tree.nodes.get(pageId);
  if (!node || node.fault) return true;
  if (!node.owner) return app.is_private;
  return node.owner.record.is_private || node.owner.record.is_scheduled;
}
