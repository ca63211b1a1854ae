import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { ApiError } from '@bandstand/client/api/api.ts';
import { useApi } from '../../platform/platform.ts';
import { refusalText } from '../../platform/session/refusal.ts';
import { useText } from '../../platform/texts/useText.ts';
import { activityKey, type ActivityPage } from './activity.queries.ts';

type Known = InfiniteData<ActivityPage>;

/** Removes an entry from the member's list at once, and restores it if the server refuses. */
export function useForget(): (id: string) => Promise<void> {
  const t = useText();
  const api = useApi();
  const queries = useQueryClient();
  return async (id) => {
    const before = queries.getQueryData<Known>(activityKey);
    queries.setQueryData<Known>(activityKey, (known) => known && without(known, id));
    try {
      await api('DELETE /activity/{id}', { params: { id } });
    } catch (error) {
      // Another tab was faster: it is gone anyway.
      if (error instanceof ApiError && error.status === 404) return;
      queries.setQueryData(activityKey, before);
      toast({ text: refusalText(error, t), tone: 'danger' });
    }
  };
}

const without = (known: Known, id: string): Known => ({
  ...known,
  pages: known.pages.map((page) => ({ items: page.items.filter((entry) => entry.id !== id), total_count: page.total_count - 1 })),
});
