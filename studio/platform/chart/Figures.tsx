import styles from './figures.module.css';

/** One sum: what it is, how much, and a word on it. */
export type Figure = [name: string, value: string, detail: string | null];

/** The sums of a span, side by side. */
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
