import type { StudioFeed } from '@bandstand/contract/feeds.studio.ts';

export const feedPlaces = ['app', 'page', 'product'] as const;
/** A feed as it is edited: first the place, then which one. */
export type FeedValues = Pick<StudioFeed, 'title' | 'kind' | 'who_posts' | 'who_joins'> & {
  place: (typeof feedPlaces)[number];
  pageId: string | null;
  productId: string | null;
};

export const newFeed: FeedValues = {
  title: '',
  kind: 'feed',
  who_posts: 'staff',
  who_joins: 'everyone',
  place: 'app',
  pageId: null,
  productId: null,
};

export const feedValues = ({ title, kind, who_posts, who_joins, page, product }: StudioFeed): FeedValues => ({
  title,
  kind,
  who_posts,
  who_joins,
  place: page ? 'page' : product ? 'product' : 'app',
  pageId: page?.id ?? null,
  productId: product?.id ?? null,
});

/** What is missing before it can be saved. */
export function feedFaults({ title, place, pageId, productId }: FeedValues): ('title' | 'page_id' | 'product_id')[] {
  return [
    ...(title.trim() === '' ? (['title'] as const) : []),
    ...(place === 'page' && pageId === null ? (['page_id'] as const) : []),
    ...(place === 'product' && productId === null ? (['product_id'] as const) : []),
  ];
}

/** The request. For a thread that belongs to a page, only who posts. */
export function feedBody(values: FeedValues, isOfPage: boolean) {
  const { title, kind, who_posts, who_joins, place, pageId, productId } = values;
  if (isOfPage) return { who_posts };
  return {
    title: title.trim(),
    kind: kind === 'comment' ? ('chat' as const) : kind,
    who_posts,
    who_joins,
    page_id: place === 'page' ? pageId : null,
    product_id: place === 'product' ? productId : null,
  };
}
