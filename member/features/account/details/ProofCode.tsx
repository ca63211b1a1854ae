import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation } from '@tanstack/react-query';
import { usePlatform } from '../../../platform/platform.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Account.module.css';
import { CodeField } from './CodeField.tsx';

interface Props {
  /** The current address, to which the code is sent. */
  email: string;
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
}

/** A code from an email, which replaces the password for a member without one (ID-25). */
export function ProofCode({ email, value, onChange, error }: Props) {
  const t = useText();
  const { api } = usePlatform();
  const send = useMutation({
    mutationFn: () => api('POST /auth/proof'),
    onError: (refusal) => toast({ text: refusalText(refusal, t), tone: 'danger' }),
  });
  return (
    <>
      <CodeField value={value} onChange={onChange} hint={send.isSuccess ? t('account.code_sent', { email }) : undefined} error={error} />
      <div className={styles.actions}>
        <Button pending={send.isPending} onClick={() => send.mutate()}>
          {t('account.code_send')}
        </Button>
      </div>
    </>
  );
}
