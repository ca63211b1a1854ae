import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { Link } from 'wouter';
import { ApiError } from '@bandstand/client/api/api.ts';
import { SecondFactorField } from '../../platform/entrance/SecondFactorField.tsx';
import { StaffPasswordField } from '../../platform/entrance/StaffPasswordField.tsx';
import { useStudio, useText } from '../../platform/studio.ts';
import { Entrance } from './Entrance.tsx';
import { dueTokenOf, ResetScreen } from './ResetScreen.tsx';
import styles from './Entrance.module.css';
import { useForm } from './useForm.ts';

/** Staff log in here, apart from members (STU-2). */
export function SignInScreen() {
  const t = useText();
  const { session } = useStudio();
  const [asksCode, setAsksCode] = useState(false);
  const [dueToken, setDueToken] = useState<string | null>(null);
  const form = useForm({ email: '', password: '', code: '' }, ({ code, ...values }) =>
    session.logIn({ ...values, ...(code.trim() === '' ? {} : { code: code.trim() }) }).catch((error: unknown) => {
      const isFirst = error instanceof ApiError && error.code === 'code_required' && !asksCode;
      const due = dueTokenOf(error);
      if (due !== null) return setDueToken(due);
      if (error instanceof ApiError && error.code === 'code_required') setAsksCode(true);
      if (!isFirst) throw error;
    }),
  );
  if (dueToken !== null) return <ResetScreen dueToken={dueToken} />;
  return (
    <Entrance title={t('studio.sign_in.title')} lead={t('studio.sign_in.lead')}>
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <TextField
          label={t('studio.field.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="off"
          required
          {...form.field('email')}
        />
        <StaffPasswordField label={t('studio.field.password')} autoComplete="current-password" required {...form.field('password')} />
        {asksCode && <SecondFactorField {...form.field('code')} />}
        {form.message && <Banner tone="danger">{form.message}</Banner>}
        <Button type="submit" variant="primary" wide pending={form.isPending}>
          {t('studio.sign_in.send')}
        </Button>
        <Link href="/forgot">{t('studio.forgot.link')}</Link>
      </form>
    </Entrance>
  );
}
