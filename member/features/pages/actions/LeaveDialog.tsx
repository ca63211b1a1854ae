import type { PageJson } from '@bandstand/contract/pages.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './LeaveDialog.module.css';

/** Leaving clears progress in the program, so the loss is named, and the dialog asks twice (L229, PRG-7). */
export function LeaveDialog({ page, onClose }: { page: PageJson; onClose: () => void }) {
  const t = useText();
  const { api, session, queries } = usePlatform();
  const done = useBundle()?.page_subscriptions[page.page_id]?.progress?.completed_count ?? 0;
  const planned = usePlanned(page.page_id);
  const [state, setState] = useState<'idle' | 'running' | 'failed'>('idle');
  const leave = async () => {
    setState('running');
    try {
      await api('DELETE /pages/{id}/subscribers', { params: { id: page.page_id } });
      await session.refresh();
      void queries.invalidateQueries({ refetchType: 'none', predicate: ({ queryKey }) => queryKey[0] !== 'page' });
      toast({ text: t('program.left') });
      onClose();
    } catch {
      setState('failed');
    }
  };
  return (
    <Dialog
      open
      isAlert
      onClose={onClose}
      title={t('program.leave_title', { title: page.page_title ?? '' })}
      closeLabel={t('shell.close')}
      size="small"
      description={t('program.leave_text')}
      footer={
        <>
          <Button onClick={onClose}>{t('program.stay')}</Button>
          <Button variant="danger" pending={state === 'running'} onClick={() => void leave()}>
            {t('action_panel.leave_program')}
          </Button>
        </>
      }
    >
      <ul className={styles.lost}>
        {done > 0 && <li>{t('program.leave_marks', { count: done })}</li>}
        {planned > 0 && <li>{t('program.leave_calendar', { count: planned })}</li>}
        <li data-kept="">{t('program.leave_stays')}</li>
      </ul>
      {state === 'failed' && <Banner tone="danger">{t('general.something_wrong')}</Banner>}
    </Dialog>
  );
}

/** How many of the member's scheduled items belong to the run; 0 if unknown. */
function usePlanned(rootId: string): number {
  const { api } = usePlatform();
  const { data } = useQuery({ queryKey: ['schedule', 'of', rootId], staleTime: 0, retry: false, queryFn: () => api('GET /schedule') });
  return data?.items.filter(({ root, scope }) => scope === 'subscriber' && root?.page_id === rootId).length ?? 0;
}
