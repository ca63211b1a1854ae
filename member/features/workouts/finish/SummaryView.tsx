import type { PageJson } from '@bandstand/contract/pages.ts';
import type { EffectiveExercise, LoadUnit } from '@bandstand/contract/workouts.sessions.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Share from 'lucide-react/icons/share';
import Trophy from 'lucide-react/icons/trophy';
import { useState } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import type { KeptSession } from '../../../platform/workouts/keptSession.ts';
import { beepFigures } from '../beep/beepFigures.ts';
import { BeepResultView } from '../beep/BeepResultView.tsx';
import { CaptureDialog } from '../capture/CaptureDialog.tsx';
import { PlayerFrame } from '../frame/PlayerFrame.tsx';
import { hasQuestionsLeft, type Capture } from '../state/capture.ts';
import type { ShownWorkout } from '../state/filled.ts';
import type { Before } from '../state/rows.ts';
import { summaryOf } from '../state/summary.ts';
import { clockText, loadText } from '../state/values.ts';
import type { WorkoutModel } from '../state/workoutModel.ts';
import { NextPage } from './NextPage.tsx';
import { shareSummary } from './shareSummary.ts';
import styles from './Summary.module.css';

type Props = {
  workout: ShownWorkout;
  page: PageJson | null;
  session: KeptSession;
  model: WorkoutModel;
  capture: Capture | null;
  exercises: ReadonlyMap<string, EffectiveExercise>;
  before: ReadonlyMap<string, Before>;
  unit: LoadUnit;
  onClose: () => void;
};

/** After a workout: what it amounts to, and what comes next. */
export function SummaryView({ workout, page, session, model, capture, exercises, before, unit, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const { config } = usePlatform();
  // Completing a workout opens its form (WRK-3), unless all of it was answered on the way.
  const [isAsking, setIsAsking] = useState(() => capture !== null && capture.groups.size > 0 && hasQuestionsLeft(capture));
  const summary = summaryOf(session, workout, exercises, before);
  const number = new Intl.NumberFormat(localeOf(language));
  const isBeepTest = workout.workout_type === 'beep_test';
  const sums = [
    { label: t('block.workout.time'), value: clockText(summary.seconds) },
    { label: t('workout.sets'), value: number.format(summary.sets) },
    ...(summary.reps > 0 ? [{ label: t('block.workout.reps'), value: number.format(summary.reps) }] : []),
    ...(summary.volumeKg > 0 ? [{ label: t('workout.volume'), value: loadText(Math.round(summary.volumeKg), unit, language) }] : []),
  ];
  const figures = isBeepTest ? beepFigures(session, t, language) : sums;
  const asks = capture !== null && hasQuestionsLeft(capture);
  return (
    <PlayerFrame title={workout.title} onClose={onClose}>
      <div className={styles.summary}>
        <h3 className={styles.title}>{t('workout.done_title')}</h3>
        {figures.length > 0 && (
          <dl className={styles.figures}>
            {figures.map(({ label, value }) => (
              <div key={label} className={styles.figure}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {isBeepTest && <BeepResultView workout={workout} session={session} />}
        {summary.records.length > 0 && (
          <ul className={styles.records} aria-label={t('workout.records')}>
            {summary.records.map(({ title, kinds }) => (
              <li key={title}>
                <Icon of={Trophy} size={18} />
                <span>
                  <strong>{title}</strong> {kinds.map((kind) => t(`workout.kind.${kind}`)).join(', ')}
                </span>
              </li>
            ))}
          </ul>
        )}
        {asks && (
          <Button variant="primary" wide onClick={() => setIsAsking(true)}>
            {t('workout.answer_form')}
          </Button>
        )}
        {page && <NextPage page={page} />}
        <div className={styles.actions}>
          <Button
            icon={<Icon of={Share} size={18} />}
            onClick={() =>
              void shareSummary({
                appName: config.app.name,
                title: workout.title,
                date: session.started_at,
                language,
                figures,
                fileName: t('workout.workout'),
              })
            }
          >
            {t('workout.share')}
          </Button>
          <Button variant={asks ? 'secondary' : 'primary'} onClick={onClose}>
            {t('workout.close')}
          </Button>
        </div>
      </div>
      {capture && isAsking && <CaptureDialog {...{ capture, session, page, model }} groupId={null} onClose={() => setIsAsking(false)} />}
    </PlayerFrame>
  );
}
