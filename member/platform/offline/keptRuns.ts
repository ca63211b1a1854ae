import type { DeviceStorage } from '../storage.ts';

/** A form that is being filled in on this device. */
export type KeptRun = {
  answers: Record<string, { value: string; image: string | null }>;
  /** Addresses of the uploaded pictures, by upload. */
  pictures: Record<string, string>;
  /** The group on screen, `review`, or null before the first. */
  place: string | null;
  /** The key under which these answers were or will be sent: sending them twice makes one submission. */
  attempt: string | null;
  at_ms: number;
};

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
