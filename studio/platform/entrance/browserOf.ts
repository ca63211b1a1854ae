// The order matters: each of them also contains the names after it.
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

/** "Firefox, Windows": a readable name for a user agent; null when it is none of the well-known browsers. */
export function browserOf(device: string | null): string | null {
  const [browser, system] = [browsers, systems].map((known) => known.find(([mark]) => device?.includes(mark))?.[1]);
  return browser ? [browser, system].filter(Boolean).join(', ') : null;
}
