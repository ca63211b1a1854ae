import type { ContentItem } from '@bandstand/contract/content-item.ts';
import type { JoinAccess } from '@bandstand/contract/programs.ts';
import { joinAccess } from '@bandstand/rules/programs/join.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Content, Viewing } from '../content/content.service.ts';
import type { Shown } from '../content/content.shown.service.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Page } from '../pages/pages.tree.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { Runs } from '../progress/progress.runs.service.ts';
import type { PackRun } from '../progress/progress.subscriptions.ts';
import type { PacksRepo } from './packs.repo.ts';

export interface PacksDependencies {
  pages: Pages;
  content: Content;
  shown: Shown;
  runs: Runs;
  repo: PacksRepo;
  /** A member's active entitlements and their products. */
  activeEntitlements: (tenant: Tenant, subscriberId: string) => Promise<{ id: string; product_id: string }[]>;
}
export type Packs = ReturnType<typeof createPacks>;

/** Packs: pages, programs and events that go together, in no order (PRG-11). */
export function createPacks({ pages, content, shown, runs, repo, activeEntitlements }: PacksDependencies) {
  function requirePack(visit: Visit, id: string): Page {
    const page = visit.tree.page(id);
    if (page?.type !== 'pack' || !visit.isListable(page)) throw new AppError('page_not_found');
    return page;
  }
  async function requireType(member: Member, id: string): Promise<void> {
    if ((await pages.tree(member.tenant)).page(id)?.type !== 'pack') throw new AppError('page_not_found');
  }
  async function itemsOf(visit: Visit, page: Page): Promise<ContentItem[]> {
    const decision = visit.decide(page.id);
    if (!decision.granted) return [];
    const opened = pages.requireIn(visit, page.id);
    const inside = await shown.body(visit, opened, await pages.body(visit, opened), decision.mode === 'full');
    const items: unknown = inside.type_data?.['items'];
    return Array.isArray(items) ? (items as ContentItem[]) : [];
  }

  return {
    list: async (who: Viewing, query: { offset?: number; limit?: number }) => {
      const { items, total_count } = await content.list(who, 'pack', query);
      return { packs: items, total_count };
    },

    subscriptions: async (member: Member): Promise<Record<string, PackRun>> => {
      const visit = await pages.visit(member.tenant, member);
      const own = [...visit.viewer.subscriptions.keys()].filter((id) => visit.tree.page(id)?.type === 'pack');
      return Object.fromEntries(own.flatMap((id) => runs.packSubscription(visit, id) ?? []).map((run) => [run.pack_id, run]));
    },

    /** A pack with its contents; a locked pack reveals none of them. Throws page_not_found. */
    show: async ({ tenant, member, preview }: Viewing, id: string) => {
      const visit = await pages.visit(tenant, member, preview);
      const page = requirePack(visit, id);
      const [item] = content.items(visit, [id]);
      return { ...(item as ContentItem), items: await itemsOf(visit, page), pack_subscription: runs.packSubscription(visit, id) };
    },

    access: async ({ tenant, member, preview }: Viewing, id: string): Promise<JoinAccess> => {
      const visit = await pages.visit(tenant, member, preview);
      requirePack(visit, id);
      const { isSignedIn, subscriptions } = visit.viewer;
      return joinAccess(visit.decide(id), { isSignedIn, isSubscribed: subscriptions.get(id)?.isMember === true });
    },

    /** Throws page_not_found, access_denied. */
    subscribe: async (member: Member, id: string): Promise<{ pack_subscription: PackRun }> => {
      await requireType(member, id);
      await runs.start(member, id, {});
      const run = runs.packSubscription(await pages.visit(member.tenant, member), id);
      if (!run) throw new AppError('page_not_found');
      return { pack_subscription: run };
    },
    /** Completions in the pack stay. */
    leave: async (member: Member, id: string): Promise<void> => {
      await requireType(member, id);
      await runs.leave(member, id);
    },

    /**
     * Joins the packs included in what the member bought, once per purchase: members who leave stay out. A revoked purchase leaves the pack in their
     * list, locked, until they pay again.
     */
    joinBought: async (tenant: Tenant, subscriberId: string): Promise<void> => {
      const tree = await pages.tree(tenant);
      // Access to a private page includes the right to open it: only its owner assigns members (ACC-8).
      const sold = tree.inOrder().filter(({ type, access }) => type === 'pack' && !access.inherit && access.require_purchase && !access.is_private);
      if (sold.length === 0) return;
      const entitlements = await activeEntitlements(tenant, subscriberId);
      const bought = sold.flatMap((pack) =>
        entitlements
          .filter(({ product_id }) => pack.access.products.some(({ id }) => id === product_id))
          .map(({ id }) => ({ page_id: pack.id, entitlement_id: id })),
      );
      if (bought.length === 0) return;
      await runs.enrol(tenant, subscriberId, await repo.firstTime(tenant, subscriberId, bought));
    },
  };
}
