import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { useTrap } from '@bandstand/ui/primitives/useTrap.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation } from '@tanstack/react-query';
import MailCheck from 'lucide-react/icons/mail-check';
import type { ReactNode } from 'react';
import { ApiError } from '@bandstand/client/api/api.ts';
import { useApi } from '../../platform/platform.ts';
import { refusalText } from '../../platform/session/refusal.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './Auth.module.css';
import { EmailForm } from './EmailForm.tsx';

type Props = { email: string; isSent: boolean; onEmail: (email: string) => void; onSent: () => void; onBack: () => void };

/** Sends an email with a link to a new password (ID-24). */
export function ResetStep({ email, isSent, onEmail, onSent, onBack }: Props) {
  const t = useText();
  const api = useApi();
  const trap = useTrap();
  const request = useMutation({
    mutationFn: (address: string) => api('GET /auth/reset_password', { query: { email: address, ...trap.given() } }),
    onSuccess: onSent,
  });
  const back = (
    <button type="button" className={styles.textButton} onClick={onBack}>
      {t('auth.back_to_log_in')}
    </button>
  );
  if (isSent) return <SentMail email={email}>{back}</SentMail>;
  const isUnknown = request.error instanceof ApiError && request.error.code === 'user_not_found';
  return (
    <EmailForm
      lead={t('auth.reset.lead')}
      email={email}
      onEmail={onEmail}
      onSend={(address) => request.mutate(address)}
      sendLabel={t('auth.reset.send')}
      isPending={request.isPending}
      refusal={isUnknown ? t('auth.email_not_recognized') : request.error && refusalText(request.error, t)}
    >
      {back}
      {trap.field}
    </EmailForm>
  );
}

/** The email was sent; it can be sent again. */
function SentMail({ email, children }: { email: string; children: ReactNode }) {
  const t = useText();
  const api = useApi();
  const again = useMutation({
    mutationFn: () => api('GET /auth/reset_password', { query: { email } }),
    onSuccess: () => toast({ text: t('auth.reset.sent_again') }),
    onError: (error) =>
      toast({ text: error instanceof ApiError && error.code === 'rate_limited' ? error.message : t('auth.resend_failed'), tone: 'danger' }),
  });
  return (
    <div className={styles.form}>
      <span className={styles.art}>
        <Icon of={MailCheck} size={36} />
      </span>
      <p className={styles.lead}>{t('auth.reset.sent', { email })}</p>
      <Button variant="secondary" size="large" wide pending={again.isPending} onClick={() => again.mutate()}>
        {t('auth.reset.again')}
      </Button>
      <p className={styles.other}>{children}</p>
    </div>
  );
}
