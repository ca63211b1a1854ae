import { useScrollByKeys } from '@bandstand/ui/primitives/useScrollByKeys.ts';
import { useRef } from 'react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { useText } from '../studio.ts';
import styles from './AccessChanges.module.css';

type Change = Answer<'POST /studio/pages/{id}/move'>['access_changes'][number];

/** Each page whose access decision changes: before and after. */
export function AccessChanges({ changes }: { changes: readonly Change[] }) {
  const t = useText();
  const list = useRef<HTMLUListElement>(null);
  useScrollByKeys(list, true);
  const words = (state: string) => t.find(`studio.access.state.${state}`) ?? state;
  return (
    <ul ref={list} className={styles.list}>
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
