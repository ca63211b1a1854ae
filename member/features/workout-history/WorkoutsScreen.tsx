import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import Dumbbell from 'lucide-react/icons/dumbbell';
import { useNavigation, useQueryParameter } from '../../platform/navigation/useNavigation.ts';
import { OfflineNote } from '../../platform/offline/OfflineNote.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useText } from '../../platform/texts/useText.ts';
import { useLoadUnit } from '../../platform/workouts/loadUnit.ts';
import { ExercisesList } from './ExercisesList.tsx';
import { ExportButton } from './ExportButton.tsx';
import styles from './History.module.css';
import { useSessions } from './history.queries.ts';
import { HistoryView } from './HistoryView.tsx';
import { MonthView } from './MonthView.tsx';
import { UnitSwitch } from './UnitSwitch.tsx';

type View = 'sessions' | 'exercises';

/** `/me/workouts`: what the member trained, by month and by exercise. */
export function WorkoutsScreen() {
  const t = useText();
  const { navigate, place } = useNavigation();
  const view: View = useQueryParameter('view') === 'exercises' ? 'exercises' : 'sessions';
  const [unit, setUnit] = useLoadUnit();
  const all = useSessions();
  const show = (next: View) => navigate(next === 'exercises' ? `${place.path}?view=exercises` : place.path, { replace: true, motion: 'none' });
  return (
    <Screen title={t('screen.workouts')} lead={t('history.lead')} toolbar={{ backTo: '/me' }}>
      <HistoryView query={all}>
        {({ pages: [first] }) =>
          first === undefined || first.total_count === 0 ? (
            <EmptyState art={<Icon of={Dumbbell} size={28} />} title={t('history.empty')} text={t('history.empty_text')} />
          ) : (
            <div className={styles.parts}>
              <div className={styles.tools}>
                <Segmented<View>
                  label={t('history.view')}
                  options={[
                    { value: 'sessions', label: t('history.sessions') },
                    { value: 'exercises', label: t('history.exercises') },
                  ]}
                  value={view}
                  onChange={show}
                />
                <UnitSwitch unit={unit} onChange={setUnit} />
              </div>
              <OfflineNote>{t('history.offline_note')}</OfflineNote>
              {view === 'sessions' ? <MonthView unit={unit} newest={first.items[0]?.ended_at ?? null} /> : <ExercisesList unit={unit} />}
              <ExportButton />
            </div>
          )
        }
      </HistoryView>
    </Screen>
  );
}
