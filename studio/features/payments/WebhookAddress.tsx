import { stripeEvents, type PaymentSettings } from '@bandstand/contract/payments.studio.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Copy from 'lucide-react/icons/copy';
import { CopyButton } from '../../platform/CopyButton.tsx';
import { Folded } from '../../platform/screen/Folded.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './payments.module.css';

/** Where Stripe sends its events, and which ones to choose there. */
export function WebhookAddress({ settings }: { settings: PaymentSettings }) {
  const t = useText();
  return (
    <>
      <Address label={t('studio.payments.webhook_address')} address={settings.webhook_url} />
      <Folded title={t('studio.payments.webhook_events', { count: stripeEvents.length })}>
        <ul className={styles.events}>
          {stripeEvents.map((event) => (
            <li key={event}>
              <code>{event}</code>
            </li>
          ))}
        </ul>
      </Folded>
    </>
  );
}

/** An address to copy as a whole. */
export function Address({ label, address }: { label: string; address: string }) {
  const t = useText();
  return (
    <div className={styles.address}>
      <code aria-label={label}>{address}</code>
      <CopyButton size="small" text={address} icon={<Icon of={Copy} size={16} />}>
        {t('studio.payments.copy_address')}
      </CopyButton>
    </div>
  );
}
