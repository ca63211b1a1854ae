import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { required, type FieldError } from '@bandstand/rules/fields/fields.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { PasswordField } from '@bandstand/ui/primitives/PasswordField.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useApi } from '../../platform/platform.ts';
import { refusalText } from '../../platform/session/refusal.ts';
import { useFieldText } from '../../platform/texts/useFieldText.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './Auth.module.css';
import { useFocusField } from './useFocusField.ts';
import { Identity } from './Identity.tsx';

type Props = {
  email: string;
  invite: string | undefined;
  onChangeEmail: () => void;
  onForgot: () => void;
  onSignedIn: (bundle: SessionBundle) => void;
};

/** The password of a known account. Errors appear under the field; the typed text stays. */
export function PasswordStep({ email, invite, onChangeEmail, onForgot, onSignedIn }: Props) {
  const t = useText();
  const formRef = useFocusField();
  const api = useApi();
  const textOf = useFieldText();
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<FieldError | null>(null);
  const logIn = useMutation({
    mutationFn: () => api('POST /auth/login', { body: { email, password, provider: 'default', ...(invite ? { invite } : {}) } }),
    onSuccess: (bundle) => onSignedIn(bundle),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const error = required(password);
    setWrong(error);
    if (!error) logIn.mutate();
  };

  return (
    <form ref={formRef} className={styles.form} onSubmit={submit} noValidate>
      <Identity email={email} onChange={onChangeEmail} />
      <PasswordField
        label={t('auth.password.label')}
        name="password"
        autoComplete="current-password"
        showLabel={t('auth.password.show')}
        hideLabel={t('auth.password.hide')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={textOf(wrong ?? undefined) ?? (logIn.error && refusalText(logIn.error, t))}
        data-autofocus
      />
      <Button type="submit" variant="primary" size="large" wide pending={logIn.isPending}>
        {t('auth.log_in')}
      </Button>
      <p className={styles.other}>
        <button type="button" className={styles.textButton} onClick={onForgot}>
          {t('auth.forgot')}
        </button>
      </p>
    </form>
  );
}
