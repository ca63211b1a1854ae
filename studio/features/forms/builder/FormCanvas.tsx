import { memo, useEffect, useRef, useState } from 'react';
import { CanvasBar, deviceWidths, type Device, type Mode } from '../../../platform/preview/CanvasBar.tsx';
import { PreviewFrame } from '../../../platform/preview/PreviewFrame.tsx';
import { usePreview } from '../../../platform/preview/usePreview.ts';
import { useCall } from '../../../platform/queries.ts';
import { useText } from '../../../platform/studio.ts';
import { useFormState, useOpenForm, useSelectedIds } from '../state/FormContext.ts';
import { shownForm } from '../state/shownForm.ts';
import styles from './FormBuilder.module.css';

/** The minimum time between messages about edits to the frame. */
const sendEveryMs = 120;

/** The form as the member app shows it, following every edit and the selected line. */
export const FormCanvas = memo(function FormCanvas() {
  const t = useText();
  const { id } = useOpenForm();
  const form = useFormState(({ value }) => value);
  const selectedId = useSelectedIds().at(-1) ?? null;
  const [device, setDevice] = useState<Device>('phone');
  const [chosenMode, setMode] = useState<Mode | null>(null);
  const theme = useCall('GET /studio/theme', undefined).data?.theme;
  const mode = chosenMode ?? theme?.default_color_mode ?? 'light';
  const { frame, url, error, retry, readyAt, send } = usePreview({ pageId: null, path: `/forms/${id}` });
  const sentAt = useRef(0);
  useEffect(() => {
    if (readyAt === 0) return;
    // A row of edits is sent as one, after the edit itself is painted.
    const timer = setTimeout(
      () => {
        sentAt.current = performance.now();
        send({ type: 'builder:form', form: shownForm(id, form), place_id: selectedId });
      },
      Math.max(0, sentAt.current + sendEveryMs - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [form, id, selectedId, readyAt, send]);
  useEffect(() => {
    if (readyAt > 0) send({ type: 'builder:mode', mode });
  }, [mode, readyAt, send]);
  return (
    <section className={styles.canvas} aria-label={t('studio.forms.canvas')}>
      <div className={styles.bar}>
        <CanvasBar device={device} onDevice={setDevice} mode={mode} onMode={setMode} />
      </div>
      <PreviewFrame
        frame={frame}
        url={url}
        error={error}
        retry={retry}
        isReady={readyAt > 0}
        width={deviceWidths[device]}
        title={t('studio.forms.canvas')}
      />
    </section>
  );
});
