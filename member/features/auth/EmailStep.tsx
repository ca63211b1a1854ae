import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../platform/platform.ts';
import { refusalText } from '../../platform/session/refusal.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './Auth.module.css';
import { stepAfterEmail, type AuthMode, type AuthStep } from './authSteps.ts';
import { EmailForm } from './EmailForm.tsx';

type Props = {
  email: string;
  mode: AuthMode;
  chosen: AuthMode | null;
  onEmail: (email: string) => void;
  onMode: (mode: AuthMode) => void;
  onStep: (step: AuthStep) => void;
};

/** Asks for the email and continues with the password or a new account. */
export function EmailStep({ email, mode, chosen, onEmail, onMode, onStep }: Props) {
  const t = useText();
  const api = useApi();
  const isSigningUp = mode === 'sign_up';
  const find = useMutation({
    mutationFn: (address: string) => api('POST /auth/fetch', { body: { email: address } }),
    onSuccess: (account) => {
      const step = stepAfterEmail(account, chosen);
      if (step !== 'unknown') onStep(step);
    },
  });
  // A refusal belongs to its address and disappears with another choice.
  const isOfThis = find.variables === email.trim();
  const isUnknown = isOfThis && find.data !== undefined && stepAfterEmail(find.data, chosen) === 'unknown';
  return (
    <EmailForm
      lead={t(isSigningUp ? 'auth.email.lead_sign_up' : 'auth.email.lead_log_in')}
      email={email}
      onEmail={onEmail}
      onSend={(address) => find.mutate(address)}
      sendLabel={t('auth.continue')}
      isPending={find.isPending}
      refusal={isUnknown ? t('auth.email_not_recognized') : find.error && refusalText(find.error, t)}
    >
      {t(isSigningUp ? 'auth.have_account' : 'auth.no_account')}{' '}
      <button type="button" className={styles.textButton} onClick={() => onMode(isSigningUp ? 'login' : 'sign_up')}>
        {t(isSigningUp ? 'auth.log_in' : 'auth.sign_up')}
      </button>
    </EmailForm>
  );
}
