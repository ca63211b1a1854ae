import { csvOf } from '../../platform/csv.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Drafts } from '../drafts/drafts.service.ts';
import type { AttendanceRepo } from './events.attendance.repo.ts';

export type Attendance = ReturnType<typeof createAttendance>;
const perPage = 100;

/** Who joined an occurrence, and who came: includes members who were marked without joining. */
export function createAttendance({ repo, drafts, clock }: { repo: AttendanceRepo; drafts: Drafts; clock: Clock }) {
  async function requireDate(tenant: Tenant, id: string): Promise<string> {
    const page = await drafts.require(tenant, id);
    if (page.type !== 'event_occurrence') throw new AppError('page_not_found');
    return page.id;
  }
  return {
    list: async (tenant: Tenant, id: string, page: number) =>
      repo.list(tenant, await requireDate(tenant, id), { limit: perPage, offset: (page - 1) * perPage }),
    /** Marks that someone came, or undoes it; a repeat changes nothing. Errors: page_not_found, user_not_found. */
    mark: async (tenant: Tenant, staff: { userId: string }, id: string, input: { member_id: string; has_attended: boolean }): Promise<void> => {
      const pageId = await requireDate(tenant, id);
      if (!input.has_attended) return repo.unmark(tenant, pageId, input.member_id);
      if (!(await repo.mark(tenant, pageId, input.member_id, clock.iso(), staff.userId))) throw new AppError('user_not_found');
    },
    csv: async (tenant: Tenant, id: string): Promise<string> => {
      const { items } = await repo.list(tenant, await requireDate(tenant, id), { limit: null, offset: 0 });
      return csvOf(
        ['name', 'email', 'joined_at', 'has_attended'],
        items.map((row) => ({ ...row, has_attended: row.has_attended ? 'yes' : 'no' })),
      );
    },
  };
}
