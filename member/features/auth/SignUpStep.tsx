import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { isValid, validateSignUp } from '@bandstand/rules/fields/fields.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useTrap } from '@bandstand/ui/primitives/useTrap.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiError } from '@bandstand/client/api/api.ts';
import { NameField } from '../../platform/session/NameField.tsx';
import { NewPasswordField } from '../../platform/session/NewPasswordField.tsx';
import { useApi, useConfig } from '../../platform/platform.ts';
import { refusalText } from '../../platform/session/refusal.ts';
import { useFormTexts } from '../../platform/texts/useFieldText.ts';
import { useGuestProof } from '../../platform/session/useGuestProof.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './Auth.module.css';
import { useFocusField } from './useFocusField.ts';
import { browserTimeZone } from './authSteps.ts';
import { Identity } from './Identity.tsx';

type Props = {
  email: string;
  invite: string | undefined;
  onChangeEmail: () => void;
  onKnown: () => void;
  onSignedIn: (bundle: SessionBundle, options: { isNew: true }) => void;
};

/** Name and password for a new account. */
export function SignUpStep({ email, invite, onChangeEmail, onKnown, onSignedIn }: Props) {
  const t = useText();
  const formRef = useFocusField();
  const api = useApi();
  const { app } = useConfig();
  const trap = useTrap();
  const takeProof = useGuestProof('sign_up');
  const [form, setForm] = useState({ name: '', password: '' });
  const [isTried, setIsTried] = useState(false);
  const errors = validateSignUp({ ...form, email });
  const signUp = useMutation({
    mutationFn: () =>
      api('POST /auth/sign_up', {
        body: {
          email,
          name: form.name.trim(),
          password: form.password,
          provider: 'default',
          timezone: browserTimeZone(),
          ...(invite ? { invite } : {}),
          ...trap.given(),
          ...takeProof(),
        },
      }),
    onSuccess: (bundle) => onSignedIn(bundle, { isNew: true }),
  });
  const textOf = useFormTexts(isTried ? errors : {}, signUp.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isValid(errors)) signUp.mutate();
  };
  const isKnown = signUp.error instanceof ApiError && signUp.error.code === 'existing_subscriber';
  const isAboutFields = signUp.error instanceof ApiError && signUp.error.code === 'validation_failed';

  return (
    <form ref={formRef} className={styles.form} onSubmit={submit} noValidate>
      <Identity email={email} onChange={onChangeEmail} />
      {signUp.error && !isAboutFields && (
        <Banner
          tone="danger"
          action={
            isKnown && (
              <Button size="small" onClick={onKnown}>
                {t('auth.log_in')}
              </Button>
            )
          }
        >
          {isKnown ? t('auth.email_exists') : refusalText(signUp.error, t)}
        </Banner>
      )}
      <NameField
        value={form.name}
        onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
        error={textOf('name')}
        data-autofocus
      />
      <NewPasswordField
        label={t('auth.password.label')}
        name="password"
        value={form.password}
        onChange={(event) => setForm({ ...form, password: event.currentTarget.value })}
        error={textOf('password') ?? textOf('email')}
      />
      <Button type="submit" variant="primary" size="large" wide pending={signUp.isPending}>
        {t('auth.create_account')}
      </Button>
      {(app.legal.terms || app.legal.privacy) && (
        <p className={styles.small}>
          {t('auth.legal')}{' '}
          <a href="/legal/terms" target="_blank" rel="noopener">
            {t('screen.account_terms')}
          </a>
          {' · '}
          <a href="/legal/privacy" target="_blank" rel="noopener">
            {t('screen.account_privacy')}
          </a>
        </p>
      )}
      {trap.field}
    </form>
  );
}
