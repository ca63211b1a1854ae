import { check, email as isEmail, required, type FieldError } from '@bandstand/rules/fields/fields.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useApi } from '../../platform/platform.ts';
import { refusalText } from '../../platform/refusal.ts';
import { useFieldText } from '../../platform/useFieldText.ts';
import { useText } from '../../platform/useText.ts';
import styles from './Auth.module.css';
import { useFocusField } from './useFocusField.ts';
import { stepAfterEmail, type AuthMode, type AuthStep } from './authSteps.ts';

type Props = {
  email: string;
  mode: AuthMode;
  chosen: AuthMode | null;
  onEmail: (email: string) => void;
  onMode: (mode: AuthMode) => void;
  onStep: (step: AuthStep, name: string | null) => void;
};

/** Asks who it is, and sends on to the password or to a new account. */
export function EmailStep({ email, mode, chosen, onEmail, onMode, onStep }: Props) {
  const t = useText();
  const formRef = useFocusField();
  const api = useApi();
  const textOf = useFieldText();
  const [wrong, setWrong] = useState<FieldError | null>(null);
  const [isUnknown, setIsUnknown] = useState(false);
  const fetchAccount = useMutation({
    mutationFn: (address: string) => api('POST /auth/fetch', { body: { email: address } }),
    onSuccess: (account) => {
      const step = stepAfterEmail(account, chosen);
      if (step === 'unknown') setIsUnknown(true);
      else onStep(step, account.name);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    const error = check(address, required, isEmail);
    setWrong(error);
    setIsUnknown(false);
    onEmail(address);
    if (!error) fetchAccount.mutate(address);
  };
  const error = textOf(wrong ?? undefined) ?? (isUnknown ? t('auth.email_not_recognized') : fetchAccount.error && refusalText(fetchAccount.error, t));

  return (
    <form ref={formRef} className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{t(mode === 'sign_up' ? 'auth.email.lead_sign_up' : 'auth.email.lead_log_in')}</p>
      <TextField
        label={t('auth.email.label')}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => {
          onEmail(event.currentTarget.value);
          setIsUnknown(false);
        }}
        error={error}
        data-autofocus
      />
      <Button type="submit" variant="primary" size="large" wide pending={fetchAccount.isPending}>
        {t('auth.continue')}
      </Button>
      <p className={styles.other}>
        {t(mode === 'sign_up' ? 'auth.have_account' : 'auth.no_account')}{' '}
        <button type="button" className={styles.textButton} onClick={() => onMode(mode === 'sign_up' ? 'login' : 'sign_up')}>
          {t(mode === 'sign_up' ? 'auth.log_in' : 'auth.sign_up')}
        </button>
      </p>
    </form>
  );
}
