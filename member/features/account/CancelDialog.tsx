import type { Subscription } from '@bandstand/contract/checkout.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/platform.ts';
import { useTimeZone } from '../../platform/useSession.ts';
import { useLanguage, useText } from '../../platform/useText.ts';
import styles from './Account.module.css';

type Props = { subscription: Subscription; isOpen: boolean; onClose: () => void; onCancel: () => void };

/** Asks once, and says until when one keeps what, and what closes then (COM-20). */
export function CancelDialog({ subscription, isOpen, onClose, onCancel }: Props) {
  const t = useText();
  const api = useApi();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { product, current_period_end: end, status } = subscription;
  const items = useQuery({
    queryKey: ['account', 'opened', product.id],
    enabled: isOpen,
    queryFn: () => api('GET /products/{id}/purchased_items', { params: { id: product.id } }),
  });
  const lost = items.data?.items.map(({ title }) => title) ?? [];
  return (
    <Dialog
      open={isOpen}
      isAlert
      size="small"
      onClose={onClose}
      title={t('account.subscriptions.question', { product: product.title })}
      closeLabel={t('auth.close')}
      description={
        // What is due was not paid for: there is no time left to keep.
        status === 'paused'
          ? t('pause.cancel_text')
          : status === 'past_due'
            ? t('account.subscriptions.question_text_now')
            : end
              ? t('account.subscriptions.question_text', { date: formatDate(end, { language, timeZone }) })
              : t('account.subscriptions.question_text_undated')
      }
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('account.subscriptions.keep')}
          </Button>
          <Button variant="danger" onClick={onCancel}>
            {t('account.subscriptions.cancel_named')}
          </Button>
        </>
      }
    >
      {lost.length > 0 && <p className={styles.hint}>{t('purchases.lost', { items: lost.join(', ') })}</p>}
    </Dialog>
  );
}
