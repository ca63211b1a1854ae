import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Tabs } from '@bandstand/ui/primitives/Tabs.tsx';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import Keyboard from 'lucide-react/icons/keyboard';
import { useState } from 'react';
import { useText } from '../../../platform/studio.ts';
import { BeepTable } from '../fields/BeepTable.tsx';
import { FilmMarks } from '../fields/FilmMarks.tsx';
import { RowFields } from '../fields/RowFields.tsx';
import { WorkoutSettings } from '../fields/WorkoutSettings.tsx';
import { WorkoutCanvas } from '../preview/WorkoutCanvas.tsx';
import { WorkoutFacts } from '../preview/WorkoutFacts.tsx';
import { KeysDialog } from '../sheet/KeysDialog.tsx';
import { useSheetCommands } from '../sheet/useSheetCommands.ts';
import { WorkoutSheet } from '../sheet/WorkoutSheet.tsx';
import { useLibrary } from '../state/useLibrary.ts';
import { useOpenWorkout, useSelectedRows, useWorkoutState } from '../state/WorkoutContext.ts';
import styles from './WorkoutBuilder.module.css';

const tabs = ['preview', 'line', 'settings'] as const;
type Tab = (typeof tabs)[number];
type Paste = { text: string; afterId: string | null } | null;

/** The sheet, and beside it the workout as members see it, the chosen line, or the workout's settings. */
export function WorkoutColumns() {
  const t = useText();
  const { isReadOnly } = useOpenWorkout();
  const type = useWorkoutState(({ value }) => value.workout_type);
  const groups = useWorkoutState(({ value }) => value.groups);
  const commands = useSheetCommands();
  const library = useLibrary(groups);
  const selectedId = useSelectedRows().at(-1) ?? null;
  const [tab, setTab] = useState<Tab>('preview');
  const [paste, setPaste] = useState<Paste>(null);
  const [areKeysOpen, setAreKeysOpen] = useState(false);
  return (
    <div className={styles.columns}>
      <section className={styles.work} aria-label={t('studio.workouts.sheet')}>
        <WorkoutFacts library={library} />
        {type === 'beep_test' ? (
          <BeepTable />
        ) : (
          <>
            <WorkoutSheet commands={commands} library={library} paste={paste} onPaste={setPaste} onKeys={() => setAreKeysOpen(true)} />
            <div className={styles.foot}>
              {!isReadOnly && (
                <Button size="small" icon={<Icon of={ClipboardPaste} size={16} />} onClick={() => setPaste({ text: '', afterId: selectedId })}>
                  {t('studio.workouts.paste')}
                </Button>
              )}
              <Button size="small" variant="quiet" icon={<Icon of={Keyboard} size={16} />} onClick={() => setAreKeysOpen(true)}>
                {t('studio.workouts.keys')}
              </Button>
            </div>
          </>
        )}
      </section>
      <aside className={styles.side} aria-label={t('studio.workouts.beside')}>
        <Tabs
          label={t('studio.workouts.beside')}
          selected={tab}
          onSelect={setTab}
          tabs={tabs.map((id) => ({ id, label: t(`studio.workouts.tab.${id}`) }))}
        />
        {tab === 'preview' && <WorkoutCanvas library={library} />}
        {tab !== 'preview' && (
          <fieldset disabled={isReadOnly} className={styles.panel}>
            {tab === 'line' && type === 'video_workout' && <FilmMarks rowId={selectedId} />}
            {tab === 'line' && <RowFields key={selectedId} rowId={selectedId} library={library} />}
            {tab === 'settings' && <WorkoutSettings />}
          </fieldset>
        )}
      </aside>
      {areKeysOpen && <KeysDialog onClose={() => setAreKeysOpen(false)} />}
    </div>
  );
}
