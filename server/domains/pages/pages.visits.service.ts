import { viewerOfPersona } from '@bandstand/rules/access/persona.ts';
import { msOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Member, PreviewGrant } from '../../platform/http/context.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { LiveTrees } from './pages.live.ts';
import type { DraftSource } from './pages.ports.ts';
import type { MemberPart } from './pages.repo.ts';
import { growTree, type PageTree } from './pages.tree.ts';
import type { Viewers } from './pages.viewers.ts';
import { createVisit, guestViewer, viewerOf, watchedVisit, type AppRules, type Viewer, type Visit } from './pages.visit.ts';

export interface VisitsDependencies {
  viewers: Viewers;
  live: LiveTrees;
  clock: Clock;
  /** From memory, without a query. */
  appRules: (tenant: Tenant) => Promise<AppRules>;
  drafts: Port<DraftSource>;
}
/** A made-up viewer, as the owner describes them. `id` takes the place of a member's id and belongs to no one. */
export interface Described {
  kind: 'everything' | 'guest' | 'member';
  id: string;
  productIds?: readonly string[] | undefined;
  startedDaysAgo?: number | null | undefined;
}
export type Visits = ReturnType<typeof createVisits>;

/** Who visits which tree. */
export function createVisits({ viewers, live, clock, appRules, drafts }: VisitsDependencies) {
  /** The published pages as someone sees them now. `member` null: without a request of theirs. */
  async function visitOf(
    tenant: Tenant,
    person: Pick<Member, 'id' | 'isAdmin'>,
    member: Member | null,
    wanted?: readonly MemberPart[],
  ): Promise<Visit> {
    const app = await appRules(tenant);
    const viewer = await viewers.of(tenant, person.id, wanted);
    return createVisit({ tenant, tree: await live.tree(tenant), app, viewer: viewerOf(person, viewer, member), nowMs: clock.ms() });
  }

  /** The drafts, as the persona of the preview's token (ACC-27). */
  async function visitPreview(tenant: Tenant, preview: PreviewGrant): Promise<Visit> {
    const app = await appRules(tenant);
    const tree = growTree(await drafts.current.pages(tenant, preview), 'draft');
    const nowMs = preview.at ? msOf(preview.at) : clock.ms();
    const viewer = personaIn(tree, app, { ...preview, kind: preview.persona, id: preview.staffUserId }, nowMs);
    return createVisit({
      tenant,
      tree,
      app,
      viewer,
      nowMs,
      preview: { seesAll: preview.persona === 'everything', release: preview.release ?? null },
    });
  }

  return {
    appRules,
    watched: watchedVisit,
    completedNow: viewers.completedNow,
    /** One visit to the app: by a member, by a guest, or by staff with a preview token. */
    visit: async (tenant: Tenant, member: Member | null, preview: PreviewGrant | null = null): Promise<Visit> => {
      if (preview) return visitPreview(tenant, preview);
      if (member) return visitOf(tenant, member, member);
      const app = await appRules(tenant);
      return createVisit({ tenant, tree: await live.tree(tenant), app, viewer: guestViewer, nowMs: clock.ms() });
    },
    /** A visit for decisions alone: what the member completed and saved may be out of date in it. */
    visitForRights: (tenant: Tenant, member: Member): Promise<Visit> => visitOf(tenant, member, member, ['rights']),
    /** The visit of a member without a request of theirs: for simulations and mails. */
    visitAs: (tenant: Tenant, person: Pick<Member, 'id' | 'isAdmin'>): Promise<Visit> => visitOf(tenant, person, null),
    /** The visit of a made-up viewer to the published pages (STU-5). */
    visitAsPersona: async (tenant: Tenant, described: Described, nowMs: number): Promise<Visit> => {
      const [app, tree] = await Promise.all([appRules(tenant), live.tree(tenant)]);
      return createVisit({ tenant, tree, app, viewer: personaIn(tree, app, described, nowMs), nowMs });
    },
  };
}

function personaIn(tree: PageTree, app: AppRules, described: Described, nowMs: number): Viewer {
  if (described.kind === 'guest') return guestViewer;
  const persona = { kind: 'member' as const, productIds: described.productIds ?? [], startedDaysAgo: described.startedDaysAgo ?? null };
  const viewer = viewerOfPersona(tree.access, persona, nowMs, app.timezone);
  const joined = { isAssigned: false, isMember: true, completedAt: null };
  const subscriptions = new Map(
    [...viewer.subscriptions].map(([id, run]) => [id, { ...run, ...joined, subscribedAt: run.startedAtExact ?? run.startedAt ?? '' }]),
  );
  return { ...guestViewer, ...viewer, subscriberId: described.id, subscriptions };
}
