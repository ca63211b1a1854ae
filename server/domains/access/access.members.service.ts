import type { Bus } from '../../platform/events/bus.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccessEvents, AccessJobs } from './access.events.ts';
import { createPageMembersRepo } from './access.members.repo.ts';
import type { Drafts } from '../drafts/drafts.service.ts';

export interface PageMembersDependencies {
  platform: Pick<Platform, 'db' | 'clock'>;
  drafts: Drafts;
  bus: Bus<AccessEvents>;
  jobs: Pick<Jobs<AccessJobs>, 'enqueue'>;
}
export type PageMembers = ReturnType<typeof createPageMembers>;

/** The members of a private page: the owner adds them, and nobody joins on their own (ACC-8). */
export function createPageMembers({ platform: { db, clock }, drafts, bus, jobs }: PageMembersDependencies) {
  const repo = createPageMembersRepo({ db });
  return {
    list: async (tenant: Tenant, pageId: string, page: number) => {
      await drafts.require(tenant, pageId);
      const { rows, total } = await repo.list(tenant, pageId, page);
      return { items: rows, total_count: total };
    },
    /** `notify` sends them a mail once the page can be opened. */
    assign: async (
      tenant: Tenant,
      pageId: string,
      memberIds: readonly string[],
      { notify = false }: { notify?: boolean } = {},
    ): Promise<{ added: number }> => {
      await drafts.require(tenant, pageId);
      const at = clock.iso();
      const added = await transact(db, tenant, async (trx) => {
        const ids = await repo.assign(trx, tenant, pageId, memberIds, at);
        for (const subscriberId of notify ? ids : [])
          await jobs.enqueue(within(trx), 'page.mail_let_in', { appId: tenant.appId, pageId, subscriberId, at });
        return ids;
      });
      for (const subscriberId of added) bus.publish('page.members_changed', { tenant, pageId, subscriberId });
      return { added: added.length };
    },
    /** Removes a member who was added, or who joined while the page was open. Errors: page_not_found, not_found. */
    unassign: async (tenant: Tenant, pageId: string, memberId: string): Promise<void> => {
      await drafts.require(tenant, pageId);
      if (!(await repo.remove(tenant, pageId, memberId))) throw new AppError('not_found');
      bus.publish('page.members_changed', { tenant, pageId, subscriberId: memberId });
    },
  };
}
