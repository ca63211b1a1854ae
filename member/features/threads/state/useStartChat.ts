import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useCallback } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import { useText } from '../../../platform/texts/useText.ts';

/** How many people can be chosen: everyone except the creator (MSG-22). */
export const mostChosen = 49;

/** Opens the thread with exactly these people, or the screen to start one (MSG-3). Ids are subscriber ids. */
export function useStartChat(): (subscriberIds: readonly string[], options?: { replace?: boolean }) => Promise<void> {
  const { api, navigation } = usePlatform();
  const t = useText();
  return useCallback(
    async (subscriberIds, { replace = false } = {}) => {
      const ids = subscriberIds.join(',');
      try {
        const { thread_id: threadId } = await api('GET /threads/resolve', { query: { subscriber_ids: ids } });
        navigation.navigate(threadId ? `/me/messages/${threadId}` : `/me/messages/new?users=${ids}`, { replace });
      } catch (error) {
        toast({ text: refusalText(error, t), tone: 'danger' });
      }
    },
    [api, navigation, t],
  );
}
