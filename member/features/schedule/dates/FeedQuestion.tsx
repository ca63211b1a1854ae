import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { useText } from '../../../platform/texts/useText.ts';

export type FeedChange = 'make' | 'replace' | 'end';

/** Asks first, because subscribed calendars lose the address. */
export function FeedQuestion({ change, onClose, onConfirm }: { change: FeedChange; onClose: () => void; onConfirm: () => void }) {
  const t = useText();
  const isEnd = change === 'end';
  return (
    <Dialog
      open
      isAlert
      size="small"
      onClose={onClose}
      title={isEnd ? t('schedule.feed_off_title') : t('schedule.feed_renew_title')}
      closeLabel={t('shell.close')}
      description={t('schedule.feed_ends_text')}
      footer={
        <>
          <Button onClick={onClose}>{t('schedule.feed_keep')}</Button>
          <Button variant={isEnd ? 'danger' : 'primary'} onClick={onConfirm}>
            {isEnd ? t('schedule.feed_off') : t('schedule.feed_renew')}
          </Button>
        </>
      }
    />
  );
}
