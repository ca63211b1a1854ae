import type { BuilderMessage } from '@bandstand/contract/preview.ts';
import { useEffect, useRef } from 'react';
import type { PageDocument } from '../draft/document.ts';
import { useEditorState } from '../draft/EditorContext.ts';
import { frameChange, wholePage } from './frameChanges.ts';

/** The frame is told of edits at most so often. */
export const tellEveryMs = 80;

type TellingParts = { pageId: string; readyAt: number; tell: (message: BuilderMessage) => void; isWhole: boolean };

/** Tells the frame every edit, and what of it is selected. `isWhole`: the frame was loaded with all that the draft has. */
export function useTelling({ pageId, readyAt, tell, isWhole }: TellingParts): void {
  const page = useEditorState((state) => state.page);
  const isSaved = useEditorState((state) => state.save.state === 'saved');
  const selectedIds = useEditorState((state) => state.selectedIds);
  const opened = useRef(isSaved ? page : null);
  const isEdited = useRef(!isSaved);
  const told = useRef<{ page: PageDocument | null; readyAt: number }>({ page: null, readyAt: 0 });
  const toldAt = useRef(0);

  useEffect(() => {
    // What the frame loaded is the draft itself until the first edit; after it, also the way back has to be told.
    if (page !== opened.current) isEdited.current = true;
    if (readyAt === 0) return;
    if (told.current.readyAt !== readyAt) {
      const isFirst = told.current.readyAt === 0;
      told.current = { page: isFirst && isWhole ? opened.current : null, readyAt };
    }
    if (!isEdited.current) return;
    // The frame often draws on the same thread: the edit itself is painted before, and a row of them is told as one.
    let timer: ReturnType<typeof setTimeout> | null = null;
    const frame = requestAnimationFrame(() => {
      const waitMs = Math.max(0, toldAt.current + tellEveryMs - performance.now());
      timer = setTimeout(() => {
        toldAt.current = performance.now();
        const before = told.current.page;
        const message = before ? frameChange(pageId, before, page) : wholePage(pageId, page);
        told.current.page = page;
        if (message) tell(message);
      }, waitMs);
    });
    return () => {
      cancelAnimationFrame(frame);
      if (timer !== null) clearTimeout(timer);
    };
  }, [page, pageId, readyAt, tell, isWhole]);
  useEffect(() => {
    if (readyAt > 0 && isEdited.current && isSaved) tell({ type: 'builder:saved' });
  }, [isSaved, readyAt, tell]);
  useEffect(() => {
    if (readyAt > 0) tell({ type: 'builder:select', block_id: selectedIds.at(-1) ?? null, more: selectedIds.slice(0, -1) });
  }, [selectedIds, readyAt, tell]);
}
