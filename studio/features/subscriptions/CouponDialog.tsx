import type { StudioSubscriptionDetails } from '@bandstand/contract/subscriptions.studio.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useId, useState } from 'react';
import { errorText } from '../../platform/errors.ts';
import { useRemember, useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';

/** A coupon for a running subscription: lowers its future payments (COM-14). */
export function CouponDialog({ subscription, onClose }: { subscription: StudioSubscriptionDetails; onClose: () => void }) {
  const t = useText();
  const id = useId();
  const remember = useRemember();
  const [code, setCode] = useState('');
  const params = { id: subscription.id };
  const add = useSend('POST /studio/subscriptions/{id}/coupon', {
    changes: ['GET /studio/subscriptions', 'GET /studio/coupons'],
    onDone: (found) => {
      remember('GET /studio/subscriptions/{id}', { params }, found);
      toast({ text: t('studio.subscriptions.coupon_added') });
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('studio.subscriptions.add_coupon')}
      closeLabel={t('studio.close')}
      description={t('studio.subscriptions.coupon_hint')}
      footer={
        <Button type="submit" form={id} variant="primary" disabled={code.trim() === ''} pending={add.isPending}>
          {t('studio.subscriptions.add_coupon')}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() !== '' && !add.isPending) add.mutate({ params, body: { coupon_code: code.trim() } });
        }}
      >
        <TextField
          label={t('studio.subscriptions.coupon_code')}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={add.error ? errorText(t, add.error) : null}
        />
      </form>
    </Dialog>
  );
}
