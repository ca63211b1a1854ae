import type { WorkoutSet } from '@bandstand/contract/workout.ts';
import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import { cellOf, columnsOf, rowsOf } from './setWords.ts';
import styles from './WorkoutBlock.module.css';

/** An exercise's sets; nothing if none has a value. */
export function SetTable({ title, sets }: { title: string; sets: readonly WorkoutSet[] }) {
  const t = useText();
  const language = useLanguage();
  const columns = columnsOf(sets);
  if (columns.length === 0) return null;
  const rows = rowsOf(sets);
  // A single set needs no number.
  const isNumbered = sets.length > 1 || sets[0]?.type !== 'normal';
  return (
    <table className={styles.sets}>
      <caption>
        <VisuallyHidden>{t('block.workout.sets_of', { title })}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {isNumbered && <th scope="col">{t('block.workout.set')}</th>}
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`block.workout.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ from, to, set }) => (
          <tr key={from}>
            {isNumbered && (
              <th scope="row">
                {from === to ? from : `${from}–${to}`}
                {set.type !== 'normal' && <span className={styles.kind}>{t(`block.workout.${set.type}`)}</span>}
              </th>
            )}
            {columns.map((column) => (
              <td key={column}>{cellOf(set, column, language)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
