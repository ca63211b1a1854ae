import type { ExerciseRecordKind } from '@bandstand/contract/workouts.history.ts';
import type { ActivityData, LoadUnit } from '@bandstand/contract/workouts.sessions.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import Check from 'lucide-react/icons/check';
import Trophy from 'lucide-react/icons/trophy';
import { useRef, useState } from 'react';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import type { ShownItem, ShownWorkout } from '../state/filled.ts';
import { restEntry } from '../state/rest.ts';
import type { Before, SetRow } from '../state/rows.ts';
import { setEntry } from '../state/setEntry.ts';
import { isLoggable, prescribedValues, setText, valuesOf, type Measure, type Values } from '../state/values.ts';
import type { WorkoutModel } from '../state/workoutModel.ts';
import { ValueField } from '../values/ValueField.tsx';
import styles from './ListView.module.css';
import { useRowMenu } from './useRowMenu.tsx';

type Props = {
  workout: Pick<ShownWorkout, 'asks_rpe'>;
  item: ShownItem;
  row: SetRow;
  number: number;
  title: string;
  columns: readonly Measure[];
  exerciseId: string | null;
  before: Before | null;
  unit: LoadUnit;
  model: WorkoutModel;
  records: readonly ExerciseRecordKind[];
  /** A row that was added goes. */
  onGone: () => void;
};

/** A set: its number, what was done last time, its values, and a button that confirms it as it is. */
export function SetLine(props: Props) {
  const { item, row, number, title, columns, exerciseId, before, unit, model, records } = props;
  const t = useText();
  const language = useLanguage();
  const line = useRef<HTMLLIElement>(null);
  const [entered, setEntered] = useState<Values>({});
  const [draftType, setDraftType] = useState(row.type);
  const type = row.logged ? row.type : draftType;
  const isDone = row.logged !== null && !row.logged.isSkipped;
  const offered = valuesOf(columns, row.logged?.data, prescribedValues(row.prescribed, before?.records ?? null), row.last);
  const values = valuesOf(columns, entered, offered);
  const name = t('workout.set_of', { number, title });

  const log = (more: ActivityData = {}, withRest = false) => {
    const before = row.logged && !row.logged.isSkipped ? row.logged.data : null;
    const entry = setEntry({ place: row, item, values, type, unit, exerciseId, before });
    const rest = withRest && row.rest ? [restEntry(row.groupId, item.uid, row.rest)] : [];
    return model.log({ ...entry, data: { ...entry.data, ...more } }, ...rest);
  };
  const confirm = () => {
    if (isDone) return void model.unlog(row);
    if (!isLoggable(values)) return line.current?.querySelectorAll('input')[columns.findIndex((column) => column !== 'load_kg')]?.focus();
    setEntered({});
    void log({}, true);
  };
  const menu = useRowMenu({ ...props, type, isDone, log, onType: setDraftType });
  const change = (measure: Measure, value: number | null) => {
    setEntered((before) => ({ ...before, [measure]: value }));
    if (isDone && value !== null) void log({ [measure]: value });
  };
  return (
    <li
      ref={line}
      data-set
      className={styles.row}
      style={{ '--columns': columns.length } as object}
      data-done={isDone || undefined}
      data-skipped={row.logged?.isSkipped || undefined}
    >
      <Menu
        label={name}
        items={menu}
        trigger={(trigger) => (
          <button {...trigger} type="button" className={styles.number} aria-label={t('workout.set_options', { name })}>
            {type === 'normal' ? number : t(`workout.short.${type}`)}
          </button>
        )}
      />
      <span className={styles.last}>{(row.last && setText(row.last, unit, language)) || '–'}</span>
      {columns.map((measure) => (
        <ValueField
          key={measure}
          label={`${name}, ${t(`workout.measure.${measure}`)}`}
          measure={measure}
          unit={unit}
          value={entered[measure] ?? row.logged?.data[measure] ?? null}
          offered={offered[measure] ?? null}
          onChange={(value) => change(measure, value)}
          onConfirm={() => !isDone && confirm()}
        />
      ))}
      <button type="button" className={styles.check} aria-pressed={isDone} aria-label={t('workout.done_named', { name })} onClick={confirm}>
        <Icon of={Check} />
      </button>
      {isDone && records.length > 0 && (
        <span className={styles.record} role="status">
          <Icon of={Trophy} size={16} />
          {t('workout.record', { kinds: records.map((kind) => t(`workout.kind.${kind}`)).join(', ') })}
        </span>
      )}
      {isDone && typeof row.logged?.data.rpe === 'number' && (
        <span className={styles.record}>{t('workout.rpe_is', { rpe: row.logged.data.rpe })}</span>
      )}
    </li>
  );
}
