import type { InboxThread } from '@bandstand/contract/inbox.studio.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { InboxListsRepo } from './inbox.lists.repo.ts';
import type { InboxRepo } from './inbox.repo.ts';
import type { Inbox, Opened } from './inbox.service.ts';

export interface HandlingDependencies {
  repo: Pick<InboxRepo, 'assign' | 'read' | 'unread' | 'close'>;
  lists: Pick<InboxListsRepo, 'find'>;
  inbox: Pick<Inbox, 'require' | 'show'>;
  clock: Clock;
}

export type InboxHandling = ReturnType<typeof createInboxHandling>;

/** Assigning, reading and closing threads. */
export function createInboxHandling({ repo, lists, inbox, clock }: HandlingDependencies) {
  async function again(tenant: Tenant, { desk, row }: Opened): Promise<InboxThread> {
    const now = await lists.find(tenant, desk.reach, row.id);
    // Staff who hand over a thread that was visible only because it was assigned to them no longer see it: they get its previous state.
    const [thread] = await inbox.show(tenant, desk, [now ?? { ...row, assigned_to: null }]);
    if (!thread) throw new AppError('thread_forbidden');
    return thread;
  }

  return {
    /** Null: assigned to nobody. Throws 422 for staff who may not write messages, 409 `edit_conflict` when someone else was assigned meanwhile. */
    assign: async (
      tenant: Tenant,
      staff: Staff,
      threadId: string,
      { staff_id: staffId, seen }: { staff_id: string | null; seen?: string | null },
    ): Promise<InboxThread> => {
      const thread = await inbox.require(tenant, staff, threadId);
      const { assignableIds } = thread.desk.reach;
      const to = staffId?.toLowerCase() ?? null;
      refuseFields({ staff_id: to !== null && !assignableIds.includes(to) && { key: 'field.invalid' } });
      const isDone = await repo.assign(tenant, thread.row.id, { to, at: clock.iso(), seen: seen?.toLowerCase() ?? seen, assignableIds });
      if (!isDone) throw new AppError('edit_conflict');
      return again(tenant, thread);
    },

    /** Marks as read up to a time, for all staff; or as unread. */
    read: async (tenant: Tenant, staff: Staff, threadId: string, change: { read: boolean; message_ts?: number }): Promise<InboxThread> => {
      const thread = await inbox.require(tenant, staff, threadId);
      const newest = thread.row.latest_message_ts ?? 0;
      // A read time in the future would hide messages that are still to come.
      if (change.read) await repo.read(tenant, thread.row.id, Math.min(change.message_ts ?? newest, newest));
      else await repo.unread(tenant, thread.row.id);
      return again(tenant, thread);
    },

    /** Closes until a member writes again; or opens. */
    close: async (tenant: Tenant, staff: Staff, threadId: string, isClosed: boolean): Promise<InboxThread> => {
      const thread = await inbox.require(tenant, staff, threadId);
      await repo.close(tenant, thread.row.id, isClosed ? staff.userId : null);
      return again(tenant, thread);
    },
  };
}
