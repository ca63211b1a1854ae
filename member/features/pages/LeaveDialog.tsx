import type { PageJson } from '@bandstand/contract/pages.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { usePlatform } from '../../platform/platform.ts';
import { useText } from '../../platform/useText.ts';

/** Leaving clears what was done in the program, so it is asked for twice (L229). */
export function LeaveDialog({ page, onClose }: { page: PageJson; onClose: () => void }) {
  const t = useText();
  const { api, session } = usePlatform();
  const [state, setState] = useState<'idle' | 'running' | 'failed'>('idle');
  const leave = async () => {
    setState('running');
    try {
      await api('DELETE /pages/{id}/subscribers', { params: { id: page.page_id } });
      await session.refresh();
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
      {state === 'failed' && <Banner tone="danger">{t('general.something_wrong')}</Banner>}
    </Dialog>
  );
}
