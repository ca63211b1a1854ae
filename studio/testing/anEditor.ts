import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { createDraftStore } from '../builder/draft/draftStore.ts';
import { createEditor, type Editor } from '../builder/draft/editor.ts';
import { aDraft } from './builders.ts';

/** An open page whose saves always succeed. */
export const anEditor = (more: Partial<PageDraft> = {}): Editor =>
  createEditor({
    draft: aDraft(more),
    send: async () => ({ kind: 'saved', version: 2 }),
    store: createDraftStore('club', 'page', localStorage),
    nowMs: () => Date.now(),
  });
