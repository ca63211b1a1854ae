import styles from './figures.module.css';

/** One total: its label, its amount and a note. */
export type Figure = [name: string, value: string, detail: string | null];

/** The totals of a period, side by side. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.numbers}>
      {figures.map(([name, value, detail]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {detail && <span className={styles.detail}>{detail}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
