import type { Message } from '@bandstand/contract/threads.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { PersonFacts } from '../members/members.service.ts';
import type { ThreadAccess, ThreadFacts } from '../threads/threads.access.service.ts';
import type { Threads } from '../threads/threads.service.ts';
import type { PagesRepo } from './messages.pages.repo.ts';
import { viewOf } from './messages.publish.service.ts';
import type { Removal } from './messages.removal.service.ts';
import type { MessageRow } from './messages.tables.ts';

export interface StaffDependencies {
  pages: Pick<PagesRepo, 'page' | 'around' | 'realAuthors'>;
  access: Pick<ThreadAccess, 'find'>;
  threads: Pick<Threads, 'draw'>;
  removal: Pick<Removal, 'remove' | 'setHidden'>;
}
/** A message as staff see it: with hidden text, and with the staff member who wrote it under an app profile. */
export type StaffMessage = Message & { real_author_id: string | null };

const staffPageSize = 50;

export type StaffMessages = ReturnType<typeof createStaffMessages>;

/** Messages as staff read and moderate them. Does not check access. */
export function createStaffMessages({ pages, access, threads, removal }: StaffDependencies) {
  async function requireThread(tenant: Tenant, threadId: string): Promise<ThreadFacts> {
    const thread = await access.find(tenant, threadId);
    if (!thread) throw new AppError('thread_forbidden');
    return thread;
  }
  const drawn = async (tenant: Tenant, rows: readonly MessageRow[], real: ReadonlyMap<number, string>): Promise<StaffMessage[]> =>
    (await threads.draw(tenant, rows, 'staff')).map((message) => ({ ...message, real_author_id: real.get(message.message_ts) ?? null }));
  const setHidden = async (tenant: Tenant, threadId: string, ts: number, isHidden: boolean): Promise<boolean> =>
    removal.setHidden(tenant, await requireThread(tenant, threadId), ts, isHidden);

  return {
    /** A message with this many before and after it, in ascending order. Error: thread_forbidden. */
    context: async (tenant: Tenant, threadId: string, ts: number, around = 5): Promise<StaffMessage[]> => {
      const thread = await requireThread(tenant, threadId);
      const rows = await pages.around(tenant, viewOf(thread, null), ts, around);
      return drawn(tenant, rows, new Map(rows.flatMap((row) => (row.real_author_id ? [[row.ts, row.real_author_id]] : []))));
    },

    /**
     * A page in descending order: the newest, or with `after` the oldest after it. `profile`: the app profile whose likes are shown. Error:
     * thread_forbidden.
     */
    listForStaff: async (
      tenant: Tenant,
      profile: Pick<PersonFacts, 'id'> | null,
      threadId: string,
      { before = null, after = null }: { before?: number | null; after?: number | null },
    ): Promise<{ items: StaffMessage[]; has_more: boolean }> => {
      const thread = await requireThread(tenant, threadId);
      const isAscending = after !== null;
      const filter = { before, after, isAscending, blockedIds: [], limit: staffPageSize + 1 };
      const rows = await pages.page(tenant, viewOf(thread, profile?.id ?? null), filter);
      const shown = rows.slice(0, staffPageSize);
      const real = await pages.realAuthors(
        tenant,
        threadId,
        shown.map(({ ts }) => ts),
      );
      const items = await drawn(tenant, shown, real);
      return { items: isAscending ? items.toReversed() : items, has_more: rows.length > staffPageSize };
    },

    /** Hides a message from everyone but its author (MSG-16). False: nothing changed. Error: thread_forbidden. */
    hide: (tenant: Tenant, threadId: string, ts: number): Promise<boolean> => setHidden(tenant, threadId, ts, true),
    unhide: (tenant: Tenant, threadId: string, ts: number): Promise<boolean> => setHidden(tenant, threadId, ts, false),
    /** Deletes a message like an admin; one that is gone already stays gone. Error: thread_forbidden. */
    removeAs: async (tenant: Tenant, threadId: string, ts: number): Promise<void> => {
      const thread = await requireThread(tenant, threadId);
      await removal.remove(tenant, thread, ts).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'not_found')) throw error;
      });
    },
  };
}
