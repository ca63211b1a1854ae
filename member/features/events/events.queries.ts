import type { EventData } from '@bandstand/contract/type-data.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../platform/api.ts';
import { useApi } from '../../platform/platform.ts';
import { useSession } from '../../platform/useSession.ts';

export type Occurrence = Answer<'GET /event_occurrences/{id}'>;
export type OtherDate = Answer<'GET /event_occurrences/per_period'>['items'][number];

/** What the page itself says of the event: enough to draw it before anybody knows who looks. */
export const eventDataOf = (page: PageJson): Partial<EventData> => (page.type_data ?? {}) as Partial<EventData>;

const dayMs = 86_400_000;
/** As far as the server looks at once (EVT-4). */
const spanDays = 62;

/** Seats, hosts and who comes, as they are now: a page lies in caches. */
export function useOccurrence(pageId: string) {
  const api = useApi();
  const { state, bundle } = useSession();
  return useQuery({
    queryKey: ['event', pageId, bundle?.user.id ?? null],
    staleTime: 0,
    enabled: state !== 'unchecked',
    queryFn: () => api('GET /event_occurrences/{id}', { params: { id: pageId } }),
  });
}

/** The dates of the same series that are still to come, without the one that is shown. */
export function useOtherDates(eventId: string | null, pageId: string) {
  const api = useApi();
  const { state, bundle } = useSession();
  return useQuery({
    queryKey: ['event-dates', eventId, bundle?.user.id ?? null],
    enabled: eventId !== null && state !== 'unchecked',
    queryFn: async () => {
      const now = Date.now();
      const period = { start: new Date(now).toISOString(), end: new Date(now + spanDays * dayMs).toISOString() };
      const { items } = await api('GET /event_occurrences/per_period', { query: { ...period, event_id: eventId ?? '' } });
      return items;
    },
    select: (items: OtherDate[]) => items.filter((date) => date.id !== pageId && date.state !== 'ended'),
  });
}
