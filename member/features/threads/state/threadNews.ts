import type { QueryClient } from '@tanstack/react-query';
import { refetch } from '../../../platform/realtime/news.ts';
import type { RealtimeEvent } from '../../../platform/realtime/realtime.ts';
import { dropThread, patchThread } from './threads.cache.ts';
import { participantsKey, threadKey } from './threads.keys.ts';

/** Applies events about participants and title from an open thread's channel (MSG-42). Ignores other events. */
export function applyThreadNews(
  queries: QueryClient,
  { threadId, ownId }: { threadId: string; ownId: string | undefined },
  news: RealtimeEvent,
): void {
  switch (news.event) {
    case 'thread_renamed':
      patchThread(queries, threadId, (known) => ({ ...known, title: news.data.title, has_been_renamed: news.data.has_been_renamed }));
      break;
    case 'participant_added': {
      const { participants } = news.data;
      patchThread(queries, threadId, (known) => {
        const fresh = participants.filter(({ user }) => !known.participants.some((one) => one.user.id === user.id));
        return { ...known, participants: [...known.participants, ...fresh], total_count_participants: known.total_count_participants + fresh.length };
      });
      void refetch(queries, participantsKey(threadId));
      // The viewer's permissions may have changed with the number of participants.
      void refetch(queries, threadKey(threadId));
      break;
    }
    case 'participant_removed': {
      const { user_id: userId } = news.data;
      if (userId === ownId) {
        dropThread(queries, threadId);
        break;
      }
      patchThread(queries, threadId, (known) => {
        const participants = known.participants.filter(({ user }) => user.id !== userId);
        const isKnown = participants.length < known.participants.length;
        return { ...known, participants, total_count_participants: known.total_count_participants - (isKnown ? 1 : 0) };
      });
      void refetch(queries, participantsKey(threadId));
      void refetch(queries, threadKey(threadId));
      break;
    }
    default:
  }
}
