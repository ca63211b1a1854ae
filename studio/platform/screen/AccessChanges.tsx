import type { Answer } from '../api.ts';
import { useText } from '../studio.ts';
import styles from './AccessChanges.module.css';

type Change = Answer<'POST /studio/pages/{id}/move'>['access_changes'][number];

/** For each page whose decision changes: what it was, and what it becomes. */
export function AccessChanges({ changes }: { changes: readonly Change[] }) {
  const t = useText();
  const words = (state: string) => t.find(`studio.access.state.${state}`) ?? state;
  return (
    // It scrolls where it is long: by keys, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.list} tabIndex={0}>
      {changes.map((change) => (
        <li key={change.page_id} className={styles.line}>
          <span className={styles.title} title={change.path}>
            {change.title}
          </span>
          <span>{t('studio.access.from_to', { before: words(change.before), after: words(change.after) })}</span>
        </li>
      ))}
    </ul>
  );
}
