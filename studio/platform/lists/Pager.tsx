import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useText } from '../studio.ts';
import { useAddress } from '../useAddress.ts';
import { useFormat } from '../words/useFormat.ts';
import styles from './Pager.module.css';

type PagerProps = {
  total: number;
  shown: number;
  perPage?: number;
  /** The first and last row: the next pages go on beside them, however many rows are added meanwhile. */
  ends?: readonly [first: string, last: string] | null;
};

/** The number of rows, and the pages of the list; the current page is in the URL. */
export function Pager({ total, shown, perPage = 50, ends = null }: PagerProps) {
  const t = useText();
  const format = useFormat();
  const [address, change] = useAddress();
  const page = Number(address.get('page') ?? '1');
  const go = (next: number, older: string | null, newer: string | null) =>
    change(next <= 1 ? { page: null, older: null, newer: null } : { page: String(next), older, newer }, { push: true });
  const isFirst = page <= 1;
  const isLast = page * perPage >= total || shown === 0;
  return (
    <nav className={styles.pager} aria-label={t('studio.pager')}>
      <span className={styles.count}>{t('studio.pager.count', { count: total, shown: format.number(total) })}</span>
      {!(isFirst && isLast) && (
        <>
          <Button size="small" disabled={isFirst} onClick={() => go(page - 1, null, ends?.[0] ?? null)}>
            {t('studio.pager.previous')}
          </Button>
          <Button size="small" disabled={isLast} onClick={() => go(page + 1, ends?.[1] ?? null, null)}>
            {t('studio.pager.next')}
          </Button>
        </>
      )}
    </nav>
  );
}
