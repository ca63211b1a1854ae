// In this order: each of them also names those below it.
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** "Firefox, Windows": what a person calls what a browser calls itself; null where it is none of those that people know. */
export function browserOf(device: string | null): string | null {
  const [browser, system] = [browsers, systems].map((known) => known.find(([mark]) => device?.includes(mark))?.[1]);
  return browser ? [browser, system].filter(Boolean).join(', ') : null;
}
