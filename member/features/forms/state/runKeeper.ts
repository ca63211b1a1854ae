import type { Answer } from '@bandstand/rules/forms/answers.ts';
import type { DeviceStorage, KeptRun } from '../../../platform/storage.ts';
import { keepRun } from '../../../platform/offline/keptRuns.ts';

const writeAfterMs = 250;

/** Writes a form's answers to the device a moment after they change. */
export interface RunKeeper {
  keep(run: Omit<KeptRun, 'at_ms'>): void;
  /** Writes at once what waits: the page is being left. */
  flush(): void;
  /** The answers were sent. */
  forget(): void;
}

/** `key`: whose answers, to which form; `isTheirs`: whether that person still uses the app. */
export function createRunKeeper(storage: DeviceStorage, key: string, isTheirs: () => boolean): RunKeeper {
  let waiting: Omit<KeptRun, 'at_ms'> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    if (waiting && isTheirs()) keepRun(storage, key, { ...waiting, at_ms: Date.now() });
    waiting = null;
  };
  return {
    keep(run) {
      waiting = run;
      clearTimeout(timer);
      timer = setTimeout(flush, writeAfterMs);
    },
    flush,
    forget() {
      waiting = null;
      clearTimeout(timer);
      keepRun(storage, key, null);
    },
  };
}

/** Keeps nothing: the builder's frame. */
export const noKeeper: RunKeeper = { keep: () => {}, flush: () => {}, forget: () => {} };

export const answersToKeep = (answers: ReadonlyMap<string, Answer>, touched: ReadonlySet<string>): Record<string, Answer> =>
  Object.fromEntries([...answers].filter(([fieldId]) => touched.has(fieldId)));
