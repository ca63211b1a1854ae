import type { Platform } from '../../platform/platform.ts';

const most = 8;

/** The latest terms of the current person on this device, newest first. A guest's become those of the member who logs in. */
export function recentSearches({ storage, session }: Pick<Platform, 'storage' | 'session'>): readonly string[] {
  const kept = storage.get('recent_searches');
  return kept && (kept.member === null || kept.member === memberOf(session)) ? kept.terms : [];
}

/** Puts a term first, once, however it is capitalised. */
export function rememberSearch({ storage, session }: Pick<Platform, 'storage' | 'session'>, term: string): void {
  if (term === '') return;
  const others = recentSearches({ storage, session }).filter((other) => other.toLowerCase() !== term.toLowerCase());
  storage.set('recent_searches', { member: memberOf(session), terms: [term, ...others].slice(0, most) });
}

/** Removes one term, or all. */
export function forgetSearch({ storage, session }: Pick<Platform, 'storage' | 'session'>, term?: string): void {
  const left = term === undefined ? [] : recentSearches({ storage, session }).filter((other) => other !== term);
  if (left.length > 0) storage.set('recent_searches', { member: memberOf(session), terms: [...left] });
  else storage.remove('recent_searches');
}

const memberOf = (session: Platform['session']): string | null => session.current().bundle?.user.id ?? null;
