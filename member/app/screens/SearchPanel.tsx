import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { SearchField } from '../../blocks/search/SearchField.tsx';
import type { PanelProps } from '../../platform/navigation/panel.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './SearchPanel.module.css';

/** `#search`: the search above any screen, opened by keyboard or from the side navigation. */
export function SearchPanel({ onClose }: PanelProps) {
  const t = useText();
  return (
    <Dialog open onClose={onClose} title={t('screen.search')} closeLabel={t('shell.close')} isSteady>
      <div className={styles.search}>
        <SearchField types={[]} placeholder={t('search.placeholder')} isFocused hasRecents>
          <p className={styles.lead}>{t('shell.search_lead')}</p>
        </SearchField>
      </div>
    </Dialog>
  );
}
