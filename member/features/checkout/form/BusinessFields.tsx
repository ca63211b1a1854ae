import { Checkbox } from '@bandstand/ui/primitives/Checkbox.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import type { TypedBusiness } from '../state/checkoutChoice.ts';
import styles from '../frame/GuestFields.module.css';

type Props = {
  business: TypedBusiness;
  isVatIdWrong: boolean;
  isDisabled: boolean;
  onChange: (business: TypedBusiness) => void;
};

/** Name and VAT id of a business, for its invoice; folded away for others. */
export function BusinessFields({ business, isVatIdWrong, isDisabled, onChange }: Props) {
  const t = useText();
  return (
    <fieldset className={styles.address} disabled={isDisabled}>
      <Checkbox
        label={t('checkout.business')}
        checked={business.isOn}
        onChange={(event) => onChange({ ...business, isOn: event.currentTarget.checked })}
      />
      {business.isOn && (
        <>
          <TextField
            label={t('checkout.business.name')}
            name="organization"
            autoComplete="organization"
            maxLength={120}
            value={business.name}
            onChange={(event) => onChange({ ...business, name: event.currentTarget.value })}
          />
          <TextField
            label={t('checkout.business.vat_id')}
            hint={t('checkout.business.vat_id_note')}
            name="vat-id"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={30}
            value={business.vat_id}
            onChange={(event) => onChange({ ...business, vat_id: event.currentTarget.value })}
            error={isVatIdWrong ? t('field.vat_id') : null}
          />
        </>
      )}
    </fieldset>
  );
}
