import type { StudioFeed } from '@bandstand/contract/feeds.studio.ts';
import { usePages } from '../../platform/lookups.ts';
import { useLanguage, useText } from '../../platform/studio.ts';

export type Bound = { page: { id: string; title: string } | null; product: { title: string } | null };

/** Who reads a feed, in words: as its page is open, who has its product, or every member. */
export function useAudience(): (bound: Bound) => string {
  const t = useText();
  const pages = usePages().data?.items ?? [];
  return ({ page, product }) => {
    if (product) return t('studio.feeds.audience.product', { product: product.title });
    if (!page) return t('studio.feeds.audience.app');
    const state = pages.find(({ id }) => id === page.id)?.access_state;
    const who = state === undefined ? null : t.find(`studio.access.state.${state}`);
    return who ? t('studio.feeds.audience.page_state', { page: page.title, who }) : t('studio.feeds.audience.page', { page: page.title });
  };
}

/** The same as short as a list wants it: of a page, how it is open. */
export function useShortAudience(): (feed: Pick<StudioFeed, 'title' | 'page' | 'product'>) => string {
  const t = useText();
  const language = useLanguage();
  const audience = useAudience();
  const pages = usePages().data?.items ?? [];
  return (feed) => {
    if (!feed.page) return audience(feed);
    const state = pages.find(({ id }) => id === feed.page?.id)?.access_state;
    const who = state === undefined ? null : t.find(`studio.access.state.${state}`);
    if (!who) return feed.page.title;
    // It stands alone in its cell, where it is a word in a sentence elsewhere.
    return feed.page.title === feed.title ? who.charAt(0).toLocaleUpperCase(language) + who.slice(1) : `${feed.page.title} · ${who}`;
  };
}

/** Reading, writing and whether it stands in people's lists: one sentence, as it will be. */
export function useFeedSentence(): (bound: Bound, feed: Pick<StudioFeed, 'who_posts' | 'who_joins'>) => string {
  const t = useText();
  const audience = useAudience();
  return (bound, { who_posts, who_joins }) =>
    [t('studio.feeds.reads', { audience: audience(bound) }), t(`studio.feeds.who_posts.${who_posts}`), t(`studio.feeds.who_joins.${who_joins}`)]
      .map((part) => `${part}.`)
      .join(' ');
}
