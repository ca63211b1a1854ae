import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ContentItem } from '@bandstand/contract/content-item.ts';
import type { Answer } from '@bandstand/client/api/api.ts';
import { useApi } from '../../platform/platform.ts';

export type MyContent = Answer<'GET /my-content'>;
type ItemSections = { [K in keyof MyContent]: MyContent[K] extends { items: ContentItem[] } ? K : never }[keyof MyContent];
/** Sections that are lists of pages. */
export type SectionName = NonNullable<ItemSections>;

/** Everything that belongs to the member, a few of each (PRG-12). */
export function useMyContent() {
  const api = useApi();
  return useQuery({ queryKey: ['my-content'], staleTime: 0, queryFn: () => api('GET /my-content') });
}

/** One section, page by page. */
export function useSection(section: SectionName) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['my-content', section],
    staleTime: 0,
    initialPageParam: 1,
    queryFn: ({ pageParam }) => api('GET /my-content', { query: { section, page: pageParam } }).then((answer) => answer[section]),
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((count, { items }) => count + items.length, 0);
      return last.items.length > 0 && loaded < last.total_count ? pages.length + 1 : null;
    },
  });
}
