import { readAmounts, readHeading, writeAmounts, writeHeading } from '@bandstand/rules/workouts/text.ts';
import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Unlink from 'lucide-react/icons/unlink';
import X from 'lucide-react/icons/x';
import { memo } from 'react';
import { useText } from '../../../platform/studio.ts';
import { timeMark, secondsOf } from '../state/timeMarks.ts';
import { findGroup, findItem, type SheetRow, type WorkoutGroup, type WorkoutItem } from '../state/document.ts';
import type { Exercise } from '../state/useLibrary.ts';
import { useOpenWorkout, useWorkoutState } from '../state/WorkoutContext.ts';
import { ExerciseCell } from './ExerciseCell.tsx';
import styles from './sheet.module.css';
import { TextCell } from './TextCell.tsx';
import type { SheetCommands } from './useSheetCommands.ts';
import type { RowDrag } from './useRowDrag.ts';

type RowProps = {
  row: SheetRow;
  number: number;
  commands: SheetCommands;
  exercise: Exercise | null;
  isSelected: boolean;
  hasMarks: boolean;
  drag: RowDrag;
  onDone: (id: string) => void;
  focus: (id: string | null, column: string) => void;
};

/** A line of the sheet. Only the one that changed renders again. */
export const SheetLineView = memo(function SheetLineView(props: RowProps) {
  const { row, isSelected, drag } = props;
  const group = useWorkoutState(({ value }) => (row.kind === 'group' ? findGroup(value, row.id) : null));
  const item = useWorkoutState(({ value }) => (row.kind === 'item' ? findItem(value, row.id) : null));
  if (!group && !item) return null;
  return (
    <div
      role="row"
      aria-selected={isSelected}
      data-id={row.id}
      data-drop={drag.placeAt(row.id) ?? undefined}
      className={classNames(styles.row, group && styles.group)}
      onDragOver={drag.over(row.id)}
      onDrop={drag.drop}
    >
      <Grip {...props} />
      {group && <GroupCells {...props} group={group} />}
      {item && <ItemCells {...props} item={item} />}
      <RowEnd {...props} />
    </div>
  );
});

function Grip({ row, drag, number }: RowProps) {
  const t = useText();
  const { isReadOnly } = useOpenWorkout();
  return (
    <span role="gridcell" className={styles.grip}>
      <span
        draggable={!isReadOnly}
        onDragStart={drag.start(row.id)}
        onDragEnd={drag.end}
        title={isReadOnly ? undefined : t('studio.workouts.drag')}
        className={styles.handle}
      >
        {!isReadOnly && <Icon of={GripVertical} size={14} />}
        {row.kind === 'item' && <span className={styles.number}>{number}</span>}
      </span>
    </span>
  );
}

function GroupCells({ row, group, commands, number }: RowProps & { group: WorkoutGroup }) {
  const t = useText();
  const { isReadOnly } = useOpenWorkout();
  return (
    <>
      <TextCell
        rowId={row.id}
        column="exercise"
        label={t('studio.workouts.cell.heading', { number })}
        value={writeHeading({ ...group, title: null })}
        isReadOnly={isReadOnly}
        className={styles.kind}
        onType={(text) => {
          const heading = readHeading(text)?.heading;
          if (!heading) return t('studio.workouts.no_heading');
          commands.changeGroup(row.id, { ...heading, title: heading.title ?? group.title ?? null }, 'heading');
          return null;
        }}
      />
      <TextCell
        rowId={row.id}
        column="amounts"
        label={t('studio.workouts.cell.group_title', { number })}
        value={group.title ?? ''}
        placeholder={t('studio.workouts.group_title')}
        maxLength={200}
        isReadOnly={isReadOnly}
        className={styles.groupTitle}
        onType={(text) => {
          commands.changeGroup(row.id, { title: text || null }, 'group_title');
          return null;
        }}
      />
    </>
  );
}

function ItemCells({ row, item, number, commands, exercise, hasMarks, onDone, focus }: RowProps & { item: WorkoutItem }) {
  const t = useText();
  const { isReadOnly } = useOpenWorkout();
  return (
    <>
      <ExerciseCell
        rowId={row.id}
        label={t('studio.workouts.cell.exercise', { number })}
        value={item.title}
        placeholder={t('studio.workouts.type_exercise')}
        isReadOnly={isReadOnly}
        onWrite={(read, chosen) => {
          if (read.kind !== 'item' && read.kind !== 'group') return false;
          commands.write(row.id, read, chosen);
          return true;
        }}
        onDone={() => onDone(row.id)}
        onEmptied={() => focus(commands.remove([row.id]), 'exercise')}
      />
      <TextCell
        rowId={row.id}
        column="amounts"
        label={t('studio.workouts.cell.amounts', { number })}
        value={writeAmounts(item)}
        placeholder="3x8 @ 60kg r90"
        isReadOnly={isReadOnly}
        className={styles.amounts}
        onType={(text) => {
          const read = text.trim() === '' ? { sets: [{ type: 'normal' as const }], rest: null, side: null, remark: null } : readAmounts(text);
          if (!read) return t('studio.workouts.not_understood');
          const { remark, ...amounts } = read;
          commands.changeItem(row.id, { ...amounts, ...(remark && !item.notes ? { notes: remark } : {}) }, 'amounts');
          return null;
        }}
      />
      {hasMarks && (
        <TextCell
          rowId={row.id}
          column="mark"
          label={t('studio.workouts.cell.mark', { number })}
          value={timeMark(item.video_at ?? null)}
          placeholder="0:00"
          isReadOnly={isReadOnly}
          className={styles.mark}
          onType={(text) => {
            const seconds = secondsOf(text);
            if (seconds === undefined) return t('studio.workouts.not_understood');
            commands.changeItem(row.id, { video_at: seconds }, 'mark');
            return null;
          }}
        />
      )}
      <TextCell
        rowId={row.id}
        column="notes"
        label={t('studio.workouts.cell.notes', { number })}
        value={item.notes?.replaceAll('\n', ' ↵ ') ?? ''}
        placeholder={t('studio.workouts.note')}
        maxLength={1000}
        isReadOnly={isReadOnly}
        className={styles.notes}
        onType={(text) => {
          commands.changeItem(row.id, { notes: text.replaceAll(' ↵ ', '\n') || null }, 'notes');
          return null;
        }}
      />
      <span role="gridcell" className={styles.loose}>
        {item.title !== '' && !exercise && <Icon of={Unlink} size={14} label={t('studio.workouts.not_in_library')} />}
      </span>
    </>
  );
}

/** For the pointer: the keyboard has keys for it. */
function RowEnd({ row, commands, focus }: RowProps) {
  const t = useText();
  const { isReadOnly } = useOpenWorkout();
  if (isReadOnly) return null;
  return (
    <span role="gridcell" className={styles.tools}>
      <IconButton size="small" tabIndex={-1} label={t('studio.workouts.remove')} onClick={() => focus(commands.remove([row.id]), 'exercise')}>
        <Icon of={X} size={14} />
      </IconButton>
    </span>
  );
}
