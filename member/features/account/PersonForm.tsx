import type { User } from '@bandstand/contract/members.ts';
import { isValid, validatePerson, type FieldErrors } from '@bandstand/rules/fields/fields.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { PasswordField } from '@bandstand/ui/primitives/PasswordField.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiError } from '../../platform/api.ts';
import { usePlatform } from '../../platform/platform.ts';
import { useFormTexts } from '../../platform/useFieldText.ts';
import { useText } from '../../platform/useText.ts';
import styles from './Account.module.css';

const isAboutField = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'validation_failed' || error.code === 'invalid_credentials');

/** Name and e-mail. A new address needs the password, and waits until its owner confirms it (ID-25). */
export function PersonForm({ user }: { user: User }) {
  const t = useText();
  const { api, session } = usePlatform();
  const [form, setForm] = useState({ name: user.name, email: user.email, password: '' });
  const [errors, setErrors] = useState<FieldErrors<'name' | 'email'>>({});
  const isChanged = form.name.trim() !== user.name || form.email.trim() !== user.email;
  const isNewEmail = form.email.trim().toLowerCase() !== user.email.toLowerCase();
  const save = useMutation({
    mutationFn: () =>
      api('PUT /auth', { body: { name: form.name.trim(), email: form.email.trim(), ...(isNewEmail ? { current_password: form.password } : {}) } }),
    onSuccess: ({ user: changed }) => {
      session.update((bundle) => ({ ...bundle, user: changed }));
      setForm({ name: changed.name, email: changed.email, password: '' });
      const waiting = isNewEmail ? changed.pending_email : null;
      toast({ text: waiting ? t('account.email_waits', { email: waiting }) : t('account.saved'), tone: 'success' });
    },
    onError: (error) => {
      if (isAboutField(error)) return;
      const isIdentity = error instanceof ApiError && error.code === 'staff_identity';
      toast({ text: t(isIdentity ? 'error.staff_identity' : 'account.update_failed'), tone: 'danger' });
    },
  });
  const textOf = useFormTexts(errors, save.error);
  const isWrong = save.error instanceof ApiError && save.error.code === 'invalid_credentials';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = validatePerson(form);
    setErrors(found);
    if (isValid(found)) save.mutate();
  };
  return (
    <form className={styles.group} onSubmit={submit} noValidate>
      <TextField
        label={t('auth.name.label')}
        name="name"
        autoComplete="name"
        value={form.name}
        onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
        error={textOf('name')}
      />
      <TextField
        label={t('auth.email.label')}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        value={form.email}
        onChange={(event) => setForm({ ...form, email: event.currentTarget.value })}
        hint={user.pending_email ? t('account.email_waits', { email: user.pending_email }) : undefined}
        error={textOf('email')}
      />
      {isNewEmail && (
        <PasswordField
          label={t('account.current_password')}
          showLabel={t('auth.password.show')}
          hideLabel={t('auth.password.hide')}
          autoComplete="current-password"
          value={form.password}
          onChange={(event) => setForm({ ...form, password: event.currentTarget.value })}
          error={isWrong ? t('account.password_wrong') : undefined}
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
              setForm({ name: user.name, email: user.email, password: '' });
              setErrors({});
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
