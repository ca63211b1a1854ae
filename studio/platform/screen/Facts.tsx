import { Fragment, type ReactNode } from 'react';
import styles from './Facts.module.css';

/** Names and values, one below the other; null and false have no line. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null &&
          value !== false && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
