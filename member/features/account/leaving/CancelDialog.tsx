import type { Subscription } from '@bandstand/contract/checkout.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../platform/platform.ts';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Account.module.css';
import own from './Leaving.module.css';
import { ReasonFields } from './ReasonFields.tsx';
import type { Why } from '../state/sendReason.ts';
import { StayBox } from './StayBox.tsx';

type Props = { subscription: Subscription; onClose: () => void; onCancel: (why: Why) => void };

/**
 * Asks once, and shows how long access continues and what ends then (COM-20). The reason and an offer are beside the only cancel button:
 * neither is required.
 */
export function CancelDialog({ subscription, onClose, onCancel }: Props) {
  const t = useText();
  const api = useApi();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const [why, setWhy] = useState<Why>(null);
  const { id, product, current_period_end: end, status } = subscription;
  const items = useQuery({
    queryKey: ['account', 'opened', product.id],
    queryFn: () => api('GET /products/{id}/purchased_items', { params: { id: product.id } }),
  });
  const leaving = useQuery({
    queryKey: ['account', 'leave', id],
    gcTime: 0,
    retry: false,
    queryFn: () => api('POST /subscriptions/{id}/leave', { params: { id } }),
  });
  const lost = items.data?.items.map(({ title }) => title) ?? [];
  const offer = leaving.data?.offer ?? null;
  const question = () => {
    if (status === 'paused') return t('pause.cancel_text');
    // The due payment was not made: there is no paid time left.
    if (status === 'past_due') return t('account.subscriptions.question_text_now');
    return end
      ? t('account.subscriptions.question_text', { date: formatDate(end, { language, timeZone }) })
      : t('account.subscriptions.question_text_undated');
  };
  return (
    <Dialog
      open
      isAlert
      size="small"
      onClose={onClose}
      title={t('account.subscriptions.question', { product: product.title })}
      closeLabel={t('auth.close')}
      description={question()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('account.subscriptions.keep')}
          </Button>
          <Button variant="danger" onClick={() => onCancel(why)}>
            {t('account.subscriptions.cancel_named')}
          </Button>
        </>
      }
    >
      <div className={own.parts}>
        {lost.length > 0 && <p className={styles.hint}>{t('purchases.lost', { items: lost.join(', ') })}</p>}
        <ReasonFields why={why} onChange={setWhy} />
        {offer && <StayBox subscription={subscription} offer={offer} why={why} onDone={onClose} />}
      </div>
    </Dialog>
  );
}
