import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation } from '@tanstack/react-query';
import type { Store } from '@bandstand/contract/iap.ts';
import { ApiError } from '@bandstand/client/api/api.ts';
import { useApi } from '../../../platform/platform.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Account.module.css';
import { useSettled } from '../state/useSubscriptionActions.ts';

type StoreTransaction = { transaction_id: string; original_transaction_id: string | null; store: Store };
/** What the native wrapper offers the app to query the device's store for purchases. */
type Bridge = { restorePurchases?: () => Promise<StoreTransaction[]> };

const bridge = (): Bridge => ('BandstandNative' in window ? (window.BandstandNative as Bridge) : {});

/** Restores purchases from the store; only in a wrapper that can query it (COM-18). */
export function RestorePurchases() {
  const t = useText();
  const api = useApi();
  const settled = useSettled();
  const restore = useMutation({
    mutationFn: async () => {
      const transactions = (await bridge().restorePurchases?.()) ?? [];
      return transactions.length === 0 ? null : api('POST /purchases/restore', { body: { transactions } });
    },
    onSuccess: (found) => (found && found.items.length > 0 ? settled(t('purchases.restored')) : toast({ text: t('checkout.nothing_to_restore') })),
    onError: (error) =>
      toast({
        text: error instanceof ApiError && error.code === 'not_configured' ? t('checkout.unavailable') : refusalText(error, t),
        tone: 'danger',
      }),
  });
  if (!bridge().restorePurchases) return null;
  return (
    <Button className={styles.restore} pending={restore.isPending} onClick={() => restore.mutate()}>
      {t('purchases.restore')}
    </Button>
  );
}
