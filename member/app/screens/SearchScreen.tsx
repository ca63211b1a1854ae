import { useQuery } from '@tanstack/react-query';
import { SearchField } from '../../blocks/search/SearchField.tsx';
import { ContentList } from '../../platform/content/ContentList.tsx';
import { useApi } from '../../platform/platform.ts';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/texts/useText.ts';
import styles from './SearchScreen.module.css';

/** Search over everything in the app; before typing, what is new. */
export function SearchScreen() {
  const t = useText();
  return (
    <Screen title={t('screen.search')} lead={t('shell.search_lead')} width="grid">
      <SearchField types={[]} placeholder={t('search.placeholder')} isFocused>
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
      api('GET /content/{contentType}', { params: { contentType: 'all' }, query: { order_by: 'published_at', direction: 'desc', limit: 9 } }),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.news}>
      <h2>{t('search.newest')}</h2>
      <ContentList items={data.items} layout="grid" />
    </section>
  );
}
