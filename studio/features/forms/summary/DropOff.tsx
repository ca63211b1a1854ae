import { useText } from '../../../platform/studio.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import type { FieldSummary } from '../state/summary.ts';
import styles from './summary.module.css';

/** How many stopped at each question, in the order of the form; questions at which nobody stopped are left out. */
export function DropOff({ fields, starts }: { fields: readonly FieldSummary[]; starts: number }) {
  const t = useText();
  const format = useFormat();
  const left = fields.filter(({ dropped }) => dropped > 0);
  // A full bar is at least a fifth of those who began: otherwise one of a hundred would look like everyone.
  const most = Math.max(1, starts / 5, ...left.map(({ dropped }) => dropped));
  return (
    <section className={styles.section} aria-labelledby="summary-drop">
      <h2 id="summary-drop" className={styles.heading}>
        {t('studio.summary.drop_off')}
      </h2>
      <p className={styles.quiet}>{t(left.length === 0 ? 'studio.summary.drop_none' : 'studio.summary.drop_hint')}</p>
      {left.length > 0 && (
        <table className={styles.bars} aria-labelledby="summary-drop">
          <thead className={styles.unseen}>
            <tr>
              <th scope="col">{t('studio.forms.field')}</th>
              <th scope="col">{t('studio.summary.left_here')}</th>
            </tr>
          </thead>
          <tbody>
            {left.map(({ form_field_id, field_type, label, dropped }) => (
              <tr key={`${form_field_id} ${field_type}`}>
                <th scope="row">{label || t('studio.forms.untitled_field')}</th>
                <td>
                  <span className={styles.track} aria-hidden="true">
                    <span className={styles.share} data-tone="danger" style={{ width: `${(dropped / most) * 100}%` }} />
                  </span>
                  <span className={styles.amount}>
                    {format.number(dropped)}
                    {starts > 0 && <span className={styles.quiet}> {format.percent(Math.min(1, dropped / starts))}</span>}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
