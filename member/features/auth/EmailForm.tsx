import { check, email as isEmail, required, type FieldError } from '@bandstand/rules/fields/fields.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useFieldText } from '../../platform/texts/useFieldText.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './Auth.module.css';
import { useFocusField } from './useFocusField.ts';

type Props = {
  lead: string;
  email: string;
  onEmail: (email: string) => void;
  /** Receives a valid address without surrounding spaces. */
  onSend: (email: string) => void;
  sendLabel: string;
  isPending: boolean;
  /** The server's refusal of the sent address. */
  refusal: string | null | undefined;
  /** Below the button: alternatives. */
  children: ReactNode;
};

/** Asks for an email: to look up the account, or to send a link. */
export function EmailForm({ lead, email, onEmail, onSend, sendLabel, isPending, refusal, children }: Props) {
  const t = useText();
  const textOf = useFieldText();
  const formRef = useFocusField();
  const [wrong, setWrong] = useState<FieldError | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    const error = check(address, required, isEmail);
    setWrong(error);
    onEmail(address);
    if (!error) onSend(address);
  };
  return (
    <form ref={formRef} className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{lead}</p>
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
        error={textOf(wrong ?? undefined) ?? refusal}
        data-autofocus
      />
      <Button type="submit" variant="primary" size="large" wide pending={isPending}>
        {sendLabel}
      </Button>
      <p className={styles.other}>{children}</p>
    </form>
  );
}
