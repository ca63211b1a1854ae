import type { ContentItem } from '@bandstand/contract/content-item.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useDelayedFlag } from '@bandstand/ui/primitives/useDelayedFlag.ts';
import { useState } from 'react';
import { ContentList } from '../../platform/content/ContentList.tsx';
import { useApi } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './SearchResults.module.css';

type SearchResultsProps = {
  types: readonly string[];
  term: string;
  /** Someone opens a result. */
  onOpen: () => void;
};

/** A term's results in the given types (default: all), by type. The previous results stay until the new ones arrive. */
export function SearchResults({ types, term, onOpen }: SearchResultsProps) {
  const t = useText();
  const [limit, setLimit] = useLimit(term);
  const { data, isError, isPending, isPlaceholderData, refetch } = useFound(types, term, limit);
  const areBonesShown = useDelayedFlag(isPending);
  if (isError) {
    return (
      <ErrorState
        title={t('search.failed')}
        text={t('shell.load_failed_text')}
        action={
          <Button variant="primary" onClick={() => void refetch()}>
            {t('shell.retry')}
          </Button>
        }
      />
    );
  }
  if (!data) return areBonesShown ? <Bones /> : null;
  const { items, total, corrected } = data;
  if (items.length === 0) {
    return (
      <p role="status" className={styles.note}>
        {t('search.nothing', { term })}
      </p>
    );
  }
  return (
    <div
      className={styles.results}
      data-results
      aria-busy={isPlaceholderData}
      onClickCapture={({ target }) => target instanceof Element && target.closest('article a') && onOpen()}
    >
      <p role="status" className={styles.note}>
        {corrected === undefined ? t('search.found', { count: total }) : t('search.corrected', { term, corrected, count: total })}
      </p>
      {sectionsOf(items, data.at).map(({ title, items: own }) => (
        <section key={title} className={styles.section} aria-label={t(title)}>
          <h2>{t(title)}</h2>
          <ContentList items={own} layout="list" />
        </section>
      ))}
      {items.length < total && limit < mostResults && (
        <div className={styles.more}>
          <Button pending={isPlaceholderData} onClick={() => setLimit(Math.min(limit + moreResults, mostResults))}>
            {t('search.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

const firstResults = 20;
const moreResults = 40;
/** What the call answers at most. */
const mostResults = 100;

/** How many results to ask for: more on request, for one term. */
function useLimit(term: string): [number, (limit: number) => void] {
  const [asked, setAsked] = useState({ term, limit: firstResults });
  return [asked.term === term ? asked.limit : firstResults, (limit) => setAsked({ term, limit })];
}

function useFound(types: readonly string[], term: string, limit: number) {
  const api = useApi();
  return useQuery({
    queryKey: ['search', types, term, limit],
    queryFn: async ({ signal }) => {
      const wanted = types.length > 0 ? types : ['all'];
      const found = await Promise.all(
        wanted.map((contentType) =>
          api('GET /content/{contentType}', { params: { contentType }, query: { term, limit, once_per_event: true } }, { signal }),
        ),
      );
      return {
        items: found.flatMap(({ items }) => items),
        total: found.reduce((sum, { total_count }) => sum + total_count, 0),
        at: Date.now(),
        corrected: found.find(({ corrected_term }) => corrected_term !== undefined)?.corrected_term,
      };
    },
    placeholderData: (previous) => previous,
  });
}

type Section = { title: MessageKey; items: ContentItem[] };

/** One section per type: the type of the best result first, and what is over last. */
function sectionsOf(items: readonly ContentItem[], nowMs: number): Section[] {
  const isOver = ({ ends_at: end }: ContentItem) => end !== null && Date.parse(end) < nowMs;
  const titleOf = (item: ContentItem) => (isOver(item) ? 'search.past' : (`search.type.${item.type}` as const));
  const byTitle = Map.groupBy(items, titleOf);
  const order = [...byTitle.keys()].sort((a, b) => Number(a === 'search.past') - Number(b === 'search.past'));
  return order.map((title) => ({ title, items: byTitle.get(title) ?? [] }));
}

function Bones() {
  const t = useText();
  return (
    <SkeletonGroup label={t('shell.loading')} className={styles.bones}>
      <Skeleton shape="text" width="6rem" />
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} shape="block" height="88px" />
      ))}
    </SkeletonGroup>
  );
}
