import { useFormat } from '../words/useFormat.ts';
import styles from './ShareBars.module.css';

type ShareBarsProps = {
  /** What rows and numbers are, for screen readers. */
  columns: readonly [name: string, amount: string];
  rows: readonly { key: string; name: string; count: number }[];
  /** What the shares are of. */
  total: number;
};

/** Counts as bars that are a table. */
export function ShareBars({ columns, rows, total }: ShareBarsProps) {
  const format = useFormat();
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <table className={styles.bars}>
      <thead className={styles.unseen}>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, count }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>
              <span className={styles.track} aria-hidden="true">
                <span className={styles.share} style={{ width: `${(count / most) * 100}%` }} />
              </span>
              <span className={styles.amount}>
                {format.number(count)}
                <span className={styles.quiet}> {format.percent(total > 0 ? count / total : 0)}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
