import { useEffect, useMemo, useRef, useState } from 'react';
import { CanvasBar, deviceWidths, type Device, type Mode } from '../../../platform/preview/CanvasBar.tsx';
import { PreviewFrame } from '../../../platform/preview/PreviewFrame.tsx';
import { ReusableContext, usePreview } from '../../../platform/preview/usePreview.ts';
import { useCall } from '../../../platform/queries.ts';
import { useText } from '../../../platform/studio.ts';
import type { Exercise } from '../state/useLibrary.ts';
import { useOpenWorkout, useWorkoutState } from '../state/WorkoutContext.ts';
import { shownWorkout } from './shownWorkout.ts';
import styles from './preview.module.css';

/** The minimum time between messages about edits to the frame. */
const sendEveryMs = 120;

/** The workout in the member app itself, following every edit. */
export function WorkoutCanvas({ library }: { library: ReadonlyMap<string, Exercise> }) {
  const { id } = useOpenWorkout();
  const piece = useMemo(() => ({ kind: 'workout' as const, id }), [id]);
  return (
    <ReusableContext value={piece}>
      <Framed library={library} />
    </ReusableContext>
  );
}

function Framed({ library }: { library: ReadonlyMap<string, Exercise> }) {
  const t = useText();
  const { id } = useOpenWorkout();
  const workout = useWorkoutState(({ value }) => value);
  const [device, setDevice] = useState<Device>('phone');
  const [chosenMode, setMode] = useState<Mode | null>(null);
  const theme = useCall('GET /studio/theme', undefined).data?.theme;
  const mode = chosenMode ?? theme?.default_color_mode ?? 'light';
  const { frame, url, error, retry, readyAt, send } = usePreview({ pageId: null });
  const sentAt = useRef(0);
  useEffect(() => {
    if (readyAt === 0) return;
    // A row of edits is sent as one, after the edit itself is painted.
    const timer = setTimeout(
      () => {
        sentAt.current = performance.now();
        const type_data = { workout_id: id, workout: shownWorkout(id, workout, library) };
        send({ type: 'builder:update', page: { id, title: workout.title, type_data }, blocks: [] });
      },
      Math.max(0, sentAt.current + sendEveryMs - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [workout, library, id, readyAt, send]);
  useEffect(() => {
    if (readyAt > 0) send({ type: 'builder:mode', mode });
  }, [mode, readyAt, send]);
  return (
    <section className={styles.canvas} aria-label={t('studio.workouts.preview')}>
      <CanvasBar device={device} onDevice={setDevice} mode={mode} onMode={setMode} />
      <PreviewFrame
        frame={frame}
        url={url}
        error={error}
        retry={retry}
        isReady={readyAt > 0}
        width={deviceWidths[device]}
        title={t('studio.workouts.preview')}
      />
    </section>
  );
}
