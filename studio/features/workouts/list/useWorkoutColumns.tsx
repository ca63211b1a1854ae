import type { Column } from '../../../platform/lists/DataTable.tsx';
import { StatusMark } from '../../../platform/screen/StatusMark.tsx';
import { useText } from '../../../platform/studio.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import type { WorkoutEntry } from '../state/document.ts';

/** What the list says of each workout. */
export function useWorkoutColumns(): Column<WorkoutEntry>[] {
  const t = useText();
  const format = useFormat();
  return [
    { id: 'title', header: t('studio.field.title'), cell: ({ title }) => title },
    { id: 'status', header: t('studio.programs.status'), cell: ({ status }) => <StatusMark status={status} /> },
    {
      id: 'uses',
      header: t('studio.reusables.uses'),
      cell: ({ uses }) => (uses === 0 ? t('studio.reusables.unused') : format.number(uses)),
      align: 'end',
    },
    {
      id: 'changed',
      header: t('studio.reusables.changed'),
      cell: ({ updated_at, updated_by }) => (
        <span title={format.dateTime(updated_at)}>{[format.relative(updated_at), updated_by].filter(Boolean).join(' · ')}</span>
      ),
      isExtra: true,
    },
  ];
}
