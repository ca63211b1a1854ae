/** Under which names this device keeps unsaved changes of an app, with the stored text: a different text is a different state. */
export function keptNames(appSlug: string, storage: Storage): ReadonlyMap<string, string> {
  const prefix = `studio:${appSlug}:draft:`;
  try {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) => key.startsWith(prefix));
    return new Map(keys.map((key) => [key.slice(prefix.length), storage.getItem(key) ?? '']));
  } catch {
    return new Map();
  }
}
