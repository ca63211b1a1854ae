import type { ContentItem, PageType } from '@bandstand/contract/content-item.ts';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../platform/platform.ts';
import { useBundle } from '../../../platform/session/useSession.ts';

type Inside = {
  /** The pages right below it, in order. */
  parts: ContentItem[];
  /** How long all of it takes, as far as the owner has said. */
  minutes: number;
  /** A part that is open to the viewer. */
  sample: ContentItem | null;
};

/** Types whose contents are worth naming; other pages only have pages below them. */
const containers: ReadonlySet<PageType> = new Set(['program', 'pack', 'collection', 'workout']);

/** What is below an offered page: titles and lengths that every list shows (ACC-28). Null: nothing, or not known yet. */
export function useInside(pageId: string): Inside | null {
  const api = useApi();
  const memberId = useBundle()?.user.id ?? null;
  const { data } = useQuery({
    queryKey: ['content', 'inside', pageId, memberId],
    queryFn: () =>
      api('GET /content/{contentType}', { params: { contentType: 'all' }, query: { page_id: pageId, include_current: true, limit: 100 } }),
    select: ({ items }) => insideOf(items, pageId),
  });
  return data ?? null;
}

function insideOf(items: readonly ContentItem[], pageId: string): Inside | null {
  const root = items.find((item) => item.page_id === pageId);
  const below = items.filter((item) => item.page_id !== pageId);
  if (!root || !containers.has(root.type) || below.length === 0) return null;
  const isPart = ({ path }: ContentItem) => !path.slice(root.path.length + 1).includes('/');
  const isLeaf = ({ path }: ContentItem) => !below.some((other) => other.path.startsWith(`${path}/`));
  return {
    parts: below.filter(isPart),
    minutes: below.filter(isLeaf).reduce((sum, { duration_minutes: minutes }) => sum + (minutes ?? 0), 0),
    sample: below.find((item) => item.access.granted && isLeaf(item)) ?? null,
  };
}
