import type { PageAction, PageJson } from '@bandstand/contract/pages.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';

/** Starts a page's run; afterwards the same button continues with the first uncompleted page. */
export function StartAction({ page, action }: { page: PageJson; action: PageAction }) {
  const t = useText();
  const { api, access, navigation } = usePlatform();
  const bundle = useBundle();
  const [isLooking, setIsLooking] = useState(false);
  const isStarted = Boolean(bundle?.page_subscriptions[page.page_id]?.started_at);

  const goOn = async () => {
    setIsLooking(true);
    try {
      const { sequence } = await api('GET /pages/{id}/subscribers', { params: { id: page.page_id } });
      const next = sequence?.find(({ is_completed }) => !is_completed) ?? sequence?.[0];
      const path = next && (await access.pathOf(next.page_id));
      if (path) navigation.navigate(path);
    } catch {
      toast({ text: t('general.something_wrong'), tone: 'danger' });
    } finally {
      setIsLooking(false);
    }
  };
  return isStarted ? (
    <Button variant="primary" size="large" pending={isLooking} onClick={() => void goOn()}>
      {action.post_action_button_text || t('program.continue')}
    </Button>
  ) : (
    <Button variant="primary" size="large" onClick={() => navigation.openPanel('start')}>
      {action.text || t('program.start')}
    </Button>
  );
}
