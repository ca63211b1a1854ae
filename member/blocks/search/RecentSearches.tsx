import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import History from 'lucide-react/icons/history';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { usePlatform } from '../../platform/platform.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { useText } from '../../platform/texts/useText.ts';
import { forgetSearch, recentSearches } from './recentSearches.ts';
import styles from './RecentSearches.module.css';

/** What was searched for on this device, to search again or to remove. Nothing while there is none. */
export function RecentSearches({ onChoose }: { onChoose: (term: string) => void }) {
  const t = useText();
  const platform = usePlatform();
  const { state } = useSession();
  const [, setForgotten] = useState(0);
  const terms = state === 'unchecked' ? [] : recentSearches(platform);
  if (terms.length === 0) return null;
  const forget = (term?: string) => {
    forgetSearch(platform, term);
    setForgotten((count) => count + 1);
  };
  return (
    <section className={styles.recent} aria-label={t('search.recent')}>
      <header className={styles.head}>
        <h2>{t('search.recent')}</h2>
        <Button size="small" variant="quiet" onClick={() => forget()}>
          {t('search.forget_all')}
        </Button>
      </header>
      <ul className={styles.terms}>
        {terms.map((term) => (
          <li key={term} className={styles.term}>
            <button type="button" className={styles.choose} onClick={() => onChoose(term)} data-result>
              <Icon of={History} size={16} />
              <span>{term}</span>
            </button>
            <button type="button" className={styles.remove} aria-label={t('search.forget', { term })} onClick={() => forget(term)}>
              <Icon of={X} size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
