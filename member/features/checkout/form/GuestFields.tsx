import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import type { FieldErrors } from '@bandstand/rules/fields/fields.ts';
import type { Payer } from '../../../platform/payments/finishing.ts';
import { useFormTexts } from '../../../platform/texts/useFieldText.ts';
import { useText } from '../../../platform/texts/useText.ts';
import shared from '../frame/Checkout.module.css';
import styles from '../frame/GuestFields.module.css';

type Props = {
  person: Payer;
  errors: FieldErrors<'name' | 'email'>;
  /** The server's texts under a field. */
  refused: Record<string, string[]>;
  /** The email belongs to a member who has to log in. */
  isKnown: boolean;
  isDisabled: boolean;
  onChange: (person: Payer) => void;
  onLogIn: () => void;
};

/** The buyer's data, as little as possible: email and name (ID-27). */
export function GuestFields({ person, errors, refused, isKnown, isDisabled, onChange, onLogIn }: Props) {
  const t = useText();
  const textOf = useFormTexts(errors, null);
  return (
    <fieldset className={styles.guest} disabled={isDisabled}>
      <legend className={shared.sectionTitle}>{t('checkout.guest.title')}</legend>
      <TextField
        label={t('auth.email.label')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        value={person.email}
        onChange={(event) => onChange({ ...person, email: event.currentTarget.value })}
        error={isKnown ? t('auth.email_exists') : (textOf('email') ?? refused['email']?.[0])}
      />
      {isKnown && (
        <Button size="small" variant="primary" className={styles.logIn} onClick={onLogIn}>
          {t('auth.log_in')}
        </Button>
      )}
      <TextField
        label={t('auth.name.label')}
        name="name"
        autoComplete="name"
        value={person.name}
        onChange={(event) => onChange({ ...person, name: event.currentTarget.value })}
        error={textOf('name') ?? refused['name']?.[0]}
      />
      {!isKnown && (
        <p className={shared.details}>
          {t('auth.have_account')}{' '}
          <button type="button" className={styles.link} onClick={onLogIn}>
            {t('auth.log_in')}
          </button>
        </p>
      )}
    </fieldset>
  );
}
