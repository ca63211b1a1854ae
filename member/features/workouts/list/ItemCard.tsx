import type { EffectiveExercise } from '@bandstand/contract/workouts.sessions.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { pictureOf } from '../../../platform/content/pictures.ts';
import { useText } from '../../../platform/texts/useText.ts';
import type { ShownGroup, ShownItem } from '../state/filled.ts';
import { recordSets, rowsOf, type Before } from '../state/rows.ts';
import { measuresOf, type Measure } from '../state/values.ts';
import type { ListProps } from './listProps.ts';
import { ItemNote } from './ItemNote.tsx';
import { SetLine } from './SetLine.tsx';
import styles from './ListView.module.css';

type Props = Omit<ListProps, 'before'> & {
  group: ShownGroup;
  item: ShownItem;
  exercise: EffectiveExercise | undefined;
  exerciseId: string | null;
  before: Before | null;
  headingLevel: 3 | 4;
};

/** An exercise with its sets. */
export function ItemCard(props: Props) {
  const { workout, view, group, item, exercise, exerciseId, before, unit, onSwap } = props;
  const t = useText();
  const Heading = `h${props.headingLevel}` as const;
  const [added, setAdded] = useState(0);
  const [hasNote, setHasNote] = useState(false);
  const rows = rowsOf(workout.groups, item, view.log, before, added);
  const columns = measuresOf(item, before?.last.sets ?? []);
  const choice = exerciseId === exercise?.id ? exercise : exercise?.alternates.find(({ id }) => id === exerciseId);
  const title = (choice?.id === item.exercise_id ? null : choice?.title) ?? item.title;
  const image = item.media ?? choice?.image ?? null;
  const done = rows.flatMap(({ logged }) => (logged && !logged.isSkipped ? [logged] : []));
  const records = recordSets(done, before?.records ?? null);
  const note = view.log?.notes.get(item.uid) ?? null;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        {image && (
          <span className={styles.picture}>
            <Picture {...pictureOf(image, '')} sizes="48px" />
          </span>
        )}
        <div className={styles.words}>
          <Heading className={styles.name}>{title}</Heading>
          {item.side && <p className={styles.facts}>{t(`block.workout.side.${item.side}`)}</p>}
        </div>
        {((exercise?.alternates.length ?? 0) > 0 || exerciseId !== item.exercise_id) && (
          <IconButton label={t('workout.swap', { title })} onClick={() => onSwap(item.uid)}>
            <Icon of={ArrowLeftRight} />
          </IconButton>
        )}
      </div>
      {item.notes && <p className={styles.notes}>{item.notes}</p>}
      <div className={styles.heads} style={{ '--columns': columns.length } as object} aria-hidden="true">
        <span>{t('workout.set')}</span>
        <span>{t('workout.last')}</span>
        {columns.map((column) => (
          <span key={column}>{headOf(column, unit, t)}</span>
        ))}
        <span />
      </div>
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
            onGone={() => setAdded((count) => Math.max(0, count - 1))}
          />
        ))}
      </ol>
      <div className={styles.foot}>
        {group.type !== 'emom' && group.type !== 'interval' && (
          <Button size="small" variant="quiet" icon={<Icon of={Plus} size={16} />} onClick={() => setAdded((count) => count + 1)}>
            {t('workout.add_set')}
          </Button>
        )}
        {!hasNote && note === null && (
          <Button size="small" variant="quiet" icon={<Icon of={NotebookPen} size={16} />} onClick={() => setHasNote(true)}>
            {t('workout.add_note')}
          </Button>
        )}
      </div>
      {(hasNote || note !== null) && <ItemNote key={item.uid} title={title} note={note} model={props.model} groupId={group.id} itemId={item.uid} />}
    </li>
  );
}

const headOf = (column: Measure, unit: string, t: ReturnType<typeof useText>): string => {
  if (column === 'load_kg') return unit;
  return t(({ reps: 'block.workout.reps', time_s: 'block.workout.time', distance_m: 'workout.metres' } as const)[column]);
};
