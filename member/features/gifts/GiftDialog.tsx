import type { Gift } from '@bandstand/contract/gifts.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError } from '@bandstand/client/api/api.ts';
import { GiftFields } from '../../platform/gifts/GiftFields.tsx';
import { wishOf } from '../../platform/gifts/giftWish.ts';
import { giftsKey } from '../../platform/gifts/gifts.queries.ts';
import { useApi } from '../../platform/platform.ts';
import { refusalText } from '../../platform/session/refusal.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './gifts.module.css';

/** Changes a gift's recipient and date. */
export function GiftDialog({ gift, onClose }: { gift: Gift; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const formId = useId();
  const queries = useQueryClient();
  const [typed, setTyped] = useState({
    name: gift.recipient_name,
    email: gift.email ?? '',
    sendOn: gift.send_on ?? '',
    message: gift.message ?? '',
  });
  const save = useMutation({
    mutationFn: () => {
      const { send_on: day, ...wish } = wishOf(typed);
      // An unchanged day is not sent: it may be in the past.
      return api('PUT /gifts/{id}', { params: { id: gift.id }, body: { ...wish, ...(day !== gift.send_on && { send_on: day ?? null }) } });
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: giftsKey });
      toast({ text: t('gifts.saved'), tone: 'success' });
      onClose();
    },
  });
  const fields = save.error instanceof ApiError ? save.error.fields : {};
  const isOfField = Object.keys(fields).length > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('gifts.edit_title')}
      closeLabel={t('auth.close')}
      footer={
        <Button type="submit" form={formId} variant="primary" pending={save.isPending}>
          {t('gifts.save')}
        </Button>
      }
    >
      <form
        id={formId}
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
        }}
      >
        <GiftFields
          gift={typed}
          errors={{ recipient_name: fields['recipient_name']?.[0], email: fields['email']?.[0], send_on: fields['send_on']?.[0] }}
          onChange={setTyped}
        />
        {save.error && !isOfField && <Banner tone="danger">{refusalText(save.error, t)}</Banner>}
      </form>
    </Dialog>
  );
}
