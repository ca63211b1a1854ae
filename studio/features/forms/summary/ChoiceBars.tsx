import { useText } from '../../../platform/studio.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import type { FieldSummary } from '../state/summary.ts';
import styles from './summary.module.css';

/** How often each choice was made, as bars that are a table. */
export function ChoiceBars({ counts, answered }: { counts: FieldSummary['counts']; answered: number }) {
  const t = useText();
  const format = useFormat();
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <table className={styles.bars}>
      <thead className={styles.unseen}>
        <tr>
          <th scope="col">{t('studio.forms.options')}</th>
          <th scope="col">{t('studio.summary.answers')}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ value, label, count }) => (
          <tr key={value}>
            <th scope="row">{label}</th>
            <td>
              <span className={styles.track} aria-hidden="true">
                <span className={styles.share} style={{ width: `${(count / most) * 100}%` }} />
              </span>
              <span className={styles.amount}>
                {format.number(count)}
                <span className={styles.quiet}> {format.percent(answered > 0 ? count / answered : 0)}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
