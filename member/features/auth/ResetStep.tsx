import { check, email as isEmail, required, type FieldError } from '@bandstand/rules/fields/fields.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation } from '@tanstack/react-query';
import MailCheck from 'lucide-react/icons/mail-check';
import { useState, type FormEvent } from 'react';
import { ApiError } from '../../platform/api.ts';
import { useApi } from '../../platform/platform.ts';
import { refusalText } from '../../platform/refusal.ts';
import { useFieldText } from '../../platform/useFieldText.ts';
import { useText } from '../../platform/useText.ts';
import styles from './Auth.module.css';
import { useFocusField } from './useFocusField.ts';

type Props = { email: string; isSent: boolean; onEmail: (email: string) => void; onSent: () => void; onBack: () => void };

/** Sends a mail with a link to a new password (ID-24). */
export function ResetStep({ email, isSent, onEmail, onSent, onBack }: Props) {
  const t = useText();
  const formRef = useFocusField();
  const api = useApi();
  const textOf = useFieldText();
  const [wrong, setWrong] = useState<FieldError | null>(null);
  const request = useMutation({
    mutationFn: (address: string) => api('GET /auth/reset_password', { query: { email: address } }),
    onSuccess: onSent,
  });
  const again = useMutation({
    mutationFn: () => api('GET /auth/reset_password', { query: { email } }),
    onSuccess: () => toast({ text: t('auth.reset.sent_again') }),
    onError: (error) =>
      toast({ text: error instanceof ApiError && error.code === 'rate_limited' ? error.message : t('auth.resend_failed'), tone: 'danger' }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    const error = check(address, required, isEmail);
    setWrong(error);
    onEmail(address);
    if (!error) request.mutate(address);
  };
  const isUnknown = request.error instanceof ApiError && request.error.code === 'user_not_found';

  if (isSent) {
    return (
      <div className={styles.form}>
        <span className={styles.art}>
          <Icon of={MailCheck} size={36} />
        </span>
        <p className={styles.lead}>{t('auth.reset.sent', { email })}</p>
        <Button variant="secondary" size="large" wide pending={again.isPending} onClick={() => again.mutate()}>
          {t('auth.reset.again')}
        </Button>
        <p className={styles.other}>
          <button type="button" className={styles.textButton} onClick={onBack}>
            {t('auth.back_to_log_in')}
          </button>
        </p>
      </div>
    );
  }
  return (
    <form ref={formRef} className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{t('auth.reset.lead')}</p>
      <TextField
        label={t('auth.email.label')}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
        error={textOf(wrong ?? undefined) ?? (isUnknown ? t('auth.email_not_recognized') : request.error && refusalText(request.error, t))}
        data-autofocus
      />
      <Button type="submit" variant="primary" size="large" wide pending={request.isPending}>
        {t('auth.reset.send')}
      </Button>
      <p className={styles.other}>
        <button type="button" className={styles.textButton} onClick={onBack}>
          {t('auth.back_to_log_in')}
        </button>
      </p>
    </form>
  );
}
