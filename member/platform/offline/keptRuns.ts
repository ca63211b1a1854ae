import type { DeviceStorage, KeptRun } from '../storage.ts';

/** Unsent answers of more forms than this are not kept; the oldest go first. */
const mostForms = 30;

export const keptRun = (storage: DeviceStorage, key: string): KeptRun | null => storage.get('form_answers')?.[key] ?? null;

/** Keeps the answers of a form until they are sent; null forgets them. */
export function keepRun(storage: DeviceStorage, key: string, run: KeptRun | null): void {
  const { [key]: _before, ...others } = storage.get('form_answers') ?? {};
  const kept = Object.entries(run ? { ...others, [key]: run } : others)
    .sort(([, a], [, b]) => b.at_ms - a.at_ms)
    .slice(0, mostForms);
  if (kept.length > 0) storage.set('form_answers', Object.fromEntries(kept));
  else storage.remove('form_answers');
}
