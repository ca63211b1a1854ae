import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import { useId } from 'react';
import { ComboList } from '../../../platform/picking/Combo.tsx';
import { useText } from '../../../platform/studio.ts';
import styles from './sheet.module.css';
import { useExerciseLine, type LineProps } from './useExerciseLine.ts';

type ExerciseCellProps = LineProps & { rowId: string; label: string; placeholder?: string; isReadOnly: boolean };

/** The cell in which a whole line can be typed, with the exercises that are offered for it. */
export function ExerciseCell({ rowId, label, placeholder, isReadOnly, ...line }: ExerciseCellProps) {
  const t = useText();
  const id = useId();
  const { list, input, text, isOpen, isWrong, offered, active, setChosen, onType, onTake, onKeyDown, onBlur } = useExerciseLine(line);
  const options = offered.map((one) => ({ value: one.page_id, label: one.name, detail: [...one.muscles, ...one.equipment].join(' · ') }));
  return (
    <span role="gridcell" className={classNames(styles.cell, styles.exercise)}>
      <input
        ref={input}
        type="text"
        role="combobox"
        className={styles.input}
        data-row={rowId}
        data-column="exercise"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        aria-invalid={isWrong || undefined}
        placeholder={placeholder}
        readOnly={isReadOnly}
        maxLength={400}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <ComboList
        id={`${id}-list`}
        list={list}
        label={label}
        isOpen={isOpen}
        shown={isOpen ? options : []}
        value={null}
        active={active}
        onPoint={setChosen}
        onTake={onTake}
        createLabel={null}
        nothing=""
        onNearEnd={() => {}}
      />
      {isWrong && (
        <span className={styles.wrong} role="status">
          {t('studio.workouts.not_understood')}
        </span>
      )}
    </span>
  );
}
