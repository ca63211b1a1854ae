import type { AccessRecord, AppAccess, Decision } from '@bandstand/contract/access.ts';
import type { AccessChange } from '@bandstand/contract/pages.studio.ts';
import { effectiveRule, explain } from '@bandstand/rules/access/explain.ts';
import { movedPurchase } from '@bandstand/rules/access/move-purchase.ts';
import { accessWarnings } from '@bandstand/rules/access/warnings.ts';
import { msOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member, Staff } from '../../platform/http/context.ts';
import type { Drafts } from '../drafts/drafts.service.ts';
import type { DraftTree } from '../drafts/drafts.shape.ts';
import type { DraftTreeEdits } from '../drafts/drafts.tree.service.ts';
import type { Pages } from '../pages/pages.service.ts';

type Author = Pick<Staff, 'userId' | 'name'>;
interface Rule {
  state: string;
  owner_id: string | null;
  owner_title: string | null;
}
export interface AccessAnswer {
  record: AccessRecord;
  effective: Rule;
  inherited: Rule;
  warnings: string[];
  move_purchase_to: { id: string; title: string } | null;
  access_changes: AccessChange[];
}

/** Members by id, for "who can see this". */
export type PeopleByIds = (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlyMap<string, Pick<Member, 'id' | 'isAdmin'>>>;

export interface Simulated {
  page_id: string;
  member_id?: string | null;
  persona?: 'guest' | 'member' | null;
  product_ids?: string[];
  started_days_ago?: number | null;
  at?: string | null;
}

export interface AccessDependencies {
  drafts: Drafts;
  edits: DraftTreeEdits;
  pages: Pages;
  clock: Clock;
  peopleByIds: PeopleByIds;
}
export type AccessPanel = ReturnType<typeof createAccessPanel>;

/** Access to a page by its draft, what publishing the draft would change, and what a given member gets now. */
export function createAccessPanel({ drafts, edits, pages, clock, peopleByIds }: AccessDependencies) {
  /** The rule for a page, and the page it comes from. */
  function ruleOf(tree: DraftTree, app: AppAccess, id: string | null): Rule {
    if (id === null) return { state: drafts.appState(app), owner_id: null, owner_title: null };
    const { ownerId } = effectiveRule(tree.access, app, id);
    return {
      state: drafts.accessState(tree.access, app, id),
      owner_id: ownerId,
      owner_title: ownerId === null ? null : (tree.rows.get(ownerId)?.title ?? null),
    };
  }
  async function view(tenant: Tenant, id: string): Promise<AccessAnswer> {
    const [tree, live, app] = await Promise.all([drafts.tree(tenant), pages.tree(tenant), pages.appRules(tenant)]);
    const row = tree.rows.get(id);
    if (!row) throw new AppError('page_not_found');
    const warnings = accessWarnings(tree.access, app.access, id);
    const rootId = warnings.flatMap((warning) => (warning.code === 'purchase_and_schedule' && warning.moveTo ? [warning.moveTo] : []))[0];
    const isBelow = new Set(edits.subtree(tree, id).map((below) => below.id));
    return {
      record: { ...row.access, parent: row.parent_id },
      effective: ruleOf(tree, app.access, id),
      inherited: ruleOf(tree, app.access, row.parent_id),
      warnings: warnings.map(({ code }) => code),
      move_purchase_to: rootId ? { id: rootId, title: tree.rows.get(rootId)?.title ?? '' } : null,
      access_changes: edits.describe(live.access, tree.access, app.access, tree).filter((change) => isBelow.has(change.page_id)),
    };
  }
  return {
    view,
    change: async (tenant: Tenant, author: Author, id: string, changes: Record<string, unknown>): Promise<AccessAnswer> => {
      await drafts.changeAccess(tenant, author, id, changes);
      return view(tenant, id);
    },
    /**
     * Sells the progress root instead of the page, in one step (ACC-5). `access_changes` of a dry run lists the pages whose decision would differ.
     * Errors: page_not_found, nothing_to_move.
     */
    movePurchase: async (tenant: Tenant, author: Author, id: string, isDryRun: boolean): Promise<AccessAnswer> => {
      const now = await view(tenant, id);
      const access_changes = await edits.rewriteAccess(tenant, author, { isDryRun }, (tree) => {
        const [page, root] = [tree.rows.get(id), tree.rows.get(now.move_purchase_to?.id ?? '')];
        if (!page?.access.require_purchase || !root) throw new AppError('nothing_to_move');
        const moved = movedPurchase(page.access, root.access);
        return new Map([
          [page.id, moved.page],
          [root.id, moved.root],
        ]);
      });
      return isDryRun ? { ...now, access_changes } : view(tenant, id);
    },
    /**
     * What a guest or a member gets of the published page at a given time, with the trace (STU-5). Naming a member needs the permission members.read.
     * Errors: forbidden, page_not_found, user_not_found.
     */
    simulate: async (tenant: Tenant, staff: Pick<Staff, 'userId' | 'permissions'>, input: Simulated): Promise<Decision> => {
      if (input.member_id && !staff.permissions.has('members.read')) throw new AppError('forbidden');
      const nowMs = input.at ? msOf(input.at) : clock.ms();
      if (Number.isNaN(nowMs)) refuseFields({ at: { key: 'field.invalid' } });
      const member = input.member_id ? (await peopleByIds(tenant, [input.member_id])).get(input.member_id) : null;
      if (input.member_id && !member) throw new AppError('user_not_found');
      const described = { kind: input.persona ?? 'guest', id: staff.userId, productIds: input.product_ids, startedDaysAgo: input.started_days_ago };
      const seen = member ? await pages.visitAs(tenant, member) : await pages.visitAsPersona(tenant, described, nowMs);
      if (!seen.tree.page(input.page_id)) throw new AppError('page_not_found');
      return explain({ ...seen.facts(), now: nowMs }, input.page_id).decision;
    },
  };
}
