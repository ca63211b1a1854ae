import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useText } from '../studio.ts';
import { useAddress } from '../useAddress.ts';
import { useFormat } from '../words/useFormat.ts';
import styles from './Pager.module.css';

/** The number of rows, and the pages of the list; the current page is in the URL. */
export function Pager({ total, shown, perPage = 50 }: { total: number; shown: number; perPage?: number }) {
  const t = useText();
  const format = useFormat();
  const [address, change] = useAddress();
  const page = Number(address.get('page') ?? '1');
  const isFirst = page <= 1;
  const isLast = page * perPage >= total || shown === 0;
  return (
    <nav className={styles.pager} aria-label={t('studio.pager')}>
      <span className={styles.count}>{t('studio.pager.count', { count: total, shown: format.number(total) })}</span>
      {!(isFirst && isLast) && (
        <>
          <Button size="small" disabled={isFirst} onClick={() => change({ page: page === 2 ? null : String(page - 1) }, { push: true })}>
            {t('studio.pager.previous')}
          </Button>
          <Button size="small" disabled={isLast} onClick={() => change({ page: String(page + 1) }, { push: true })}>
            {t('studio.pager.next')}
          </Button>
        </>
      )}
    </nav>
  );
}
