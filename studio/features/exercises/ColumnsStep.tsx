import { exerciseFields, type ColumnMeanings, type ExerciseField, type Table } from '@bandstand/rules/exercises/columns.ts';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './ImportDialog.module.css';

type ColumnsStepProps = { table: Table; meanings: ColumnMeanings; onChange: (meanings: (ExerciseField | null)[]) => void };

const mostExamples = 3;
const textOf = (value: unknown): string => (Array.isArray(value) ? value.map(textOf).join(', ') : typeof value === 'string' ? value : '');
/** The first values of a column that say something. */
const examplesOf = ({ rows }: Table, at: number) =>
  rows
    .map(({ values }) => textOf(values[at]))
    .filter((text) => text !== '')
    .slice(0, mostExamples);

/** What each column of the list means, with its first values; a meaning that moves leaves its column. */
export function ColumnsStep({ table, meanings, onChange }: ColumnsStepProps) {
  const t = useText();
  const options = [
    { value: '', label: t('studio.import.field.none') },
    ...exerciseFields.map((value) => ({ value: value as string, label: t(`studio.import.field.${value}`) })),
  ];
  const set = (at: number, field: ExerciseField | null) =>
    onChange(meanings.map((one, other) => (other === at ? field : one === field ? null : one)));
  return (
    <ul className={styles.columns}>
      {table.columns.map((column, at) => (
        // Two columns may have the same name, or none.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className={styles.column}>
          <Select
            label={column || `#${at + 1}`}
            value={meanings[at] ?? ''}
            options={options}
            onChange={(event) => set(at, (event.currentTarget.value || null) as ExerciseField | null)}
          />
          <p className={styles.examples}>{examplesOf(table, at).join(' · ')}</p>
        </li>
      ))}
    </ul>
  );
}
