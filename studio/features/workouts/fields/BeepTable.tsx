import { defaultProtocol } from '@bandstand/rules/workouts/beepTest.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { NumberField } from '../../../platform/forms/NumberField.tsx';
import { useText } from '../../../platform/studio.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import { setPart, type WorkoutDocument } from '../state/document.ts';
import { useEdit, useOpenWorkout, useWorkoutState } from '../state/WorkoutContext.ts';
import styles from './beep.module.css';

type Protocol = NonNullable<WorkoutDocument['beep_protocol']>;
const mostLevels = 60;
const stepKmh = 0.5;
const metersPerSecondInKmh = 3.6;

/** The table of a beep test: the way to run, and how many shuttles at which speed. */
export function BeepTable() {
  const t = useText();
  const format = useFormat();
  const edit = useEdit();
  const { isReadOnly } = useOpenWorkout();
  const own = useWorkoutState(({ value }) => value.beep_protocol) ?? null;
  const protocol: Protocol = own ?? defaultProtocol;
  const set = (next: Protocol | null, mark?: string) => edit((before) => setPart(before, 'beep_protocol', next), mark);
  const setLevel = (at: number, changes: Partial<Protocol['levels'][number]>) => {
    const level = protocol.levels[at];
    if (level) set({ ...protocol, levels: protocol.levels.with(at, { ...level, ...changes }) }, `level:${at}:${Object.keys(changes).join()}`);
  };
  const last = protocol.levels.at(-1);
  const secondsOf = ({ speed_kmh, shuttles }: Protocol['levels'][number]) => (protocol.distance_m * metersPerSecondInKmh * shuttles) / speed_kmh;
  return (
    <fieldset disabled={isReadOnly} className={styles.beep}>
      <div className={styles.head}>
        <NumberField
          label={t('studio.workouts.beep.distance')}
          value={protocol.distance_m}
          minimum={1}
          maximum={1000}
          isInteger={false}
          onChange={(distance_m) => distance_m !== undefined && set({ ...protocol, distance_m }, 'distance')}
        />
        <Button size="small" disabled={own === null} onClick={() => set(null)}>
          {t('studio.workouts.beep.standard')}
        </Button>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('studio.workouts.beep.level')}</th>
            <th scope="col">{t('studio.workouts.beep.speed')}</th>
            <th scope="col">{t('studio.workouts.beep.shuttles')}</th>
            <th scope="col">{t('studio.workouts.beep.lasts')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {protocol.levels.map((level, at) => (
            // Levels are known by their number.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={`${at}/${protocol.levels.length}`}>
              <th scope="row">{at + 1}</th>
              <td>
                <NumberField
                  label={t('studio.workouts.beep.speed_of', { number: at + 1 })}
                  value={level.speed_kmh}
                  minimum={0.5}
                  maximum={60}
                  isInteger={false}
                  onChange={(speed_kmh) => speed_kmh !== undefined && setLevel(at, { speed_kmh })}
                />
              </td>
              <td>
                <NumberField
                  label={t('studio.workouts.beep.shuttles_of', { number: at + 1 })}
                  value={level.shuttles}
                  minimum={1}
                  maximum={200}
                  isInteger
                  onChange={(shuttles) => shuttles !== undefined && setLevel(at, { shuttles })}
                />
              </td>
              <td className={styles.lasts}>{t('studio.workouts.seconds', { seconds: format.number(Math.round(secondsOf(level))) })}</td>
              <td>
                <IconButton
                  size="small"
                  label={t('studio.workouts.beep.remove', { number: at + 1 })}
                  disabled={protocol.levels.length === 1}
                  onClick={() => set({ ...protocol, levels: protocol.levels.toSpliced(at, 1) })}
                >
                  <Icon of={X} size={14} />
                </IconButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        size="small"
        icon={<Icon of={Plus} size={16} />}
        disabled={protocol.levels.length >= mostLevels}
        onClick={() =>
          set({ ...protocol, levels: [...protocol.levels, { speed_kmh: (last?.speed_kmh ?? 8) + stepKmh, shuttles: last?.shuttles ?? 8 }] })
        }
      >
        {t('studio.workouts.beep.add')}
      </Button>
    </fieldset>
  );
}
