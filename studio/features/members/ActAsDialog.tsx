import type { StudioMember } from '@bandstand/contract/members.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { fieldError, formError } from '../../platform/errors.ts';
import { FormDialog } from '../../platform/forms/FormDialog.tsx';
import { useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';

/** Views the app as a member, after giving a reason (STU-5). */
export function ActAsDialog({ member, onClose }: { member: Pick<StudioMember, 'id' | 'name'>; onClose: () => void }) {
  const t = useText();
  const [reason, setReason] = useState('');
  const begin = useSend('POST /studio/members/{id}/act_as');
  const message = formError(t, begin.error, ['reason']);
  const title = t('studio.act_as.open', { name: member.name });
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      title={title}
      submit={t('studio.act_as.begin')}
      isReady={reason.trim() !== ''}
      isPending={begin.isPending}
      onSubmit={() => begin.mutate({ params: { id: member.id }, body: { reason: reason.trim() } })}
      message={message}
      result={
        begin.data && {
          content: <p>{t('studio.act_as.ready')}</p>,
          action: (
            <Button variant="primary" href={begin.data.url} target="_blank" rel="noopener" onClick={onClose}>
              {title}
            </Button>
          ),
        }
      }
    >
      <p>{t('studio.act_as.text')}</p>
      <TextField
        label={t('studio.act_as.reason')}
        maxLength={500}
        value={reason}
        data-autofocus
        error={fieldError(begin.error, 'reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
