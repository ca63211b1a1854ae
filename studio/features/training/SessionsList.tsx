import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { DataTable, type Column } from '../../platform/lists/DataTable.tsx';
import { FilteredList } from '../../platform/lists/FilteredList.tsx';
import { useCall } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './training.module.css';
import type { Session } from './training.ts';
import { useTrainingWords } from './useTrainingWords.ts';

type Props = { memberId: string; openId: string | null; onOpen: (sessionId: string) => void };

/** The sessions of a member, newest first. */
export function SessionsList({ memberId, openId, onOpen }: Props) {
  const t = useText();
  const [address] = useAddress();
  const page = Number(address.get('page') ?? '1');
  const sessions = useCall('GET /studio/members/{id}/workout_sessions', { params: { id: memberId }, query: { page } }, { keepPrevious: true });
  const columns = useColumns();
  return (
    <section className={styles.section} aria-labelledby="training-sessions">
      <h2 id="training-sessions" className={styles.heading}>
        {t('studio.training.sessions')}
      </h2>
      <FilteredList query={sessions} waitingRows={4} empty={{ title: t('studio.training.no_sessions') }}>
        {(items) => (
          <DataTable
            label={t('studio.training.sessions')}
            columns={columns}
            rows={items}
            keyOf={({ id }) => id}
            openKey={openId}
            onOpen={({ id }) => onOpen(id)}
          />
        )}
      </FilteredList>
    </section>
  );
}

function useColumns(): Column<Session>[] {
  const t = useText();
  const format = useFormat();
  const words = useTrainingWords();
  return [
    { id: 'when', header: t('studio.training.when'), cell: ({ ended_at: at }) => format.dateTime(at) },
    {
      id: 'workout',
      header: t('studio.training.workout'),
      cell: ({ title, status }) => (
        <span className={styles.named}>
          {title ?? t('studio.training.no_page')}
          {status === 'abandoned' && <Badge tone="warning">{t('studio.training.abandoned')}</Badge>}
        </span>
      ),
    },
    { id: 'time', header: t('studio.training.time'), cell: ({ seconds }) => words.duration(seconds), align: 'end' },
    { id: 'sets', header: t('studio.training.sets'), cell: ({ sets }) => format.number(sets), align: 'end', isExtra: true },
    { id: 'volume', header: t('studio.training.volume'), cell: ({ volume_kg: volume }) => words.volume(volume), align: 'end', isExtra: true },
  ];
}
