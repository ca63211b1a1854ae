import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useRef, useState } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { useRefresh, useRemember } from '../../../platform/queries.ts';
import { useApi, useText } from '../../../platform/studio.ts';
import type { TreePage } from './treePage.ts';

/** Renames pages in the tree: shown at once, with undo. */
export function useRename(pages: readonly TreePage[]) {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const remember = useRemember();
  /** The page whose name is being edited. */
  const [renaming, setRenaming] = useState<string | null>(null);
  // A removed field also loses the focus: ends editing only once.
  const isOpen = useRef(false);

  const send = async (id: string, title: string, before: string | null) => {
    const items = pages.map((page) => (page.id === id ? { ...page, title } : page));
    remember('GET /studio/pages', undefined, { items, total_count: items.length });
    try {
      const { version } = await api('GET /studio/pages/{id}', { params: { id } });
      await api('PUT /studio/pages/{id}', { params: { id }, body: { title, base_version: version } });
      const undo = before === null ? null : { label: t('studio.undo'), run: () => void send(id, before, null) };
      toast({ text: t('studio.pages.renamed', { title }), action: undo });
    } catch (error) {
      toast({ text: errorText(t, error), tone: 'danger' });
    }
    refresh('GET /studio/pages', 'GET /studio/changes', 'GET /studio/pages/{id}');
  };

  return {
    renaming,
    begin: (id: string) => {
      isOpen.current = true;
      setRenaming(id);
    },
    /** Ends editing; an empty or unchanged name changes nothing. */
    end: (typed: string | null) => {
      if (!isOpen.current) return;
      isOpen.current = false;
      const page = pages.find(({ id }) => id === renaming);
      setRenaming(null);
      const title = typed?.trim() ?? '';
      if (page && title !== '' && title !== page.title) void send(page.id, title, page.title);
    },
  };
}
