import type { AccessRecord, Decision } from '@bandstand/contract/access.ts';
import type { AccessChange } from '@bandstand/contract/pages.studio.ts';
import { effectiveRule, explain } from '@bandstand/rules/access/explain.ts';
import { accessWarnings } from '@bandstand/rules/access/warnings.ts';
import { msOf } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member, Staff } from '../../platform/http/context.ts';
import type { Drafts, DraftsDependencies } from '../drafts/drafts.service.ts';
import type { DraftTreeEdits } from '../drafts/drafts.tree.service.ts';

export interface AccessAnswer {
  record: AccessRecord;
  effective: { state: string; owner_id: string | null; owner_title: string | null };
  warnings: string[];
  access_changes: AccessChange[];
}

/** Members by id, for "who can see this". */
export type PeopleByIds = (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlyMap<string, Pick<Member, 'id' | 'isAdmin'>>>;

export type AccessPanel = ReturnType<typeof createAccessPanel>;

/** Who may open a page by its draft, what would change by publishing it, and what a given member gets now. */
export function createAccessPanel({
  drafts,
  edits,
  repo,
  appRules,
  pages,
  clock,
  peopleByIds,
}: DraftsDependencies & { drafts: Drafts; edits: DraftTreeEdits; peopleByIds: PeopleByIds }) {
  async function view(tenant: Tenant, id: string): Promise<AccessAnswer> {
    const [tree, live, app] = await Promise.all([drafts.tree(tenant), pages.tree(tenant), appRules(tenant)]);
    const row = tree.rows.get(id);
    if (!row) throw new AppError('page_not_found');
    const { ownerId } = effectiveRule(tree.access, app.access, id);
    const isBelow = new Set(edits.subtree(tree, id).map((below) => below.id));
    return {
      record: { ...row.access, parent: row.parent_id },
      effective: {
        state: drafts.accessState(tree.access, app.access, id),
        owner_id: ownerId,
        owner_title: ownerId === null ? null : (tree.rows.get(ownerId)?.title ?? null),
      },
      warnings: accessWarnings(tree.access, app.access, id).map(({ code }) => code),
      access_changes: edits.describe(live.access, tree.access, app.access, tree).filter((change) => isBelow.has(change.page_id)),
    };
  }
  return {
    view,
    change: async (tenant: Tenant, author: Pick<Staff, 'userId' | 'name'>, id: string, changes: Record<string, unknown>): Promise<AccessAnswer> => {
      const row = await drafts.require(tenant, id);
      const access = await drafts.checkedAccess(tenant, row, changes);
      await repo.save(tenant, id, null, { access, ...drafts.stamp(author) });
      return view(tenant, id);
    },
    /** What a guest or a member gets of the published page, at a time; with the trace (STU-5). Errors: page_not_found, user_not_found. */
    simulate: async (tenant: Tenant, input: { page_id: string; member_id?: string | null; at?: string | null }): Promise<Decision> => {
      const member = input.member_id ? (await peopleByIds(tenant, [input.member_id])).get(input.member_id) : null;
      if (input.member_id && !member) throw new AppError('user_not_found');
      const seen = member ? await pages.visitAs(tenant, member) : await pages.visit(tenant, null);
      if (!seen.tree.page(input.page_id)) throw new AppError('page_not_found');
      return explain({ ...seen.facts(), now: input.at ? msOf(input.at) : clock.ms() }, input.page_id).decision;
    },
  };
}
