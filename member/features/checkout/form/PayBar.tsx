import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { useConfig } from '../../../platform/platform.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Purchase.module.css';
import type { FormPartProps } from './formPart.ts';
import { LegalLine } from './LegalLine.tsx';
import { payLabel } from './payLabel.ts';
import { PurchaseNotice } from './PurchaseNotice.tsx';

/** The Pay button, with its questions and the last error. */
export function PayBar({ version, failure, purchase, checkout }: FormPartProps) {
  const t = useText();
  const language = useLanguage();
  const { payments } = useConfig();
  const { waiver, setWaiver } = purchase;
  const { isPaying } = checkout;
  const isFree = version.kind === 'free';
  return (
    <div className={styles.payBar} data-bottom-bar>
      <PurchaseNotice failure={failure} isUnavailable={checkout.isBlocked} />
      {checkout.asksWaiver && (
        <Checkbox
          label={t('checkout.waiver')}
          checked={waiver}
          disabled={isPaying}
          onChange={(event) => setWaiver(event.currentTarget.checked)}
          error={checkout.isWaiverMissing ? t('field.waiver') : null}
        />
      )}
      {checkout.isIncomplete && (
        <p className={styles.incomplete} role="alert">
          {t('checkout.incomplete')}
        </p>
      )}
      <Button type="submit" variant="primary" size="large" wide pending={isPaying} disabled={!checkout.mayPay}>
        {payLabel(checkout, isFree, { t, language, isByHand: payments.provider === 'manual' })}
      </Button>
      {payments.provider === 'test' && payments.test_until && checkout.due && <p className={styles.small}>{t('checkout.test.period')}</p>}
      <LegalLine />
      {checkout.provider === 'manual' && checkout.due && <p className={styles.small}>{t('checkout.manual_note')}</p>}
    </div>
  );
}
