import type { PaymentSettings } from '@bandstand/contract/payments.studio.ts';
import type { ApiError } from '@bandstand/client/api/api.ts';
import { useConfirm } from '../../platform/forms/useConfirm.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './payments.module.css';

/** Says what ends with the test mode, or stays open for an account, and continues once the owner has agreed. */
export function useGoLive(settings: PaymentSettings) {
  const t = useText();
  const { ask, dialog } = useConfirm();
  const askToGoLive = (run: () => void) =>
    ask({
      title: t('studio.payments.go_live_title'),
      text: (
        <>
          <p>{t('studio.payments.go_live_text')}</p>
          <TestEnds test={settings.test} />
          <p>{t('studio.payments.no_way_back')}</p>
        </>
      ),
      confirm: t('studio.payments.go_live'),
      run,
    });
  const askToLeaveOpen = ({ body }: ApiError, run: () => void) =>
    ask({
      title: t('studio.payments.leave_open_title'),
      text: t('studio.payments.leave_open_text', { count: (body as { count?: number } | null)?.count ?? 1 }),
      confirm: t('studio.payments.leave_open'),
      run,
    });
  return { askToGoLive, askToLeaveOpen, dialog };
}

/** What was bought without money, and ends with the test it was bought in. */
export function TestEnds({ test: { purchases, subscriptions } }: Pick<PaymentSettings, 'test'>) {
  const t = useText();
  return (
    <ul className={styles.ends}>
      <li>{t('studio.payments.ends_purchases', { count: purchases })}</li>
      <li>{t('studio.payments.ends_subscriptions', { count: subscriptions })}</li>
    </ul>
  );
}
