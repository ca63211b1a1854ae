import type { FieldTexts } from '@bandstand/ui/primitives/Field.tsx';
import { usePages } from '../lookups.ts';
import { useText } from '../studio.ts';
import { Combo } from './Combo.tsx';

type PagePickProps = FieldTexts & { value: string | null; onChange: (pageId: string | null) => void; isClearable?: boolean };

/** A page of the app, by title or address. */
export function PagePick(props: PagePickProps) {
  const t = useText();
  const pages = usePages().data?.items ?? [];
  const options = pages.filter(({ status }) => status !== 'archived').map(({ id, title, path }) => ({ value: id, label: title, detail: path }));
  return <Combo {...props} options={options} placeholder={t('studio.pick.page')} />;
}
