import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { useEffect, useState } from 'react';
import { ApiError, type Api, type CallName } from '../platform/api.ts';
import { errorText } from '../platform/errors.ts';
import { useRefresh } from '../platform/queries.ts';
import { useStaff, useStudio } from '../platform/studio.ts';
import type { Changes, SaveAnswer } from './autosave.ts';
import { documentOf } from './draft.ts';
import { createDraftStore } from './draftStore.ts';
import { createEditor, type Editor } from './editor.ts';

/** Where a draft is kept: a page, or something that is edited like one. */
export type DraftHome = {
  /** The newest as it is kept. */
  get: () => Promise<PageDraft>;
  put: (changes: Changes, baseVersion: number) => Promise<{ version: number }>;
  /** Answers that a save makes old: at once, and those of the draft itself when one leaves. */
  saved: readonly CallName[];
  left: readonly CallName[];
};

const pageHome = (api: Api, id: string): DraftHome => ({
  get: () => api('GET /studio/pages/{id}', { params: { id } }),
  put: (changes, base_version) => api('PUT /studio/pages/{id}', { params: { id }, body: { ...changes, base_version } }),
  saved: ['GET /studio/changes', 'GET /studio/pages'],
  left: ['GET /studio/pages/{id}'],
});

/** Opens a draft for editing, saves it by itself, and warns before a window with unsaved work is closed. */
export function useOpenPage(draft: PageDraft, givenHome?: DraftHome): Editor {
  const { api, texts } = useStudio();
  const home = givenHome ?? pageHome(api, draft.id);
  const { app } = useStaff();
  const refresh = useRefresh();
  const [editor] = useState(() => {
    const send = async (changes: Changes, baseVersion: number): Promise<SaveAnswer> => {
      try {
        const saved = await home.put(changes, baseVersion);
        return { kind: 'saved', version: saved.version };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // A server that fails is as good as one that is away: what was typed is kept, and sent again.
        if (error.code === 'network' || error.status >= 500 || error.status === 401) return { kind: 'offline' };
        if (error.code !== 'edit_conflict') return { kind: 'refused', message: errorText(texts.t, error), fields: error.fields };
        const theirs = await home.get().catch(() => null);
        return theirs ? { kind: 'conflict', theirs: documentOf(theirs), version: theirs.version } : { kind: 'offline' };
      }
    };
    return createEditor({ draft, send, store: createDraftStore(app.slug, draft.id, localStorage), nowMs: () => Date.now() });
  });

  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      const { state } = editor.state().save;
      if (state !== 'saved' && state !== 'offline') event.preventDefault();
    };
    const online = () => void editor.flush();
    window.addEventListener('beforeunload', leave);
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('beforeunload', leave);
      window.removeEventListener('online', online);
      // What is open is saved on the way out; `stop` then keeps on the device what did not get through.
      void editor.flush().finally(() => {
        editor.stop();
        refresh(...home.left);
      });
    };
    // The editor of a page lives as long as its screen.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [editor]);

  // Numbers and pills elsewhere follow what was saved.
  useEffect(() => {
    let last = editor.state().save.state;
    return editor.subscribe(() => {
      const now = editor.state().save.state;
      if (now === 'saved' && last !== 'saved') refresh(...home.saved);
      last = now;
    });
    // `refresh` is another function each time that does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [editor]);
  return editor;
}
