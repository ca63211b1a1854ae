import type { StudioFeed } from '@bandstand/contract/feeds.studio.ts';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { usePages } from '../../platform/lookups.ts';
import { OneProductPick } from '../../platform/picking/OneProductPick.tsx';
import { PagePick } from '../../platform/picking/PagePick.tsx';
import { useCall } from '../../platform/queries.ts';
import { Section } from '../../platform/screen/Section.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { feedPlaces, type FeedValues } from './feedForm.ts';
import styles from './feeds.module.css';
import { useFeedSentence, type Bound } from './useAudience.ts';

type FeedPlaceProps = {
  feed: StudioFeed | null;
  values: FeedValues;
  set: (changes: Partial<FeedValues>) => void;
  errorOf: (field: string) => string | null;
};

/** Who sees it, who posts, and in whose list it appears, with the effect in one sentence. */
export function FeedPlace({ feed, values, set, errorOf }: FeedPlaceProps) {
  const t = useText();
  const { may } = useStaff();
  const sentence = useFeedSentence();
  const isOfPage = feed?.is_of_page ?? false;
  const { place, pageId, productId } = values;
  const pageTitle = usePages().data?.items.find(({ id }) => id === pageId)?.title ?? feed?.page?.title ?? '';
  const product = useCall('GET /studio/products/{id}', { params: { id: productId ?? '' } }, { enabled: productId !== null && may('sell.read') });
  const bound: Bound = {
    page: place === 'page' && pageId ? { id: pageId, title: pageTitle } : null,
    product: place === 'product' && productId ? { title: product.data?.title ?? feed?.product?.title ?? '' } : null,
  };
  const isSettled = place === 'app' || bound.page !== null || bound.product !== null;
  return (
    <Section title={t('studio.feeds.for_whom')}>
      {!isOfPage && (
        <>
          <Segmented
            label={t('studio.feeds.for_whom')}
            value={place}
            options={feedPlaces
              // Staff without access to products have nothing to choose from.
              .filter((value) => value !== 'product' || may('sell.read') || place === 'product')
              .map((value) => ({ value, label: t(`studio.feeds.place.${value}`) }))}
            onChange={(next) => set({ place: next })}
          />
          {place === 'page' && (
            <PagePick label={t('studio.feeds.page')} value={pageId} error={errorOf('page_id')} onChange={(id) => set({ pageId: id })} />
          )}
          {place === 'product' && (
            <OneProductPick
              label={t('studio.feeds.product')}
              placeholder={t('studio.feeds.product_choose')}
              value={productId}
              error={errorOf('product_id')}
              onChange={(id) => set({ productId: id })}
            />
          )}
        </>
      )}
      <Segmented
        label={t('studio.feeds.who_posts')}
        value={values.who_posts}
        options={(['staff', 'everybody'] as const).map((value) => ({ value, label: t(`studio.feeds.who_posts.${value}`) }))}
        onChange={(who_posts) => set({ who_posts })}
      />
      {!isOfPage && (
        <Segmented
          label={t('studio.feeds.who_joins')}
          value={values.who_joins}
          options={(['everyone', 'writers'] as const).map((value) => ({ value, label: t(`studio.feeds.who_joins.${value}`) }))}
          onChange={(who_joins) => set({ who_joins })}
        />
      )}
      <p className={styles.sentence} aria-live="polite">
        {isSettled ? sentence(bound, values) : '–'}
      </p>
    </Section>
  );
}
