import { toast } from '@bandstand/ui/primitives/toasts.ts';
import type { Platform } from '../platform.ts';
import { keepRun, keptRun } from './keptRuns.ts';
import type { Outcome } from './offlineQueue.ts';
import type { QueuedChange } from './queuedChanges.ts';

/** Where a form on screen reads what became of its answers. */
export const arrivalKey = (attempt: string) => ['submission-arrived', attempt];

/**
 * Answers that waited for a connection reached the server. What was kept of them goes, or comes back to be corrected. A form on screen shows the outcome
 * itself; elsewhere a notice does.
 */
export async function submissionArrived({ queries, storage, texts }: Platform, { key, keptAs }: QueuedChange, outcome: Outcome): Promise<void> {
  const kept = keptAs ? keptRun(storage, keptAs) : null;
  // Another attempt may have begun since.
  if (keptAs && kept?.attempt === key) keepRun(storage, keptAs, 'answer' in outcome ? null : { ...kept, attempt: null });
  for (const name of ['form', 'submissions', 'my-content', 'forms-due']) void queries.invalidateQueries({ queryKey: [name] });
  const isShown =
    (queries
      .getQueryCache()
      .find({ queryKey: arrivalKey(key) })
      ?.getObserversCount() ?? 0) > 0;
  queries.setQueryData(arrivalKey(key), outcome);
  if (isShown) return;
  await texts.complete();
  const t = texts.translate();
  if ('answer' in outcome) toast({ text: t('form.arrived'), tone: 'success' });
  else toast({ text: t('form.kept_refused'), tone: 'danger' });
}
