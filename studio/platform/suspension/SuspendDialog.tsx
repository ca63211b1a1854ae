import { useState } from 'react';
import { ActionDialog } from '../forms/ActionDialog.tsx';
import { errorText } from '../errors.ts';
import { useText } from '../studio.ts';
import { DaysSelect } from './DaysSelect.tsx';
import { useSuspensions } from './useSuspensions.ts';

/** Stops a member from writing, without a report. */
export function SuspendDialog({ memberId, name, onClose }: { memberId: string; name: string; onClose: () => void }) {
  const t = useText();
  const [days, setDays] = useState<number | null>(7);
  const { suspend } = useSuspensions();
  return (
    <ActionDialog
      size="small"
      onClose={onClose}
      title={t('studio.suspension.title', { name })}
      description={t('studio.suspension.text')}
      submit={t('studio.suspension.send')}
      tone="danger"
      isPending={suspend.isPending}
      onAction={() => suspend.mutate({ params: { id: memberId }, body: { days } }, { onSuccess: onClose })}
      message={suspend.error && errorText(t, suspend.error)}
    >
      <DaysSelect value={days} onChange={setDays} />
    </ActionDialog>
  );
}
