import type { Subscription } from '@bandstand/contract/checkout.ts';
import type { StayOffer } from '@bandstand/contract/leaving.ts';
import { formatMoney } from '@bandstand/rules/products/money.ts';
import { formatDate } from '@bandstand/rules/text/dates.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '../../../platform/platform.ts';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { closedText } from '../state/closedText.ts';
import { PauseUntil } from '../pauses/PauseUntil.tsx';
import { useSettled } from '../state/useSubscriptionActions.ts';
import styles from './Leaving.module.css';
import { sendReason, type Why } from '../state/sendReason.ts';

type Props = { subscription: Subscription; offer: StayOffer; why: Why; onDone: () => void };

/** The offer to a leaving member: a lower price, or a pause. */
export function StayBox({ subscription: { id }, offer, why, onDone }: Props) {
  const t = useText();
  const api = useApi();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const settled = useSettled();
  const title = useId();
  const [periods, setPeriods] = useState(1);
  const date = (time: string) => formatDate(time, { language, timeZone });
  const accept = useMutation({
    mutationFn: async () => {
      await sendReason(api, id, why);
      return api('POST /subscriptions/{id}/leave/accept', { params: { id }, body: offer.kind === 'pause' ? { periods } : {} });
    },
    onSuccess: ({ amount, currency, pause }) => {
      onDone();
      void settled(
        offer.kind === 'pause' && pause
          ? t('pause.scheduled', { date: date(pause.from) })
          : t('leave.stayed', { amount: formatMoney(amount, currency, language) }),
      );
    },
  });
  const failure = accept.error && <Banner tone="danger">{closedText(accept.error, 'leave.gone', t)}</Banner>;
  if (offer.kind === 'discount') {
    const amount = formatMoney(offer.amount, offer.currency, language);
    const before = formatMoney(offer.before, offer.currency, language);
    return (
      <section className={styles.offer} aria-labelledby={title}>
        <h3 id={title} className={styles.title}>
          {t('leave.offer', { amount })}
        </h3>
        <p>{t('leave.offer_text', { count: offer.discount.payments, amount, before, date: date(offer.next_charge_at) })}</p>
        <Button variant="primary" wide pending={accept.isPending} onClick={() => accept.mutate()}>
          {t('leave.accept')}
        </Button>
        {failure}
      </section>
    );
  }
  return (
    <section className={styles.offer} aria-labelledby={title}>
      <h3 id={title} className={styles.title}>
        {t('leave.pause')}
      </h3>
      <PauseUntil offer={offer.pause} periods={periods} isDisabled={accept.isPending} onChoose={setPeriods} />
      <Button variant="primary" wide pending={accept.isPending} onClick={() => accept.mutate()}>
        {t('leave.pause')}
      </Button>
      {failure}
    </section>
  );
}
