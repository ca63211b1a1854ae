import type { BuilderMessage } from '@bandstand/contract/preview.ts';
import { useEffect, useRef } from 'react';
import type { PageDocument } from '../draft/document.ts';
import { useEditorState } from '../draft/EditorContext.ts';
import { frameChange, wholePage } from './frameChanges.ts';

/** The minimum time between messages about edits to the frame. */
export const sendEveryMs = 80;

type FrameUpdatesParts = { pageId: string; readyAt: number; send: (message: BuilderMessage) => void; isWhole: boolean };

/** Sends the frame every edit and the current selection. `isWhole`: the frame has loaded with the complete draft. */
export function useFrameUpdates({ pageId, readyAt, send, isWhole }: FrameUpdatesParts): void {
  const page = useEditorState((state) => state.page);
  const isSaved = useEditorState((state) => state.save.state === 'saved');
  const selectedIds = useEditorState((state) => state.selectedIds);
  const opened = useRef(isSaved ? page : null);
  const isEdited = useRef(!isSaved);
  const sent = useRef<{ page: PageDocument | null; readyAt: number }>({ page: null, readyAt: 0 });
  const sentAt = useRef(0);

  useEffect(() => {
    // Until the first edit the frame shows the draft it loaded. After it, an undo back to that state must be sent, too.
    if (page !== opened.current) isEdited.current = true;
    if (readyAt === 0) return;
    if (sent.current.readyAt !== readyAt) {
      const isFirst = sent.current.readyAt === 0;
      sent.current = { page: isFirst && isWhole ? opened.current : null, readyAt };
    }
    if (!isEdited.current) return;
    // The frame often renders on the same thread: the edit itself is painted first, and a row of edits is sent as one.
    let timer: ReturnType<typeof setTimeout> | null = null;
    const frame = requestAnimationFrame(() => {
      const waitMs = Math.max(0, sentAt.current + sendEveryMs - performance.now());
      timer = setTimeout(() => {
        sentAt.current = performance.now();
        const before = sent.current.page;
        const message = before ? frameChange(pageId, before, page) : wholePage(pageId, page);
        sent.current.page = page;
        if (message) send(message);
      }, waitMs);
    });
    return () => {
      cancelAnimationFrame(frame);
      if (timer !== null) clearTimeout(timer);
    };
  }, [page, pageId, readyAt, send, isWhole]);
  useEffect(() => {
    if (readyAt > 0 && isEdited.current && isSaved) send({ type: 'builder:saved' });
  }, [isSaved, readyAt, send]);
  useEffect(() => {
    if (readyAt > 0) send({ type: 'builder:select', block_id: selectedIds.at(-1) ?? null, more: selectedIds.slice(0, -1) });
  }, [selectedIds, readyAt, send]);
}
