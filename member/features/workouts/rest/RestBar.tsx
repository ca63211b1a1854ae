import type { SessionState } from '@bandstand/rules/workouts/fold.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useEffect, useRef } from 'react';
import { useText } from '../../../platform/texts/useText.ts';
import type { Sounds } from '../sounds/useSounds.ts';
import { longerRest, moreRest, noRest, restAt } from '../state/rest.ts';
import { useClock } from '../state/useClock.ts';
import { clockText } from '../state/values.ts';
import type { WorkoutModel } from '../state/workoutModel.ts';
import styles from './RestBar.module.css';

type Props = { log: SessionState | null; model: WorkoutModel; sounds: Sounds };

/** The rest that began with the last set. */
export function RestBar({ log, model, sounds }: Props) {
  const t = useText();
  const now = useClock((at) => restAt(log, at) !== null);
  const rest = restAt(log, now);
  const endsMs = rest?.endsMs ?? null;
  const wasUntil = useRef<number | null>(null);
  const { plan } = sounds;
  useEffect(() => {
    // Skipping ends it before its time.
    if (endsMs === null && wasUntil.current !== null && Date.now() >= wasUntil.current) navigator.vibrate?.([200, 100, 200]);
    wasUntil.current = endsMs;
    if (endsMs === null) return;
    plan([...[3, 2, 1].map((before) => ({ atMs: endsMs - before * 1000, kind: 'tick' as const })), { atMs: endsMs, kind: 'work' }]);
    return () => {
      if (Date.now() < endsMs) plan([]);
    };
  }, [endsMs, plan]);
  if (!rest) return null;
  const left = Math.min(rest.seconds, (rest.endsMs - now) / 1000);
  return (
    <section className={styles.bar} aria-label={t('workout.rest')}>
      <span className={styles.line} style={{ transform: `scaleX(${Math.min(1, Math.max(0, left / rest.seconds))})` }} aria-hidden="true" />
      <p className={styles.words}>
        <span className={styles.label}>{t('workout.rest')}</span>
        <span className={styles.time} role="timer">
          {clockText(Math.ceil(left))}
        </span>
      </p>
      <Button
        size="small"
        onClick={() => {
          const longer = longerRest(log, Date.now());
          if (longer) void model.log(longer);
        }}
      >
        {t('workout.more_rest', { seconds: moreRest })}
      </Button>
      <Button size="small" variant="primary" onClick={() => void model.log(noRest(log))}>
        {t('workout.skip_rest')}
      </Button>
    </section>
  );
}
