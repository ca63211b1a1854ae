import type { ColumnMeanings, ExerciseField, Table } from '@bandstand/rules/exercises/columns.ts';
import { useEffect, useRef, useState } from 'react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { errorText } from '../../platform/errors.ts';
import { useCall, useRefresh } from '../../platform/queries.ts';
import { useApi, useText } from '../../platform/studio.ts';
import { exerciseForm, findExerciseFiles, readList, type ExerciseFiles } from './exerciseFiles.ts';

export type Report = Answer<'GET /studio/imports/{id}'>;
type Chosen = { files: ExerciseFiles; table: Table; meanings: (ExerciseField | null)[] };
export type ImportStep =
  | { at: 'choose'; error: string | null }
  | ({ at: 'columns'; isChecking: boolean; error: string | null } & Chosen)
  | ({ at: 'checked'; report: Report } & Chosen)
  | ({ at: 'sending'; part: number } & Chosen)
  | ({ at: 'running'; importId: string } & Chosen);

const pollMs = 700;
const start: ImportStep = { at: 'choose', error: null };

/** An import from the choice of files to its report. Nothing changes before it is sent; what was sent goes on without this window. */
export function useImport() {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const [step, setStep] = useState<ImportStep>(start);
  const sending = useRef<AbortController | null>(null);
  /** Stops what is being checked or sent: its answer no longer counts. */
  const stop = () => sending.current?.abort();
  const begin = () => {
    sending.current = new AbortController();
    return sending.current.signal;
  };
  const importId = step.at === 'running' ? step.importId : null;
  const running = useCall(
    'GET /studio/imports/{id}',
    { params: { id: importId ?? '' } },
    { enabled: importId !== null, refetchMs: (last) => (last === undefined || last.status === 'running' ? pollMs : false) },
  );
  const status = importId ? running.data?.status : undefined;
  useEffect(() => {
    if (status === 'done') refresh('GET /studio/exercises', 'GET /studio/pages', 'GET /studio/media', 'GET /studio/changes');
  }, [status, refresh]);

  const choose = async (chosen: FileList | null) => {
    const files = findExerciseFiles([...(chosen ?? [])]);
    const read = files && (await readList(files));
    if (files && read) setStep({ at: 'columns', isChecking: false, error: null, files, ...read });
    else setStep({ at: 'choose', error: t(files ? 'studio.import.no_rows' : 'studio.import.no_list') });
  };
  const mean = (meanings: ColumnMeanings) => {
    stop();
    setStep((now) => (now.at === 'columns' ? { ...now, meanings: [...meanings], isChecking: false, error: null } : now));
  };
  const check = async ({ files, table, meanings }: Chosen) => {
    const chosen = { files, table, meanings };
    const signal = begin();
    setStep({ at: 'columns', isChecking: true, error: null, ...chosen });
    try {
      const form = exerciseForm(files, table, meanings, { withPictures: false });
      setStep({ at: 'checked', report: await api('POST /studio/exercises/import', { form, query: { dry_run: true } }, { signal }), ...chosen });
    } catch (error) {
      if (!signal.aborted) setStep({ at: 'columns', isChecking: false, error: errorText(t, error), ...chosen });
    }
  };
  const send = async ({ files, table, meanings }: Chosen) => {
    const chosen = { files, table, meanings };
    const signal = begin();
    setStep({ at: 'sending', part: 0, ...chosen });
    try {
      const begun = await api(
        'POST /studio/exercises/import',
        { form: exerciseForm(files, table, meanings, { withPictures: true }) },
        { signal, onProgress: (part) => setStep({ at: 'sending', part, ...chosen }) },
      );
      setStep({ at: 'running', importId: begun.id, ...chosen });
    } catch (error) {
      if (!signal.aborted) setStep({ at: 'columns', isChecking: false, error: errorText(t, error), ...chosen });
    }
  };
  const restart = () => {
    stop();
    setStep(start);
  };
  /** An import that runs stays to be looked at again. */
  const leave = () => {
    if (step.at !== 'running' || status !== 'running') restart();
  };
  return {
    step,
    running,
    isOver: status === 'done' || status === 'failed',
    restart,
    back: ({ files, table, meanings }: Chosen) => setStep({ at: 'columns', isChecking: false, error: null, files, table, meanings }),
    choose,
    mean,
    check,
    send,
    leave,
  };
}
