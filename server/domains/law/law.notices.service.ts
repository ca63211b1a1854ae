import type { ContractNotice } from '@bandstand/contract/law.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import { isId } from '../../platform/ids.ts';
import type { LawRepo, NoticeRow } from './law.repo.ts';

/** Assumption of API-10: lists of the studio show 50 rows. */
const pageSize = 50;

export type Notices = ReturnType<typeof createNotices>;

/** Withdrawals and cancellations from the owner's side. */
export function createNotices({ clock, repo }: { clock: Clock; repo: Pick<LawRepo, 'page' | 'close'> }) {
  return {
    /** Newest first. Leaves out name and address for staff who may not read members. */
    list: async (
      tenant: Tenant,
      { permissions }: Pick<Staff, 'permissions'>,
      { state, page = 1 }: { state?: NoticeRow['state']; page?: number },
    ): Promise<{ items: ContractNotice[]; total_count: number }> => {
      const { rows, total } = await repo.page(tenant, state, { offset: (page - 1) * pageSize, limit: pageSize });
      const mayKnow = permissions.has('members.read');
      const items = rows.map((row) => ({
        ...row,
        name: mayKnow ? row.name : '',
        email: mayKnow ? row.email : '',
        reason: mayKnow ? row.reason : null,
      }));
      return { items, total_count: total };
    },
    /** Throws 404. */
    close: async (tenant: Tenant, { userId }: Pick<Staff, 'userId'>, id: string): Promise<void> => {
      if (!isId(id) || !(await repo.close(tenant, id.toLowerCase(), userId, clock.iso()))) throw new AppError('not_found');
    },
  };
}
