import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { SearchField } from '../../blocks/search/SearchField.tsx';
import { ContentList } from '../../platform/content/ContentList.tsx';
import { useApi, usePlatform } from '../../platform/platform.ts';
import { useQueryParameter } from '../../platform/navigation/useNavigation.ts';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/texts/useText.ts';
import styles from './SearchScreen.module.css';

/** `/me/search?q=`: search over everything in the app; before typing, what is new. The address keeps the term, for reloading and going back. */
export function SearchScreen() {
  const t = useText();
  const { navigation } = usePlatform();
  const [first] = useState(useQueryParameter('q') ?? '');
  const keep = useCallback(
    (term: string) => {
      const { path, search, hash } = navigation.current();
      const next = term === '' ? '' : `?${new URLSearchParams({ q: term }).toString()}`;
      if (path === '/me/search' && search !== next) navigation.navigate(`${path}${next}${hash}`, { replace: true });
    },
    [navigation],
  );
  return (
    <Screen title={t('screen.search')} lead={t('shell.search_lead')} width="grid">
      <SearchField types={[]} placeholder={t('search.placeholder')} kept={{ term: first, keep }} isFocused hasRecents>
        <NewPages />
      </SearchField>
    </Screen>
  );
}

function NewPages() {
  const t = useText();
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['content', 'all', 'newest'],
    queryFn: () =>
      api('GET /content/{contentType}', {
        params: { contentType: 'all' },
        query: { order_by: 'published_at', direction: 'desc', limit: 9, once_per_event: true },
      }),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.news}>
      <h2>{t('search.newest')}</h2>
      <ContentList items={data.items} layout="grid" />
    </section>
  );
}
