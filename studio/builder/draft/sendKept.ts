import { isIdText } from '@bandstand/rules/pages/walk.ts';
import type { Api } from '@bandstand/client/api/api.ts';
import { changesOf } from '../../platform/autosave/autosave.ts';
import { keptNames } from '../../platform/autosave/keptNames.ts';
import { createDraftStore } from './draftStore.ts';

type KeptParts = { api: Api; appSlug: string; storage: Storage; isMeant: (pageId: string, text: string) => boolean };

/**
 * Sends pages that a killed tab left on this device, and returns how many the server took. A page that someone has changed since stays, and leads to
 * a question when it is opened.
 */
export async function sendKept({ api, appSlug, storage, isMeant }: KeptParts): Promise<number> {
  let count = 0;
  for (const [id, text] of keptNames(appSlug, storage)) {
    if (!isIdText(id) || !isMeant(id, text)) continue;
    const store = createDraftStore(appSlug, id, storage);
    const kept = store.read();
    if (!kept) continue;
    const changes = changesOf(kept.base, kept.value);
    try {
      if (Object.keys(changes).length > 0) {
        await api('PUT /studio/pages/{id}', { params: { id }, body: { ...changes, base_version: kept.version } });
        count += 1;
      }
    } catch {
      continue;
    }
    // Text typed meanwhile is not part of what was sent.
    if (keptNames(appSlug, storage).get(id) === text) store.clear();
  }
  return count;
}
