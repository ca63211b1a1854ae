import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { useState } from 'react';
import { errorText } from '../errors.ts';
import { useText } from '../studio.ts';
import { DaysSelect } from './DaysSelect.tsx';
import { useSuspensions } from './useSuspensions.ts';

/** Keeps a member from writing, without a report. */
export function SuspendDialog({ memberId, name, onClose }: { memberId: string; name: string; onClose: () => void }) {
  const t = useText();
  const [days, setDays] = useState<number | null>(7);
  const { suspend } = useSuspensions();
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('studio.suspension.title', { name })}
      closeLabel={t('studio.close')}
      description={t('studio.suspension.text')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('studio.cancel')}
          </Button>
          <Button
            variant="danger"
            pending={suspend.isPending}
            onClick={() => suspend.mutate({ params: { id: memberId }, body: { days } }, { onSuccess: onClose })}
          >
            {t('studio.suspension.send')}
          </Button>
        </>
      }
    >
      <DaysSelect value={days} onChange={setDays} />
      {suspend.error && <Banner tone="danger">{errorText(t, suspend.error)}</Banner>}
    </Dialog>
  );
}
