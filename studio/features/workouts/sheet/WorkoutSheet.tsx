import { readSheet, writeSheet } from '@bandstand/rules/workouts/text.sheet.ts';
import { useEffect, useRef, useState, type ClipboardEvent, type FocusEvent } from 'react';
import { useText } from '../../../platform/studio.ts';
import { withoutBlanks, rowsOf, type WorkoutGroup } from '../state/document.ts';
import type { Exercise } from '../state/useLibrary.ts';
import { useOpenWorkout, useSelectedRows, useWorkoutState } from '../state/WorkoutContext.ts';
import { ExerciseCell } from './ExerciseCell.tsx';
import { PasteDialog } from './PasteDialog.tsx';
import styles from './sheet.module.css';
import { SheetLineView } from './SheetRows.tsx';
import type { SheetCommands } from './useSheetCommands.ts';
import { useRowDrag } from './useRowDrag.ts';
import { newRowId, useSheetKeys } from './useSheetKeys.ts';

type WorkoutSheetProps = {
  commands: SheetCommands;
  library: ReadonlyMap<string, Exercise>;
  /** Lines to insert, from a dialog that is open or not. */
  paste: { text: string; afterId: string | null } | null;
  onPaste: (paste: { text: string; afterId: string | null } | null) => void;
  onKeys: () => void;
};

/** A workout as a sheet: a line for each group and exercise, typed as in a spreadsheet. */
export function WorkoutSheet({ commands, library, paste, onPaste, onKeys }: WorkoutSheetProps) {
  const t = useText();
  const { saved, selection, isReadOnly } = useOpenWorkout();
  const groups = useWorkoutState(({ value }) => value.groups);
  const hasMarks = useWorkoutState(({ value }) => value.workout_type === 'video_workout');
  const selected = useSelectedRows();
  const sheet = useRef<HTMLDivElement>(null);
  const drag = useRowDrag(commands);
  const { onKeyDown, focus, down } = useSheetKeys(sheet, commands, onKeys);
  const rows = rowsOf(groups);
  const [beganEmpty] = useState(rows.length === 0);
  useEffect(() => {
    if (beganEmpty && !isReadOnly) focus(null, 'exercise');
  }, [beganEmpty, isReadOnly, focus]);
  const rowAt = (target: EventTarget | null) => (target as HTMLElement | null)?.closest<HTMLElement>('[data-id]')?.dataset['id'] ?? null;

  const takeLines = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    // One line is typing.
    if (isReadOnly || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const lines = readSheet(text);
    const row = rowAt(event.target);
    const afterId = row === newRowId ? null : row;
    if (lines.every(({ read }) => read.kind !== 'unknown')) commands.paste(lines, afterId);
    else onPaste({ text, afterId });
  };
  const copyLines = (event: ClipboardEvent, isCut: boolean) => {
    const { selectionStart, selectionEnd } = event.target as HTMLInputElement;
    const ids = selection.ids();
    if (ids.length === 0 || (ids.length === 1 && selectionStart !== selectionEnd)) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', writeSheet(chosen(withoutBlanks(saved.state().value.groups), ids)));
    if (isCut && !isReadOnly) focus(commands.remove(ids), 'exercise');
  };
  const onFocus = ({ target }: FocusEvent) => {
    const id = rowAt(target);
    if (id !== null && !selection.ids().includes(id)) selection.select(id === newRowId ? [] : [id]);
  };
  const items = groups.flatMap((group) => group.items);
  return (
    <>
      <div
        ref={sheet}
        role="grid"
        tabIndex={-1}
        aria-label={t('studio.workouts.sheet')}
        aria-multiselectable
        className={styles.sheet}
        onKeyDown={onKeyDown}
        onPaste={takeLines}
        onCopy={(event) => copyLines(event, false)}
        onCut={(event) => copyLines(event, true)}
        onFocus={onFocus}
        onPointerDown={(event) => {
          const id = rowAt(event.target);
          if (id !== null && id !== newRowId && selected.length > 1 && !event.shiftKey) selection.select([id]);
        }}
      >
        {rows.map((row) => {
          const at = items.findIndex(({ uid }) => uid === row.id);
          return (
            <SheetLineView
              key={row.id}
              row={row}
              number={(row.kind === 'item' ? at : groups.findIndex(({ id }) => id === row.id)) + 1}
              commands={commands}
              exercise={library.get(items[at]?.exercise_id ?? '') ?? null}
              isSelected={selected.includes(row.id)}
              hasMarks={hasMarks}
              drag={drag}
              onDone={down}
              focus={focus}
            />
          );
        })}
        {!isReadOnly && <NewRow commands={commands} isFirst={rows.length === 0} />}
      </div>
      {paste && (
        <PasteDialog
          text={paste.text}
          onClose={() => onPaste(null)}
          onInsert={(lines) => {
            onPaste(null);
            commands.paste(lines, paste.afterId);
          }}
        />
      )}
    </>
  );
}

/** The chosen lines: a chosen heading with all of its exercises. */
function chosen(groups: readonly WorkoutGroup[], ids: readonly string[]): WorkoutGroup[] {
  return groups.flatMap((group) => {
    if (ids.includes(group.id)) return [group];
    const items = group.items.filter(({ uid }) => ids.includes(uid));
    return items.length > 0 ? [{ id: group.id, type: 'straight' as const, items }] : [];
  });
}

/** The line below the last one, always there to be typed in. */
function NewRow({ commands, isFirst }: { commands: SheetCommands; isFirst: boolean }) {
  const t = useText();
  const [adds, setAdds] = useState(0);
  return (
    <div role="row" data-id={newRowId} className={styles.row}>
      <span role="gridcell" className={styles.grip} />
      <ExerciseCell
        rowId={newRowId}
        label={t('studio.workouts.cell.new')}
        value=""
        placeholder={t(isFirst || adds === 0 ? 'studio.workouts.type_line' : 'studio.workouts.type_exercise')}
        isReadOnly={false}
        onWrite={(read, exercise) => {
          const id = commands.add(read, exercise, null);
          if (id !== null) setAdds(adds + 1);
          return id !== null;
        }}
        onDone={() => {}}
      />
    </div>
  );
}
