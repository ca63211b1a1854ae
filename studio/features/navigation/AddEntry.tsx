import { screens, type NavigationEntry } from '@bandstand/contract/apps.ts';
import { usePages } from '../../platform/lookups.ts';
import { Combo } from '../../platform/picking/Combo.tsx';
import { useText } from '../../platform/studio.ts';
import { entryOf, type ScreenId } from './entries.ts';

/** A page or a screen of the app, found by typing; the start page first. */
export function AddEntry({ onAdd }: { onAdd: (entry: NavigationEntry) => void }) {
  const t = useText();
  const pages = (usePages().data?.items ?? []).filter(({ status }) => status !== 'archived');
  const options = [
    ...screens.map((screen) => ({ value: `screen:${screen}`, label: t(`studio.nav.screen.${screen}`), detail: t('studio.nav.screen') })),
    ...pages.map(({ id, title, path }) => ({ value: `page:${id}`, label: title, detail: path })),
  ];
  return (
    <Combo
      label={t('studio.nav.add')}
      placeholder={t('studio.nav.add_hint')}
      options={options}
      value={null}
      onChange={(value) => {
        const chosen = options.find((option) => option.value === value);
        if (!value || !chosen) return;
        const id = value.slice(value.indexOf(':') + 1);
        onAdd(entryOf(value.startsWith('page:') ? { page_id: id } : { screen: id as ScreenId }, chosen.label, () => crypto.randomUUID()));
      }}
    />
  );
}
