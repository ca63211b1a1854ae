import type { StudioOrderDetails } from '@bandstand/contract/orders.studio.ts';
import { readMoney } from '@bandstand/rules/products/money.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { FormDialog } from '../../platform/forms/FormDialog.tsx';
import { errorText, fieldError } from '../../platform/errors.ts';
import { useSubmission } from '../../platform/forms/useSubmission.ts';
import { useRefresh, useRemember } from '../../platform/queries.ts';
import { useApi, useLanguage, useText } from '../../platform/studio.ts';
import { typedMoney } from '../../platform/words/typedMoney.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from '../../platform/sales/sales.module.css';
import { isHeld, refundablePayments } from './orderWords.ts';
import { RefundLines } from './RefundLines.tsx';
import { linesOf } from './refundParts.ts';

/** Refunds the last payment or another one, all that is left of it or a part, and revokes the purchase if wanted (COM-23). */
export function RefundDialog({ order, onClose }: { order: StudioOrderDetails; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const format = useFormat();
  const language = useLanguage();
  const remember = useRemember();
  const refresh = useRefresh();
  const [part, setPart] = useState<'all' | 'some' | 'lines'>('all');
  const [typedLines, setTypedLines] = useState<Record<number, string>>({});
  const [typed, setTyped] = useState('');
  const [isRevoking, setIsRevoking] = useState(false);
  const { submit, isPending, error } = useSubmission();
  const payments = refundablePayments(order);
  const [paymentId, setPaymentId] = useState(payments.at(-1)?.id ?? null);
  const payment = payments.find(({ id }) => id === paymentId);
  const left = payment ? payment.refundable : order.refundable;
  const lines = payment?.lines ?? [];
  const parts = linesOf(lines, typedLines, order.currency);
  const amount =
    part === 'all' ? left : part === 'lines' ? (parts?.reduce((sum, line) => sum + line.amount, 0) ?? null) : readMoney(typed, order.currency);
  const isGood = amount !== null && amount > 0 && amount <= left;
  const shown = isGood ? format.money(amount, order.currency) : '…';
  const lost = order.purchases.filter(isHeld);
  const name = order.member.name || order.member.email;

  const send = async (options: { idempotencyKey: string }) => {
    const params = { id: order.id };
    const asked = part === 'lines' ? { lines: parts } : { amount: part === 'all' ? null : amount };
    const body = { ...asked, revoke: isRevoking, ...(payment ? { payment_id: payment.id } : {}) };
    const refunded = await api('POST /studio/orders/{id}/refund', { params, body }, options);
    remember('GET /studio/orders/{id}', { params }, refunded);
    refresh('GET /studio/orders', 'GET /studio/members', 'GET /studio/members/{id}', 'GET /studio/products', 'GET /studio/revenue');
    toast({ text: t('studio.orders.refund_done', { amount: shown, name }) });
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={t('studio.orders.refund_title', { name })}
      submit={t(isRevoking ? 'studio.orders.refund_revoke' : 'studio.orders.refund_send', { amount: shown })}
      tone="danger"
      isReady={isGood}
      isPending={isPending}
      onSubmit={() => void submit(send)}
      className={styles.parts}
      message={error !== null && errorText(t, error)}
    >
      {payment && order.payments && order.payments.length > 1 && (
        <PaymentChoice
          order={order}
          value={payment.id}
          onChange={(id) => {
            setPaymentId(id);
            setTypedLines({});
            setPart('all');
          }}
        />
      )}
      <Segmented
        label={t('studio.orders.refund')}
        value={part}
        options={[
          { value: 'all', label: t('studio.orders.refund_all', { amount: format.money(left, order.currency) }) },
          { value: 'some', label: t('studio.orders.refund_some') },
          ...(lines.length > 1 ? [{ value: 'lines' as const, label: t('studio.orders.refund_lines') }] : []),
        ]}
        onChange={setPart}
      />
      {part === 'some' && (
        <TextField
          label={t('studio.orders.amount')}
          inputMode="decimal"
          placeholder={typedMoney(left, order.currency, language)}
          hint={t('studio.orders.refund_most', { amount: format.money(left, order.currency) })}
          end={<span className={styles.unit}>{order.currency}</span>}
          value={typed}
          error={typed.trim() !== '' && !isGood ? t('studio.orders.refund_wrong') : fieldError(error, 'amount')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {part === 'lines' && <RefundLines lines={lines} currency={order.currency} typed={typedLines} onChange={setTypedLines} />}
      <Checkbox
        label={t('studio.orders.revoke')}
        hint={t('studio.orders.revoke_hint')}
        checked={isRevoking}
        onChange={(event) => setIsRevoking(event.currentTarget.checked)}
      />
      <div aria-live="polite">
        {isRevoking && lost.length > 0 && (
          <Banner tone="warning">
            {t('studio.orders.revoke_loses', { name, products: lost.map(({ product }) => product.title).join(', ') })}
            {lost.some(({ subscription_id }) => subscription_id) && ` ${t('studio.orders.revoke_ends')}`}
          </Banner>
        )}
      </div>
    </FormDialog>
  );
}

/** Chooses which of several payments to refund. */
function PaymentChoice({ order, value, onChange }: { order: StudioOrderDetails; value: string; onChange: (id: string) => void }) {
  const t = useText();
  const format = useFormat();
  return (
    <Select
      label={t('studio.orders.refund_which')}
      value={value}
      options={refundablePayments(order).map(({ id, amount: paid, refundable, paid_at, is_renewal }) => ({
        value: id,
        label: t(is_renewal ? 'studio.orders.paid_again' : 'studio.orders.paid_with_order', {
          date: format.date(paid_at),
          amount:
            refundable === paid
              ? format.money(paid, order.currency)
              : t('studio.orders.paid_left', { left: format.money(refundable, order.currency), amount: format.money(paid, order.currency) }),
        }),
      }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
