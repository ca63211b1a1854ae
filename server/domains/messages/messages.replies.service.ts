import type { SendOperation } from '@bandstand/contract/messages.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Ids } from '../../platform/ids.ts';
import type { ThreadAccess } from '../threads/threads.access.service.ts';
import type { Actor } from '../threads/threads.posting.ts';
import type { MessagePages } from './messages.pages.service.ts';
import type { MessagesRepo } from './messages.repo.ts';
import type { Author, MessageSender, OperationResult } from './messages.send.service.ts';

export interface RepliesDependencies {
  repo: Pick<MessagesRepo, 'ensureReplies'>;
  access: Pick<ThreadAccess, 'requirePostable' | 'requireReadable'>;
  pages: Pick<MessagePages, 'require'>;
  sender: MessageSender;
  ground: { clock: Clock; ids: Ids };
}

export type Replies = ReturnType<typeof createReplies>;

/** Sends into threads and into the replies to their messages (MSG-4). */
export function createReplies({ repo, access, pages, sender, ground: { clock, ids } }: RepliesDependencies) {
  /** The thread of replies to a message, created for the first member who may write there. */
  async function openReplies(member: Actor, threadId: string, ts: number): Promise<string> {
    const { tenant } = member;
    const thread = await access.requireReadable(tenant, member, threadId);
    refuseFields({ parent_message_id: thread.kind === 'reply' && { key: 'field.invalid' } });
    const root = await pages.require(tenant, member, thread, ts, true);
    if (root.reply_thread_id) return root.reply_thread_id;
    await access.requirePostable(member, threadId, 'answer');
    if (root.type === 'notification') throw new AppError('forbidden');
    const id = await repo.ensureReplies(tenant, { threadId, ts }, { id: ids.next(), channelId: ids.next(), at: clock.iso() });
    if (!id) throw new AppError('not_found');
    return id;
  }

  return {
    openReplies,

    /** Sends in order. A message with a `parent_ts` goes into the replies to that message. */
    send: async (author: Author, threadId: string, operations: readonly SendOperation[]): Promise<OperationResult[]> => {
      const results: OperationResult[] = [];
      for (const [parentTs, run] of runsOf(operations)) {
        const into = parentTs === null ? threadId : await openReplies(author.member, threadId, parentTs);
        results.push(...(await sender.sendInto(author, await access.requirePostable(author.member, into), run)));
      }
      return results;
    },
  };
}

/** Neighbours with the same parent, together. */
function runsOf(operations: readonly SendOperation[]): [parentTs: number | null, run: SendOperation[]][] {
  const runs: [number | null, SendOperation[]][] = [];
  for (const operation of operations) {
    const parentTs = operation.parent_ts ?? null;
    const last = runs.at(-1);
    if (last?.[0] === parentTs) last[1].push(operation);
    else runs.push([parentTs, [operation]]);
  }
  return runs;
}
