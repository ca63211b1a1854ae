import type { StudioFeed } from '@bandstand/contract/feeds.studio.ts';
import { usePages } from '../../platform/lookups.ts';
import { useLanguage, useText } from '../../platform/studio.ts';

export type Bound = { page: { id: string; title: string } | null; product: { title: string } | null };

/** Who reads a feed, in words: everyone with access to its page, holders of its product, or every member. */
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

/** The same in short form for a list: for a page, its access. */
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
    // Alone in its cell, so it starts with a capital letter, unlike inside a sentence.
    return feed.page.title === feed.title ? who.charAt(0).toLocaleUpperCase(language) + who.slice(1) : `${feed.page.title} · ${who}`;
  };
}

/** Reading, writing and whether it appears in members' lists, in one sentence. */
export function useFeedSentence(): (bound: Bound, feed: Pick<StudioFeed, 'who_posts' | 'who_joins'>) => string {
  const t = useText();
  const audience = useAudience();
  return (bound, { who_posts, who_joins }) =>
    [t('studio.feeds.reads', { audience: audience(bound) }), t(`studio.feeds.who_posts.${who_posts}`), t(`studio.feeds.who_joins.${who_joins}`)]
      .map((part) => `${part}.`)
      .join(' ');
}
