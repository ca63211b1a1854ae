import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { ApiError, type Answer } from '@bandstand/client/api/api.ts';
import { errorText } from '../../../platform/errors.ts';
import { useRefresh, useRemember } from '../../../platform/queries.ts';
import { useApi, useText } from '../../../platform/studio.ts';
import { applyMove, placeNow, siblingsOf, type Move } from '../../../platform/tree/tree.ts';
import type { TreePage } from './treePage.ts';

type AccessChange = Answer<'POST /studio/pages/{id}/move'>['access_changes'][number];
type Asked = { id: string; title: string; move: Move; changes: AccessChange[] };

/** Moves a page. Asks first when that changes who may see what; else moves at once and offers undo. */
export function useMove(pages: readonly TreePage[]) {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const remember = useRemember();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isMoving, setIsMoving] = useState(false);

  const refused = (error: unknown) => {
    const isTaken = error instanceof ApiError && error.code === 'slug_taken';
    toast({ text: isTaken ? t('studio.pages.move.taken') : errorText(t, error), tone: 'danger' });
  };

  const send = async (id: string, move: Move, isUndo = false) => {
    const back = placeNow(pages, id);
    const title = pages.find((page) => page.id === id)?.title ?? '';
    const after = applyMove(pages, id, move);
    const parent = pages.find((page) => page.id === move.parent_id)?.title;
    const place = { title, place: move.position + 1, count: siblingsOf(after, move.parent_id).length };
    remember('GET /studio/pages', undefined, { items: after, total_count: pages.length });
    try {
      await api('POST /studio/pages/{id}/move', { params: { id }, body: move });
      const undo = back && !isUndo ? { label: t('studio.undo'), run: () => void send(id, back, true) } : null;
      // Keyboard users also learn from it where the page is now.
      const text = parent === undefined ? t('studio.pages.moved_top', place) : t('studio.pages.moved_below', { ...place, parent });
      toast({ text, action: undo });
    } catch (error) {
      refused(error);
    }
    refresh('GET /studio/pages', 'GET /studio/changes', 'GET /studio/pages/{id}', 'GET /studio/pages/{id}/access');
  };

  const move = async (id: string, next: Move) => {
    const page = pages.find((other) => other.id === id);
    if (!page) return;
    try {
      // A move among siblings changes nothing for members, so it does not wait for the answer.
      const isSameParent = page.parent_id === next.parent_id;
      const { access_changes: changes } = isSameParent
        ? { access_changes: [] }
        : await api('POST /studio/pages/{id}/move', { params: { id }, body: { ...next, dry_run: true } });
      if (changes.length > 0) setAsked({ id, title: page.title, move: next, changes });
      else await send(id, next);
    } catch (error) {
      refused(error);
    }
  };

  return {
    asked,
    isMoving,
    move: (id: string, next: Move) => void move(id, next),
    cancel: () => setAsked(null),
    confirm: () => {
      if (!asked || isMoving) return;
      setIsMoving(true);
      void send(asked.id, asked.move).finally(() => {
        setIsMoving(false);
        setAsked(null);
      });
    },
  };
}
