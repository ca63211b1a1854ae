import type { ContentItem } from '@bandstand/contract/content-item.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Skeleton, SkeletonGroup } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useDelayedFlag } from '@bandstand/ui/primitives/useDelayedFlag.ts';
import { ContentList } from '../../platform/content/ContentList.tsx';
import { useApi } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './SearchField.module.css';

/** A term's results in the given types (default: all). The previous results stay until the new ones arrive. */
export function SearchResults({ types, term }: { types: readonly string[]; term: string }) {
  const t = useText();
  const api = useApi();
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: ['search', types, term],
    queryFn: async ({ signal }) => {
      const wanted = types.length > 0 ? types : ['all'];
      const found = await Promise.all(
        wanted.map((contentType) =>
          api('GET /content/{contentType}', { params: { contentType }, query: { term, once_per_event: true } }, { signal }),
        ),
      );
      return {
        items: found.flatMap(({ items }) => items),
        total: found.reduce((sum, { total_count }) => sum + total_count, 0),
        at: Date.now(),
        corrected: found.find(({ corrected_term: corrected }) => corrected !== undefined)?.corrected_term,
      };
    },
    placeholderData: (previous) => previous,
  });
  const areBonesShown = useDelayedFlag(isPending);
  if (isError) {
    return (
      <div role="alert" className={styles.failed}>
        {t('search.failed')}
        <Button size="small" onClick={() => void refetch()}>
          {t('shell.retry')}
        </Button>
      </div>
    );
  }
  if (!data) {
    return areBonesShown ? (
      <SkeletonGroup label={t('shell.loading')} className={styles.bones}>
        <Skeleton shape="block" height="88px" />
        <Skeleton shape="block" height="88px" />
      </SkeletonGroup>
    ) : null;
  }
  const isOver = ({ ends_at: end }: ContentItem) => end !== null && Date.parse(end) < data.at;
  const [past, current] = [data.items.filter(isOver), data.items.filter((item) => !isOver(item))];
  return (
    <>
      <p role="status" className={styles.note}>
        {data.items.length === 0
          ? t('search.nothing', { term })
          : data.corrected === undefined
            ? t('search.found', { count: data.total })
            : t('search.corrected', { term, corrected: data.corrected, count: data.total })}
      </p>
      {current.length > 0 && <ContentList items={current} layout="list" />}
      {past.length > 0 && (
        <section className={styles.past} aria-label={t('search.past')}>
          <h2>{t('search.past')}</h2>
          <ContentList items={past} layout="list" />
        </section>
      )}
    </>
  );
}
