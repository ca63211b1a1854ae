import { SearchField } from '../blocks/search/SearchField.tsx';
import { Screen } from '../platform/screen/Screen.tsx';
import { useText } from '../platform/useText.ts';

/** Search over everything that one may find here. */
export function SearchScreen() {
  const t = useText();
  return (
    <Screen title={t('screen.search')} lead={t('shell.search_lead')} width="grid">
      <SearchField types={[]} placeholder={t('search.placeholder')} isFocused />
    </Screen>
  );
}
