import type { PageDocument } from './document.ts';

/** What was typed and is not saved yet, with the state that it began from. */
export type KeptDraft = { version: number; base: PageDocument; page: PageDocument };
export type DraftStore = { read(): KeptDraft | null; write(draft: KeptDraft): void; clear(): void };

/** Keeps the unsaved page on this device, so that a killed tab loses nothing. A device that refuses storage keeps nothing. */
export function createDraftStore(appSlug: string, pageId: string, storage: Storage): DraftStore {
  const key = `studio:${appSlug}:draft:${pageId}`;
  return {
    read() {
      try {
        const draft = JSON.parse(storage.getItem(key) ?? 'null') as KeptDraft | null;
        return draft && typeof draft.version === 'number' && Array.isArray(draft.page?.blocks) && Array.isArray(draft.base?.blocks) ? draft : null;
      } catch {
        return null;
      }
    },
    write(draft) {
      try {
        storage.setItem(key, JSON.stringify(draft));
      } catch {
        // A full storage must not stop the work; the server has all but the last two seconds.
      }
    },
    clear() {
      try {
        storage.removeItem(key);
      } catch {
        // As above.
      }
    },
  };
}
