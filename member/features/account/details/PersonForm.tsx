import type { User } from '@bandstand/contract/members.ts';
import { isValid, required, validatePerson } from '@bandstand/rules/fields/fields.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { PasswordField } from '@bandstand/ui/primitives/PasswordField.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiError } from '@bandstand/client/api/api.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { NameField } from '../../../platform/session/NameField.tsx';
import { useFieldText, useFormTexts } from '../../../platform/texts/useFieldText.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Account.module.css';
import { ProofCode } from './ProofCode.tsx';

/** Refusals shown at a field. */
const atField = new Set<string>(['validation_failed', 'invalid_credentials', 'staff_identity']);

/**
 * Name and email. A new address needs the password, or a code for a member without one, and waits for confirmation (ID-25). Staff change
 * theirs in the studio.
 */
export function PersonForm({ user, isStaff }: { user: User; isStaff: boolean }) {
  const t = useText();
  const { api, session } = usePlatform();
  const fieldText = useFieldText();
  const [form, setForm] = useState({ name: user.name, email: user.email, password: '', code: '' });
  const [isTried, setIsTried] = useState(false);
  const [name, email] = [form.name.trim(), form.email.trim()];
  const isChanged = name !== user.name || email !== user.email;
  const isNewEmail = email.toLowerCase() !== user.email.toLowerCase();
  const errors = validatePerson(form);
  const missing = isNewEmail ? required(user.passwordless ? form.code : form.password) : null;
  const proof = !isNewEmail ? {} : user.passwordless ? { code: form.code.trim() } : { current_password: form.password };
  const save = useMutation({
    mutationFn: () => api('PUT /auth', { body: { name, ...(email === user.email ? {} : { email }), ...proof } }),
    onSuccess: ({ user: changed }) => {
      session.update((bundle) => ({ ...bundle, user: changed }));
      setForm({ name: changed.name, email: changed.email, password: '', code: '' });
      setIsTried(false);
      const waiting = isNewEmail ? changed.pending_email : null;
      toast({ text: waiting ? t('account.email_waits', { email: waiting }) : t('account.saved'), tone: 'success' });
    },
    onError: (error) => {
      if (error instanceof ApiError && atField.has(error.code)) return;
      const isTooOften = error instanceof ApiError && error.code === 'rate_limited';
      toast({ text: isTooOften ? error.message : t('account.update_failed'), tone: 'danger' });
    },
  });
  const textOf = useFormTexts<'name' | 'email' | 'code'>(isTried ? errors : {}, save.error);
  const missingText = isTried ? fieldText(missing ?? undefined) : undefined;
  const isRefused = (code: string) => save.error instanceof ApiError && save.error.code === code;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isValid(errors) && !missing) save.mutate();
  };
  return (
    <form className={styles.group} onSubmit={submit} noValidate>
      <NameField value={form.name} onChange={(event) => setForm({ ...form, name: event.currentTarget.value })} error={textOf('name')} />
      <TextField
        label={t('auth.email.label')}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        readOnly={isStaff}
        value={form.email}
        onChange={(event) => setForm({ ...form, email: event.currentTarget.value })}
        hint={isStaff ? t('error.staff_identity') : undefined}
        error={textOf('email') ?? (isRefused('staff_identity') ? t('error.staff_identity') : undefined)}
      />
      {isNewEmail && user.passwordless && (
        <ProofCode email={user.email} value={form.code} onChange={(code) => setForm({ ...form, code })} error={missingText ?? textOf('code')} />
      )}
      {isNewEmail && !user.passwordless && (
        <PasswordField
          label={t('account.current_password')}
          hint={t('account.email_password')}
          showLabel={t('auth.password.show')}
          hideLabel={t('auth.password.hide')}
          autoComplete="current-password"
          value={form.password}
          onChange={(event) => setForm({ ...form, password: event.currentTarget.value })}
          error={missingText ?? (isRefused('invalid_credentials') ? t('account.password_wrong') : undefined)}
        />
      )}
      {isChanged && (
        <div className={styles.actions}>
          <Button type="submit" variant="primary" pending={save.isPending}>
            {t('account.save')}
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              setForm({ name: user.name, email: user.email, password: '', code: '' });
              setIsTried(false);
              save.reset();
            }}
          >
            {t('account.undo')}
          </Button>
        </div>
      )}
    </form>
  );
}
