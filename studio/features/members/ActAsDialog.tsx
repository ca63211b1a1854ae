import type { StudioMember } from '@bandstand/contract/members.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useId, useState } from 'react';
import { fieldError, formError } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import styles from './members.module.css';

/** Looks at the app as a member, after saying why (STU-5). */
export function ActAsDialog({ member, onClose }: { member: Pick<StudioMember, 'id' | 'name'>; onClose: () => void }) {
  const t = useText();
  const id = useId();
  const [reason, setReason] = useState('');
  const begin = useSend('POST /studio/members/{id}/act_as');
  const message = formError(t, begin.error, ['reason']);
  const title = t('studio.act_as.open', { name: member.name });
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={title}
      closeLabel={t('studio.close')}
      footer={
        begin.data ? (
          <Button variant="primary" href={begin.data.url} target="_blank" rel="noopener" onClick={onClose}>
            {title}
          </Button>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose}>
              {t('studio.cancel')}
            </Button>
            <Button type="submit" form={id} variant="primary" disabled={reason.trim() === ''} pending={begin.isPending}>
              {t('studio.act_as.begin')}
            </Button>
          </>
        )
      }
    >
      {begin.data ? (
        <p>{t('studio.act_as.ready')}</p>
      ) : (
        <form
          id={id}
          className={styles.fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (reason.trim() !== '') begin.mutate({ params: { id: member.id }, body: { reason: reason.trim() } });
          }}
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
          {message && <Banner tone="danger">{message}</Banner>}
        </form>
      )}
    </Dialog>
  );
}
