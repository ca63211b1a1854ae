import type { Withdrawable } from '@bandstand/contract/law.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../platform/platform.ts';
import { useTimeZone } from '../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import { withdrawalsKey } from './law.keys.ts';
import styles from './law.module.css';
import { WithdrawDialog } from './WithdrawDialog.tsx';

/** One contract: its withdrawal deadline, and the first of two steps. */
export function WithdrawRow({ order }: { order: Withdrawable }) {
  const t = useText();
  const api = useApi();
  const queries = useQueryClient();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const [isAsking, setIsAsking] = useState(false);
  const send = useMutation({
    mutationFn: () => api('POST /withdrawals', { body: { order_id: order.order_id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: withdrawalsKey }),
    onError: () => toast({ text: t('general.something_wrong'), tone: 'danger' }),
  });
  const date = (time: string) => formatDate(time, { language, timeZone });
  const amount = formatMoney(order.amount, order.currency, language);
  const askedAt = order.asked_at ?? send.data?.asked_at ?? null;
  const contract = order.titles.join(', ');
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h2 className={styles.title}>{contract}</h2>
        <p className={styles.hint}>{[amount, t('account.purchases.bought', { date: date(order.bought_at) })].join(' · ')}</p>
        <p className={styles.hint} role={askedAt ? 'status' : undefined}>
          {askedAt ? t('law.withdraw.done', { date: date(askedAt) }) : t('law.withdraw.until', { date: date(order.until) })}
        </p>
      </div>
      {!askedAt && (
        <Button pending={send.isPending} aria-label={t('law.withdraw.title', { contract })} onClick={() => setIsAsking(true)}>
          {t('law.withdraw.button')}
        </Button>
      )}
      <WithdrawDialog
        contract={contract}
        amount={amount}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          send.mutate();
        }}
      />
    </li>
  );
}
