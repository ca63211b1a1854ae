const key = 'studio:kinds';
const most = 4;

/** The kinds of blocks added last on this device, newest first. */
export function recentKinds(storage: Storage): string[] {
  try {
    const kinds = JSON.parse(storage.getItem(key) ?? '[]') as unknown;
    return Array.isArray(kinds) ? kinds.filter((kind) => typeof kind === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Remembers that a kind was added. */
export function rememberKind(storage: Storage, kind: string): void {
  try {
    storage.setItem(key, JSON.stringify([kind, ...recentKinds(storage).filter((other) => other !== kind)].slice(0, most)));
  } catch {
    // A device without storage remembers nothing.
  }
}
