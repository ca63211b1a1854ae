import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { GiftFields } from '../../../platform/gifts/GiftFields.tsx';
import type { TypedGift } from '../../../platform/gifts/giftWish.ts';
import { useText } from '../../../platform/texts/useText.ts';
import type { CheckoutFailure } from '../state/checkoutFailure.ts';
import styles from '../frame/GuestFields.module.css';

type Props = {
  isGift: boolean;
  gift: TypedGift;
  isNameMissing: boolean;
  failure: CheckoutFailure | null;
  isDisabled: boolean;
  onToggle: (isGift: boolean) => void;
  onChange: (gift: TypedGift) => void;
};

/** Buying as a gift, with a message for the recipient. */
export function GiftChoice({ isGift, gift, isNameMissing, failure, isDisabled, onToggle, onChange }: Props) {
  const t = useText();
  const refused = failure?.kind === 'fields' ? failure.fields : {};
  const errors = {
    recipient_name: refused['gift.recipient_name']?.[0] ?? (isNameMissing && gift.name.trim() === '' ? t('field.required') : undefined),
    email: refused['gift.email']?.[0],
    send_on: refused['gift.send_on']?.[0],
  };
  return (
    <fieldset className={styles.address} disabled={isDisabled}>
      <Checkbox
        label={t('gifts.buy')}
        hint={isGift ? t('gifts.buy_hint') : undefined}
        checked={isGift}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      {isGift && <GiftFields gift={gift} errors={errors} onChange={onChange} />}
    </fieldset>
  );
}
