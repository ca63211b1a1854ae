import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useTrap } from '@bandstand/ui/primitives/useTrap.tsx';
import { useState } from 'react';
import { Link } from 'wouter';
import { useApi, useText } from '../../platform/studio.ts';
import { Entrance } from './Entrance.tsx';
import styles from './Entrance.module.css';
import { useForm } from './useForm.ts';

/** Requests a link by mail. The reply does not reveal who is on the staff. */
export function ForgotScreen() {
  const t = useText();
  const api = useApi();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const trap = useTrap();
  const form = useForm({ email: '' }, async ({ email }) => {
    await api('POST /studio/auth/reset_request', { body: { email: email.trim(), ...trap.given() } });
    setSentTo(email.trim());
  });
  return (
    <Entrance title={t('studio.forgot.title')} lead={t('studio.forgot.lead')}>
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
        {sentTo !== null && <Banner tone="success">{t('studio.forgot.sent', { email: sentTo })}</Banner>}
        {form.message && <Banner tone="danger">{form.message}</Banner>}
        <Button type="submit" variant="primary" wide pending={form.isPending}>
          {t('studio.forgot.send')}
        </Button>
        <p className={styles.other}>{t('studio.forgot.other')}</p>
        <Link href="/reset">{t('studio.forgot.use_code')}</Link>
        <Link href="/">{t('studio.forgot.back')}</Link>
        {trap.field}
      </form>
    </Entrance>
  );
}
