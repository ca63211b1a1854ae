import type { AccessRecord } from '@bandstand/contract/access.ts';

/** The one choice of the access panel. Drip may be combined with any of them except Default. */
export type AccessChoice = 'default' | 'public' | 'sign_in' | 'purchase' | 'private';
export const accessChoices: readonly AccessChoice[] = ['default', 'public', 'sign_in', 'purchase', 'private'];

/** The choice that a record represents: the first rule that decides (ACC-5). */
export function choiceOf(record: AccessRecord): AccessChoice {
  if (record.inherit) return 'default';
  if (record.is_private) return 'private';
  if (record.require_purchase) return 'purchase';
  return record.require_authentication ? 'sign_in' : 'public';
}

/** The record of a choice. Keeps the values of other choices where they are harmless, so that switching back restores them. */
export function withChoice(record: AccessRecord, choice: AccessChoice): AccessRecord {
  const plain = { ...record, inherit: false, is_private: false, require_purchase: false, require_authentication: false };
  if (choice === 'default') return { ...plain, inherit: true, is_scheduled: false };
  if (choice === 'private') return { ...plain, is_private: true };
  if (choice === 'purchase') return { ...plain, require_purchase: true };
  return { ...plain, require_authentication: choice === 'sign_in' };
}

/** The difference between two records, for a save that names only that. */
export function recordChanges(before: AccessRecord, after: AccessRecord): Partial<AccessRecord> {
  const names = Object.keys(after) as (keyof AccessRecord)[];
  return Object.fromEntries(
    names.filter((name) => name !== 'parent' && JSON.stringify(before[name]) !== JSON.stringify(after[name])).map((name) => [name, after[name]]),
  );
}
