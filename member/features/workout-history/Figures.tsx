import styles from './Figures.module.css';

/** A few numbers in large type, each with its name. */
export function Figures({ figures }: { figures: readonly { label: string; value: string; hint?: string }[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, hint }) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {hint && <dd className={styles.hint}>{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}
