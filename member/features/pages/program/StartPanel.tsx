import type { PageJson } from '@bandstand/contract/pages.ts';
import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PanelProps } from '../../../platform/navigation/panel.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { useNavigation } from '../../../platform/navigation/useNavigation.ts';
import { useSession } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { StartForm, type Start } from './StartForm.tsx';
import { settingsOf } from '../state/useProgram.ts';

/**
 * `#start`: starts the run of the current page (NAV-5); `#start?from=page`: that of its program, from this page on (PRG-6). Guests log in
 * first and return here.
 */
export function StartPanel({ query, isTop, onClose }: PanelProps) {
  const t = useText();
  const { pages, navigation } = usePlatform();
  const { place } = useNavigation();
  const { state, bundle } = useSession();
  const { data: page } = useQuery(pages.query(place.path));
  const isGuest = state === 'guest';
  const start = useStart(page ?? null, 'from' in query);
  const rootId = page && ('from' in query ? page.page.contentRootId : page.page_id);
  // A locked page explains itself, and a running one needs no start: the marker alone opens nothing there.
  const canStart = page?.page.access.mode === 'full' && !bundle?.page_subscriptions[rootId ?? '']?.started_at;
  useEffect(() => {
    if (isGuest && isTop && canStart) navigation.openPanel('auth');
    // Once: closing the login is a decision.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isGuest, canStart]);
  if (page && !canStart) return null;
  return (
    <Sheet
      open
      onClose={onClose}
      title={start?.title ? t('program.start_title', { title: start.title }) : t('program.start')}
      closeLabel={t('shell.close')}
      size="small"
    >
      {start ? <StartForm key={start.rootId} start={start} onClose={onClose} /> : <Skeleton shape="block" height="96px" />}
    </Sheet>
  );
}

/** The run to start; null while loading. */
function useStart(page: PageJson | null, isFromHere: boolean): Start | null {
  const { api } = usePlatform();
  const rootId = page?.page.contentRootId ?? '';
  const asked = isFromHere && page !== null;
  const { data: program } = useQuery({
    queryKey: ['program', rootId],
    enabled: asked,
    queryFn: () => api('GET /programs/{id}', { params: { id: rootId } }),
  });
  if (!page) return null;
  if (!asked) return { rootId: page.page_id, title: page.page_title, settings: settingsOf(page), fromPageId: null };
  return program ? { rootId, title: program.title, settings: program.start, fromPageId: page.page_id } : null;
}
