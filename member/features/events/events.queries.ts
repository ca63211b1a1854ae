import type { EventData } from '@bandstand/contract/type-data.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@bandstand/client/api/api.ts';
import { useApi } from '../../platform/platform.ts';
import { useSession } from '../../platform/session/useSession.ts';

export type Occurrence = Answer<'GET /event_occurrences/{id}'>;
export type OtherDate = Answer<'GET /event_occurrences/per_period'>['items'][number];

/** The page's own data about the event: enough to render it before the viewer is known. */
export const eventDataOf = (page: PageJson): Partial<EventData> => (page.type_data ?? {}) as Partial<EventData>;

const dayMs = 86_400_000;
/** The longest span that the server allows (EVT-4). */
const spanDays = 62;

/** Current places, hosts and participants, because pages are cached. */
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

/** The event's coming occurrences, without the current one. */
export function useOtherDates(eventId: string | null, pageId: string) {
  return useDates(eventId, 1, (date) => date.id !== pageId);
}

/** An event's coming occurrences. If there are none soon, searches the following months. */
export function useSeriesDates(eventId: string) {
  return useDates(eventId, spansOfYear, () => true);
}

const spansOfYear = 6;

function useDates(eventId: string | null, mostSpans: number, isWanted: (date: OtherDate) => boolean) {
  const api = useApi();
  const { state, bundle } = useSession();
  return useQuery({
    queryKey: ['event-dates', eventId, bundle?.user.id ?? null, mostSpans],
    enabled: eventId !== null && state !== 'unchecked',
    queryFn: async () => {
      const now = Date.now();
      for (let span = 0; span < mostSpans; span += 1) {
        const startOf = (spans: number) => new Date(now + spans * spanDays * dayMs).toISOString();
        const query = { start: startOf(span), end: startOf(span + 1), event_id: eventId ?? '' };
        const { items } = await api('GET /event_occurrences/per_period', { query });
        const coming = items.filter(({ state: of }) => of !== 'ended');
        if (coming.length > 0) return coming;
      }
      return [];
    },
    select: (items: OtherDate[]) => items.filter(isWanted),
  });
}
