import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { useEffect, useState } from 'react';
import type { Api, CallName } from '@bandstand/client/api/api.ts';
import type { SaveAnswer } from '../../platform/autosave/autosave.ts';
import { refusalOf } from '../../platform/autosave/saveAnswer.ts';
import { useLeaving } from '../../platform/autosave/useLeaving.ts';
import { useRefresh } from '../../platform/queries.ts';
import { useStaff, useStudio } from '../../platform/studio.ts';
import type { PageDocument } from '../draft/document.ts';
import { documentOf } from '../draft/draft.ts';
import { createDraftStore } from '../draft/draftStore.ts';
import { createEditor, type Editor } from '../draft/editor.ts';

/** Where a draft is stored: a page, or something edited in the same way. */
export type DraftHome = {
  /** The newest stored state. */
  get: () => Promise<PageDraft>;
  put: (changes: Partial<PageDocument>, baseVersion: number) => Promise<{ version: number }>;
  /** Answers that a save makes out of date: at once, and those of the draft itself on leaving. */
  saved: readonly CallName[];
  left: readonly CallName[];
};

const pageHome = (api: Api, id: string): DraftHome => ({
  get: () => api('GET /studio/pages/{id}', { params: { id } }),
  put: (changes, base_version) => api('PUT /studio/pages/{id}', { params: { id }, body: { ...changes, base_version } }),
  saved: ['GET /studio/changes', 'GET /studio/pages'],
  left: ['GET /studio/pages/{id}'],
});

/** Opens a draft for editing, saves it automatically, and warns before a window with unsaved work closes. */
export function useOpenPage(draft: PageDraft, givenHome?: DraftHome): Editor {
  const { api, texts } = useStudio();
  const home = givenHome ?? pageHome(api, draft.id);
  const { app } = useStaff();
  const refresh = useRefresh();
  const [editor] = useState(() => {
    const send = async (changes: Partial<PageDocument>, baseVersion: number): Promise<SaveAnswer<PageDocument>> => {
      try {
        const saved = await home.put(changes, baseVersion);
        return { kind: 'saved', version: saved.version };
      } catch (error) {
        const refusal = refusalOf(texts.t, error);
        if (refusal) return refusal;
        const theirs = await home.get().catch(() => null);
        return theirs ? { kind: 'conflict', theirs: documentOf(theirs), version: theirs.version } : { kind: 'offline' };
      }
    };
    // Only stored drafts of pages are sent from any screen.
    const name = givenHome ? `reusable ${draft.id}` : draft.id;
    return createEditor({ draft, send, store: createDraftStore(app.slug, name, localStorage), nowMs: () => Date.now() });
  });
  useLeaving(editor, 'studio.page.not_saved', () => refresh(...home.left));

  // Numbers and badges elsewhere depend on what was saved.
  useEffect(() => {
    let last = editor.state().save.state;
    return editor.subscribe(() => {
      const now = editor.state().save.state;
      if (now === 'saved' && last !== 'saved') refresh(...home.saved);
      last = now;
    });
    // `home` is a new object on every render, with the same names.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [editor]);
  return editor;
}
