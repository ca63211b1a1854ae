import { useQuery } from '@tanstack/react-query';
import type { ContentItem } from '@bandstand/contract/content-item.ts';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { ContentList } from '../../platform/content/ContentList.tsx';
import { useApi } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/useText.ts';
import type { BlockProps } from '../blockProps.ts';
import { useBlockPage } from '../pageContext.ts';
import { Carousel } from './Carousel.tsx';
import styles from './CollectionBlock.module.css';

type Data = BlockProps<'collection'>['block']['data'];

/** Chosen pages, or a query's results. They come with the page; only a freshly edited block requests them itself. */
export function CollectionBlock({ block: { data } }: BlockProps<'collection'>) {
  const t = useText();
  const { fill } = useBlockPage();
  const { items, isFailed } = useItems(data);
  const headingLevel = data.title ? 3 : 2;
  return (
    <section aria-label={data.title ? undefined : t('block.collection')}>
      {data.title && (
        <h2 className={styles.title} data-field="title">
          {fill(data.title)}
        </h2>
      )}
      {items && items.length > 0 && data.layout === 'carousel' && <Carousel items={items} headingLevel={headingLevel} />}
      {items && items.length > 0 && data.layout !== 'carousel' && <ContentList items={items} layout={data.layout} headingLevel={headingLevel} />}
      {items?.length === 0 && <p className={styles.nothing}>{t('block.collection_empty')}</p>}
      {isFailed && <p className={styles.nothing}>{t('general.something_wrong')}</p>}
      {!items && !isFailed && (
        <div className={styles.bones}>
          <Skeleton shape="block" ratio={3 / 2} />
          <Skeleton shape="block" ratio={3 / 2} />
        </div>
      )}
    </section>
  );
}

function useItems(data: Data): { items: readonly ContentItem[] | null; isFailed: boolean } {
  const api = useApi();
  const { page } = useBlockPage();
  const { content_type = 'all', page_id, ...rest } = data.query ?? {};
  const query = {
    ...rest,
    limit: data.source === 'items' ? 100 : (rest.limit ?? 20),
    ...(page_id ? { page_id } : data.source === 'items' ? {} : { page_id: page.page_id }),
  };
  const found = useQuery({
    queryKey: ['content', content_type, query],
    queryFn: () => api('GET /content/{contentType}', { params: { contentType: content_type }, query }),
    enabled: data.collection === undefined,
  });
  if (data.collection) return { items: data.collection.items, isFailed: false };
  const all = found.data?.items ?? null;
  const chosen = data.source === 'items' ? (data.items ?? []).flatMap(({ page_id: id }) => all?.find((item) => item.page_id === id) ?? []) : all;
  return { items: all && chosen, isFailed: found.isError };
}
