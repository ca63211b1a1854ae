import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiError } from '@bandstand/client/api/api.ts';
import { SecondFactorField } from '../../platform/entrance/SecondFactorField.tsx';
import { StaffPasswordField } from '../../platform/entrance/StaffPasswordField.tsx';
import { useStudio, useText } from '../../platform/studio.ts';
import { Entrance } from './Entrance.tsx';
import styles from './Entrance.module.css';
import { useForm } from './useForm.ts';

/** Whatever chooses a new password when the current one may no longer open the studio; null for any other refusal. */
export function dueTokenOf(error: unknown): string | null {
  const token = error instanceof ApiError && error.code === 'new_password_required' ? error.body?.['reset_token'] : null;
  return typeof token === 'string' ? token : null;
}

/** A new password, through a mailed link or a recovery code. `dueToken`: because the current one is too weak. */
export function ResetScreen({ dueToken }: { dueToken?: string }) {
  const t = useText();
  const { api, session } = useStudio();
  const [, go] = useLocation();
  const [token] = useState(() => dueToken ?? new URLSearchParams(window.location.search).get('token') ?? '');
  const [asksCode, setAsksCode] = useState(false);
  const form = useForm({ token, password: '', code: '' }, async ({ code, ...values }) => {
    const body = { ...values, token: values.token.trim(), ...(code.trim() === '' ? {} : { code: code.trim() }) };
    const bundle = await api('POST /studio/auth/reset', { body }).catch((error: unknown) => {
      const isFirst = error instanceof ApiError && error.code === 'code_required' && !asksCode;
      if (!isFirst) throw error;
      setAsksCode(true);
      return null;
    });
    if (!bundle) return;
    session.adopt(bundle);
    go('/', { replace: true });
  });
  return (
    <Entrance title={t('studio.reset.title')} lead={t(dueToken === undefined ? 'studio.reset.lead' : 'studio.reset.due')}>
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        {token === '' && (
          <TextField
            label={t('studio.reset.recovery_code')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            {...form.field('token')}
          />
        )}
        <StaffPasswordField
          label={t('studio.reset.new_password')}
          hint={t('studio.set_up.password_hint')}
          autoComplete="new-password"
          required
          {...form.field('password')}
        />
        {asksCode && <SecondFactorField {...form.field('code')} />}
        {form.message && <Banner tone="danger">{form.message}</Banner>}
        <Button type="submit" variant="primary" wide pending={form.isPending}>
          {t('studio.reset.send')}
        </Button>
        <Link href="/forgot">{t('studio.forgot.link')}</Link>
      </form>
    </Entrance>
  );
}
