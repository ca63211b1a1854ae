import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useText } from '../../../platform/texts/useText.ts';
import { recordSets, type SetRow } from '../state/rows.ts';
import { measuresOf, type Measure } from '../state/values.ts';
import { ItemNote } from './ItemNote.tsx';
import type { ItemCardProps } from './listProps.ts';
import { SetLine } from './SetLine.tsx';
import styles from './ListView.module.css';

type Props = ItemCardProps & { title: string; rows: readonly SetRow[] };

/** The sets of an exercise, and what can be added to them. */
export function ItemSets({ title, rows, ...props }: Props) {
  const { view, model, group, item, exercise, exerciseId, before, unit } = props;
  const t = useText();
  const [hasNote, setHasNote] = useState(false);
  const columns = measuresOf(item, before?.last.sets ?? [], exercise?.id === exerciseId ? exercise?.data?.measures : undefined);
  const extra = rows.filter(({ isAdded }) => isAdded).length;
  const done = rows.flatMap(({ logged }) => (logged && !logged.isSkipped ? [logged] : []));
  const records = recordSets(done, before?.records ?? null);
  const note = view.log?.notes.get(item.uid) ?? null;
  return (
    <>
      {item.notes && <p className={styles.notes}>{item.notes}</p>}
      {rows.length > 0 && (
        <div className={styles.heads} style={{ '--columns': columns.length } as object} aria-hidden="true">
          <span>{t('workout.set')}</span>
          <span>{t('workout.last')}</span>
          {columns.map((column) => (
            <span key={column}>{headOf(column, unit, t)}</span>
          ))}
          <span />
        </div>
      )}
      <ol className={styles.sets} aria-label={t('block.workout.sets_of', { title })}>
        {rows.map((row, at) => (
          <SetLine
            key={row.key}
            {...props}
            row={row}
            number={at + 1}
            title={title}
            columns={columns}
            records={records.get(row.key) ?? []}
            onGone={() => void model.changeAdded(item.uid, () => extra - 1)}
          />
        ))}
      </ol>
      <div className={styles.foot}>
        {group.type !== 'emom' && group.type !== 'interval' && (
          <Button
            size="small"
            variant="quiet"
            icon={<Icon of={Plus} size={16} />}
            onClick={() => void model.changeAdded(item.uid, (count) => Math.max(count, extra) + 1)}
          >
            {t('workout.add_set')}
          </Button>
        )}
        {!hasNote && note === null && (
          <Button size="small" variant="quiet" icon={<Icon of={NotebookPen} size={16} />} onClick={() => setHasNote(true)}>
            {t('workout.add_note')}
          </Button>
        )}
      </div>
      {(hasNote || note !== null) && <ItemNote key={item.uid} title={title} note={note} model={model} groupId={group.id} itemId={item.uid} />}
    </>
  );
}

const headOf = (column: Measure, unit: string, t: ReturnType<typeof useText>): string => {
  if (column === 'load_kg') return unit;
  return t(({ reps: 'block.workout.reps', time_s: 'block.workout.time', distance_m: 'workout.metres' } as const)[column]);
};
