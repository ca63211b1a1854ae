import type { Theme } from '@bandstand/contract/theme.ts';
import { useCallback } from 'react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { useAutosaved } from '../../platform/autosave/useAutosaved.ts';
import { useTakeIn } from '../../platform/presence/useTakeIn.ts';
import { useRefresh, useRemember } from '../../platform/queries.ts';
import { useApi } from '../../platform/studio.ts';

type Draft = Answer<'GET /studio/theme'>;

/** The theme draft with undo, autosave, and other people's saves merged in. */
export function useThemeDraft(draft: Draft) {
  const api = useApi();
  const refresh = useRefresh();
  const remember = useRemember();
  const { saved, value, save, saves, canUndo, canRedo } = useAutosaved<Theme>({
    name: 'theme',
    first: draft.theme,
    left: ['GET /studio/theme'],
    send: async (changes) => {
      remember('GET /studio/theme', undefined, await api('PUT /studio/theme', { body: { theme: changes } }));
      refresh('GET /studio/changes');
    },
  });
  const others = useTakeIn({ kind: 'theme' }, saves, saved, async () => {
    const newest = await api('GET /studio/theme');
    remember('GET /studio/theme', undefined, newest);
    return newest.theme;
  });
  return {
    theme: value,
    save,
    others,
    canUndo,
    canRedo,
    isChanged: draft.is_changed || save.state !== 'saved',
    set: useCallback((changes: Partial<Theme>, mark?: string) => saved.set({ ...saved.state().value, ...changes }, mark), [saved]),
    undo: saved.undo,
    redo: saved.redo,
    flush: saved.flush,
  };
}
