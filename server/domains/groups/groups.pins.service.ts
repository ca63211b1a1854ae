import { mayPin } from '@bandstand/rules/threads/groups.ts';
import { plainMessage } from '@bandstand/rules/threads/text.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { RealtimeHub } from '../../platform/realtime/realtime.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import type { ThreadAccess } from '../threads/threads.access.service.ts';
import type { Facts } from '../threads/threads.facts.ts';
import type { Changing } from './groups.change.service.ts';
import type { PinsRepo } from './groups.pins.repo.ts';

export interface PinsDependencies {
  repo: PinsRepo;
  changing: Changing;
  access: Pick<ThreadAccess, 'requireReadable'>;
  facts: Pick<Facts, 'blocksOf'>;
  realtime: Pick<RealtimeHub, 'publish'>;
}

export type Pins = ReturnType<typeof createPins>;

/** Pinned messages (MSG-15). */
export function createPins({ repo, changing, access, facts, realtime }: PinsDependencies) {
  // The last change is published last.
  const oneAtATime = createKeyedMutex();

  return {
    /** At most ten in a thread; a pin keeps its first time. */
    pin: async (member: Member, threadId: string, ts: number, isPinned: boolean): Promise<{ message_ts: number; pinned_at: string | null }> => {
      const { tenant } = member;
      const { thread, change } = await changing.requireIn(member, threadId, mayPin);
      return oneAtATime(threadId, async () => {
        const done = await repo.pin(change, ts, isPinned);
        if (done === 'gone') throw new AppError('not_found');
        if (done === 'full') throw new AppError('too_many_pins');
        if (done.isChanged) {
          realtime.publish(tenant, thread.channel_id, 'pin_changed', { message_ts: ts, pinned_at: done.pinnedAt });
          await changing.publishLine(tenant, thread, done.lineTs);
        }
        return { message_ts: ts, pinned_at: done.pinnedAt };
      });
    },

    /** Older pins first, without hidden messages and those of members whom the viewer blocks. */
    pins: async (tenant: Tenant, member: Member | null, threadId: string) => {
      await access.requireReadable(tenant, member, threadId);
      const blocked = member ? (await facts.blocksOf(tenant, member.id)).blocked : new Set<string>();
      const items = (await repo.pins(tenant, threadId))
        .filter(({ author_id: id }) => id === null || !blocked.has(id))
        .map(({ ts, pinned_at, text, mentions }) => ({ message_ts: ts, pinned_at, text: plainMessage(text, mentions) }));
      return { items, total_count: items.length };
    },
  };
}
