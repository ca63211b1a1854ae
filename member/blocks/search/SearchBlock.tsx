import { useText } from '../../platform/texts/useText.ts';
import type { BlockProps } from '../blockProps.ts';
import { useBlockPage } from '../pageContext.ts';
import { SearchField } from './SearchField.tsx';

/** Finds pages while typing. */
export function SearchBlock({ block: { data } }: BlockProps<'search'>) {
  const t = useText();
  const { fill } = useBlockPage();
  return <SearchField types={data.types ?? []} placeholder={data.placeholder ? fill(data.placeholder) : t('search.placeholder')} />;
}
