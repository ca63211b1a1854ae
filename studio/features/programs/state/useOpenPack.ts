import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { useEffect, useRef } from 'react';
import { useAutosaved } from '../../../platform/autosave/useAutosaved.ts';
import { mergeParts } from '../../../platform/autosave/savedValue.ts';
import { useRefresh } from '../../../platform/queries.ts';
import { useApi } from '../../../platform/studio.ts';

type Contents = { item_ids: string[] };
const contentsOf = ({ type_data }: Pick<PageDraft, 'type_data'>): Contents => {
  const ids = type_data?.['item_ids'];
  return { item_ids: Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [] };
};

/** The contents of a pack, with undo and autosave. */
export function useOpenPack(draft: PageDraft) {
  const api = useApi();
  const refresh = useRefresh();
  const params = { id: draft.id };
  // Other values stored with the contents are sent with them.
  const latest = useRef(draft);
  const { saved, value, save, canUndo, canRedo } = useAutosaved<Contents>({
    name: `pack ${draft.id}`,
    first: contentsOf(draft),
    versions: {
      first: draft.version,
      merge: mergeParts,
      newest: async () => {
        latest.current = await api('GET /studio/pages/{id}', { params });
        return { value: contentsOf(latest.current), version: latest.current.version };
      },
    },
    send: async (changes, base_version) => {
      const type_data = { ...latest.current.type_data, ...changes };
      latest.current = await api('PUT /studio/pages/{id}', { params, body: { base_version, type_data } });
      refresh('GET /studio/pages', 'GET /studio/changes');
      return latest.current.version;
    },
    left: ['GET /studio/pages/{id}'],
  });
  useEffect(() => {
    if (draft.version < saved.version()) return;
    latest.current = draft;
    saved.adopt(contentsOf(draft), draft.version);
  }, [draft, saved]);
  return {
    ids: value.item_ids,
    save,
    canUndo,
    canRedo,
    undo: saved.undo,
    redo: saved.redo,
    set: (item_ids: string[]) => saved.set({ item_ids }),
  };
}
