import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { ProgressBar } from '@bandstand/ui/primitives/Progress.tsx';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../platform/errors.ts';
import { useCall, useRefresh } from '../../platform/queries.ts';
import { useApi, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { exerciseForm, findExerciseFiles, type ExerciseFiles } from './exerciseFiles.ts';
import styles from './ImportDialog.module.css';
import { ImportReportView } from './ImportReportView.tsx';

// Not a standard attribute, so React does not type it; all browsers know it.
const wholeFolder = { webkitdirectory: '' };

type Step =
  | { at: 'choose'; error: string | null }
  | { at: 'chosen'; files: ExerciseFiles }
  | { at: 'sending'; part: number }
  | { at: 'running'; importId: string };

/** Imports an exercise library: choose a folder, watch it upload, read what was created and what was not. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const api = useApi();
  const refresh = useRefresh();
  const [step, setStep] = useState<Step>({ at: 'choose', error: null });
  const abort = useRef<AbortController | null>(null);
  const importId = step.at === 'running' ? step.importId : null;
  const report = useCall(
    'GET /studio/imports/{id}',
    { params: { id: importId ?? '' } },
    { enabled: importId !== null, refetchMs: (last) => (last === undefined || last.status === 'running' ? 700 : false) },
  );
  const status = importId ? report.data?.status : undefined;
  useEffect(() => {
    if (status === 'done') refresh('GET /studio/exercises', 'GET /studio/pages', 'GET /studio/media', 'GET /studio/changes');
    // Announce only the end of an import.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [status]);

  const choose = (files: FileList | null) => {
    const exerciseFiles = findExerciseFiles([...(files ?? [])]);
    setStep(exerciseFiles ? { at: 'chosen', files: exerciseFiles } : { at: 'choose', error: t('studio.import.no_list') });
  };
  const send = async (files: ExerciseFiles) => {
    abort.current = new AbortController();
    setStep({ at: 'sending', part: 0 });
    try {
      const begun = await api(
        'POST /studio/exercises/import',
        { form: exerciseForm(files) },
        { signal: abort.current.signal, onProgress: (part) => setStep({ at: 'sending', part }) },
      );
      setStep({ at: 'running', importId: begun.id });
    } catch (error) {
      setStep({ at: 'choose', error: abort.current.signal.aborted ? null : errorText(t, error) });
    }
  };
  const close = () => {
    if (step.at === 'sending') abort.current?.abort();
    onClose();
    if (step.at !== 'running' || status !== 'running') setStep({ at: 'choose', error: null });
  };
  const isOver = step.at === 'running' && (status === 'done' || status === 'failed');

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('studio.import.title')}
      closeLabel={t('studio.close')}
      description={step.at === 'choose' ? t('studio.import.text') : undefined}
      footer={
        step.at === 'chosen' ? (
          <>
            <Button variant="quiet" onClick={() => setStep({ at: 'choose', error: null })}>
              {t('studio.import.other')}
            </Button>
            <Button variant="primary" onClick={() => void send(step.files)}>
              {t('studio.import.send')}
            </Button>
          </>
        ) : isOver ? (
          <Button variant="primary" onClick={close}>
            {t('studio.import.finish')}
          </Button>
        ) : undefined
      }
    >
      <div className={styles.step}>
        {step.at === 'choose' && <ChooseStep error={step.error} onChoose={choose} />}
        {step.at === 'chosen' && (
          <p>
            {t('studio.import.chosen', { name: step.files.list.name, count: step.files.images.length, size: format.bytes(step.files.sizeBytes) })}
          </p>
        )}
        {step.at === 'sending' && <ProgressBar value={step.part} label={t('studio.import.sending')} valueText={`${Math.round(step.part * 100)} %`} />}
        {step.at === 'sending' && <p className={styles.quiet}>{t('studio.import.sending')}</p>}
        {step.at === 'running' && report.error && <Banner tone="danger">{errorText(t, report.error)}</Banner>}
        {step.at === 'running' && report.data && <ImportReportView report={report.data} />}
      </div>
    </Dialog>
  );
}

function ChooseStep({ error, onChoose }: { error: string | null; onChoose: (files: FileList | null) => void }) {
  const t = useText();
  const folder = useRef<HTMLInputElement>(null);
  const single = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className={styles.choices}>
        <Button variant="primary" onClick={() => folder.current?.click()}>
          {t('studio.import.folder')}
        </Button>
        <Button onClick={() => single.current?.click()}>{t('studio.import.file')}</Button>
      </div>
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        {...wholeFolder}
        aria-label={t('studio.import.folder')}
        onChange={(event) => onChoose(event.currentTarget.files)}
      />
      <input
        ref={single}
        type="file"
        hidden
        multiple
        accept=".json,application/json,image/*"
        aria-label={t('studio.import.file')}
        onChange={(event) => onChoose(event.currentTarget.files)}
      />
      {error && <Banner tone="danger">{error}</Banner>}
    </>
  );
}
