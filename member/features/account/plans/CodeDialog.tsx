import type { Subscription } from '@bandstand/contract/checkout.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '../../../platform/platform.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { useSettled } from '../state/useSubscriptionActions.ts';

/** A coupon for a subscription's future charges (COM-14). */
export function CodeDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const language = useLanguage();
  const id = useId();
  const settled = useSettled();
  const [code, setCode] = useState('');
  const apply = useMutation({
    mutationFn: () => api('POST /subscriptions/{id}/coupon', { params: { id: subscription.id }, body: { coupon_code: code.trim() } }),
    onSuccess: ({ amount, currency, next }) => {
      onClose();
      void settled(t('account.coupon.added', { amount: formatMoney(next?.amount ?? amount, currency, language) }));
    },
  });
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('account.coupon.add')}
      closeLabel={t('auth.close')}
      description={[t('account.coupon.text'), subscription.coupon && t('account.coupon.replaces', { code: subscription.coupon.code })]
        .filter(Boolean)
        .join(' ')}
      footer={
        <Button type="submit" form={id} variant="primary" wide disabled={code.trim() === ''} pending={apply.isPending}>
          {t('checkout.coupon.apply')}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() !== '' && !apply.isPending) apply.mutate();
        }}
      >
        <TextField
          label={t('checkout.coupon.label')}
          name="coupon"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            apply.reset();
          }}
          error={apply.error ? refusalText(apply.error, t) : null}
        />
      </form>
    </Dialog>
  );
}
