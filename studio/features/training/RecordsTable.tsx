import { DataTable, type Column } from '../../platform/lists/DataTable.tsx';
import { useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './training.module.css';
import { recordKinds, type Weeks } from './training.ts';
import { useTrainingWords } from './useTrainingWords.ts';

type Row = Weeks['exercises'][number];

/** The exercises that a member did last, with their records. */
export function RecordsTable({ exercises }: { exercises: readonly Row[] }) {
  const t = useText();
  const format = useFormat();
  const words = useTrainingWords();
  const kinds = recordKinds.filter(({ kind }) => kind !== 'volume' && exercises.some(({ records }) => records[kind] !== null));
  const columns: Column<Row>[] = [
    { id: 'exercise', header: t('studio.training.exercise'), cell: ({ exercise }) => exercise.title ?? t('studio.training.no_exercise') },
    ...kinds.map(({ kind, title }): Column<Row> => ({
      id: kind,
      header: t(title),
      align: 'end',
      cell: ({ records: { [kind]: value } }) => (value === null ? '–' : words.record(kind, value)),
    })),
    { id: 'sessions', header: t('studio.training.sessions'), cell: ({ sessions }) => format.number(sessions), align: 'end', isExtra: true },
    { id: 'last', header: t('studio.training.last'), cell: ({ last_at: at }) => format.date(at), isExtra: true },
  ];
  return (
    <section className={styles.section} aria-labelledby="training-records">
      <h2 id="training-records" className={styles.heading}>
        {t('studio.training.records')}
      </h2>
      <DataTable
        label={t('studio.training.records')}
        columns={columns}
        rows={exercises}
        keyOf={({ exercise }) => exercise.id ?? exercise.title ?? ''}
      />
    </section>
  );
}
