import { isValid, validateNewPassword, type FieldErrors } from '@bandstand/rules/fields/fields.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { PasswordField } from '@bandstand/ui/primitives/PasswordField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiError } from '@bandstand/client/api/api.ts';
import { NewPasswordField } from '../../platform/session/NewPasswordField.tsx';
import { usePlatform } from '../../platform/platform.ts';
import { refusalText } from '../../platform/session/refusal.ts';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useFormTexts } from '../../platform/texts/useFieldText.ts';
import { useQueryParameter } from '../../platform/navigation/useNavigation.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './Auth.module.css';

/** `/auth/reset?token=`: sets a new password by the link from the email; logs in (ID-24). */
export function ResetScreen() {
  const t = useText();
  const { api, session, navigation } = usePlatform();
  const token = useQueryParameter('token') ?? '';
  const [form, setForm] = useState({ password: '', confirmation: '' });
  const [errors, setErrors] = useState<FieldErrors<'password' | 'confirmation'>>({});
  const reset = useMutation({
    mutationFn: () => api('POST /auth/reset_password', { body: { token, password: form.password, password_confirmation: form.confirmation } }),
    onSuccess: (bundle) => {
      session.adopt(bundle);
      toast({ text: t('auth.reset.done'), tone: 'success' });
      navigation.navigate('/', { replace: true });
    },
  });
  const textOf = useFormTexts(errors, reset.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const errors = validateNewPassword(form);
    setErrors(errors);
    if (isValid(errors)) reset.mutate();
  };
  const isExpired = token === '' || (reset.error instanceof ApiError && reset.error.code === 'invalid_token');
  const shared = { showLabel: t('auth.password.show'), hideLabel: t('auth.password.hide'), autoComplete: 'new-password' as const };

  return (
    <Screen title={t('auth.title.new_password')} lead={isExpired ? undefined : t('auth.new_password.lead')} hidesTabBar>
      {isExpired ? (
        <Banner
          tone="warning"
          action={
            <Button size="small" onClick={() => navigation.openPanel('auth', { mode: 'reset' })}>
              {t('auth.reset.new_link')}
            </Button>
          }
        >
          {t('error.invalid_token')}
        </Banner>
      ) : (
        <form className={styles.form} onSubmit={submit} noValidate>
          {reset.error && !(reset.error instanceof ApiError && reset.error.code === 'validation_failed') && (
            <Banner tone="danger">{refusalText(reset.error, t)}</Banner>
          )}
          <NewPasswordField
            label={t('auth.new_password.label')}
            value={form.password}
            onChange={(event) => setForm({ ...form, password: event.currentTarget.value })}
            error={textOf('password')}
          />
          <PasswordField
            {...shared}
            label={t('auth.new_password.again')}
            value={form.confirmation}
            onChange={(event) => setForm({ ...form, confirmation: event.currentTarget.value })}
            error={textOf('confirmation')}
          />
          <Button type="submit" variant="primary" size="large" pending={reset.isPending}>
            {t('auth.new_password.save')}
          </Button>
        </form>
      )}
    </Screen>
  );
}
