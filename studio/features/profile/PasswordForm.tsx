import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { fieldError, formError } from '../../platform/errors.ts';
import { StaffPasswordField } from '../../platform/entrance/StaffPasswordField.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './profile.module.css';
import { useProfileChange } from './useProfileChange.ts';

const empty = { current_password: '', password: '' };

/** A new password. Asks for the current one. */
export function PasswordForm() {
  const t = useText();
  const [values, setValues] = useState(empty);
  const save = useProfileChange(() => {
    setValues(empty);
    toast({ text: t('studio.account.password_saved'), tone: 'success' });
  });
  const isWrong = save.error?.code === 'invalid_credentials';
  const message = isWrong ? null : formError(t, save.error, ['password']);
  const field = (name: keyof typeof empty) => ({
    value: values[name],
    error: isWrong && name === 'current_password' ? t('studio.password.wrong') : fieldError(save.error, name),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <form
      className={styles.section}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: values });
      }}
    >
      <h2 className={styles.heading}>{t('studio.account.password')}</h2>
      <p className={styles.quiet}>{t('studio.account.password_text')}</p>
      <StaffPasswordField label={t('studio.account.current_password')} autoComplete="current-password" {...field('current_password')} />
      <StaffPasswordField
        label={t('studio.reset.new_password')}
        autoComplete="new-password"
        hint={t('studio.set_up.password_hint')}
        {...field('password')}
      />
      {message && <Banner tone="danger">{message}</Banner>}
      <div className={styles.foot}>
        <Button type="submit" disabled={values.current_password === '' || values.password === ''} pending={save.isPending}>
          {t('studio.reset.send')}
        </Button>
      </div>
    </form>
  );
}
