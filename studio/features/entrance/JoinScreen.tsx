import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiError, type Answer } from '@bandstand/client/api/api.ts';
import { errorText } from '../../platform/errors.ts';
import { useCall } from '../../platform/queries.ts';
import { SecondFactorField } from '../../platform/entrance/SecondFactorField.tsx';
import { StaffPasswordField } from '../../platform/entrance/StaffPasswordField.tsx';
import { useStudio, useText } from '../../platform/studio.ts';
import { Entrance } from './Entrance.tsx';
import { dueTokenOf, ResetScreen } from './ResetScreen.tsx';
import styles from './Entrance.module.css';
import { useForm } from './useForm.ts';

/** An invited staff member follows the link: name, password, and in. */
export function JoinScreen() {
  const t = useText();
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '');
  const invitation = useCall('GET /studio/auth/join', { query: { token } });
  if (invitation.error)
    return (
      <Entrance title={t('studio.join.over')} lead={errorText(t, invitation.error)}>
        <Link href="/">{t('studio.forgot.back')}</Link>
      </Entrance>
    );
  return invitation.data ? <Form token={token} invitation={invitation.data} /> : null;
}

function Form({ token, invitation }: { token: string; invitation: Answer<'GET /studio/auth/join'> }) {
  const t = useText();
  const { api, session } = useStudio();
  const [, go] = useLocation();
  const [asksCode, setAsksCode] = useState(false);
  const [dueToken, setDueToken] = useState<string | null>(null);
  const { email, role, app_name, is_known } = invitation;
  const form = useForm({ name: invitation.name, password: '', code: '' }, async ({ code, ...values }) => {
    const bundle = await api('POST /studio/auth/join', { body: { token, ...values, ...(code.trim() === '' ? {} : { code: code.trim() }) } }).catch(
      (error: unknown) => {
        const due = dueTokenOf(error);
        if (due !== null) {
          setDueToken(due);
          return null;
        }
        const isFirst = error instanceof ApiError && error.code === 'code_required' && !asksCode;
        if (!isFirst) throw error;
        setAsksCode(true);
        return null;
      },
    );
    if (!bundle) return;
    session.adopt(bundle);
    go('/', { replace: true });
  });
  if (dueToken !== null) return <ResetScreen dueToken={dueToken} />;
  return (
    <Entrance title={t('studio.join.title', { app: app_name })} lead={t('studio.join.lead', { role: t(`studio.role.${role}`), email })}>
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <p className={styles.other}>{t(`studio.role.${role}.text`)}</p>
        {is_known && <Banner>{t('studio.join.known')}</Banner>}
        {!is_known && <TextField label={t('studio.field.your_name')} autoComplete="name" required {...form.field('name')} />}
        <StaffPasswordField
          label={t('studio.field.password')}
          hint={is_known ? undefined : t('studio.set_up.password_hint')}
          autoComplete={is_known ? 'current-password' : 'new-password'}
          required
          {...form.field('password')}
        />
        {asksCode && <SecondFactorField {...form.field('code')} />}
        {form.message && <Banner tone="danger">{form.message}</Banner>}
        <Button type="submit" variant="primary" wide pending={form.isPending}>
          {t('studio.join.send')}
        </Button>
      </form>
    </Entrance>
  );
}
