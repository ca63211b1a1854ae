import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiError } from '@bandstand/client/api/api.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import { useFormTexts } from '../../../platform/texts/useFieldText.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Account.module.css';
import { CodeField } from './CodeField.tsx';

/** An unconfirmed address: confirm it by the code from its email if the link is out of reach, or cancel the change (ID-25). */
export function PendingEmail({ email }: { email: string }) {
  const t = useText();
  const { api, session } = usePlatform();
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => api('POST /auth/confirm', { body: { code: code.trim() } }),
    onSuccess: (proven) => {
      session.update((bundle) => ({ ...bundle, user: { ...bundle.user, email: proven.email, pending_email: null } }));
      toast({ text: t('account.saved'), tone: 'success' });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'validation_failed') return;
      toast({ text: refusalText(error, t), tone: 'danger' });
    },
  });
  const cancel = useMutation({
    mutationFn: () => api('DELETE /auth/pending_email'),
    onSuccess: ({ user }) => {
      session.update((bundle) => ({ ...bundle, user }));
      toast({ text: t('account.email_cancelled'), tone: 'success' });
    },
    onError: () => toast({ text: t('account.update_failed'), tone: 'danger' }),
  });
  const textOf = useFormTexts<'code'>({}, confirm.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') confirm.mutate();
  };
  return (
    <form className={styles.group} onSubmit={submit} noValidate>
      <Banner>{t('account.email_pending', { email })}</Banner>
      <CodeField value={code} onChange={setCode} hint={t('account.code_hint')} error={textOf('code')} />
      <div className={styles.actions}>
        <Button type="submit" pending={confirm.isPending} disabled={code.trim() === ''}>
          {t('account.code_confirm')}
        </Button>
        <Button variant="quiet" pending={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('account.email_cancel')}
        </Button>
      </div>
    </form>
  );
}
