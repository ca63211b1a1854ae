import type { User } from '@bandstand/contract/members.ts';
import { isValid, validatePerson, type FieldErrors } from '@bandstand/rules/fields/fields.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiError } from '../../platform/api.ts';
import { usePlatform } from '../../platform/platform.ts';
import { useFormTexts } from '../../platform/useFieldText.ts';
import { useText } from '../../platform/useText.ts';
import styles from './Account.module.css';

/** Name and e-mail. A new address holds at once (ID-25). */
export function PersonForm({ user }: { user: User }) {
  const t = useText();
  const { api, session } = usePlatform();
  const [form, setForm] = useState({ name: user.name, email: user.email });
  const [errors, setErrors] = useState<FieldErrors<'name' | 'email'>>({});
  const isChanged = form.name.trim() !== user.name || form.email.trim() !== user.email;
  const save = useMutation({
    mutationFn: () => api('PUT /auth', { body: { name: form.name.trim(), email: form.email.trim() } }),
    onSuccess: ({ user: changed }) => {
      session.update((bundle) => ({ ...bundle, user: changed }));
      setForm({ name: changed.name, email: changed.email });
      toast({ text: t('account.saved'), tone: 'success' });
    },
    onError: (error) => {
      const isAboutFields = error instanceof ApiError && (error.code === 'validation_failed' || error.code === 'email_taken');
      if (!isAboutFields) toast({ text: t('account.update_failed'), tone: 'danger' });
    },
  });
  const textOf = useFormTexts(errors, save.error);
  const isTaken = save.error instanceof ApiError && save.error.code === 'email_taken';
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
        error={textOf('email') ?? (isTaken ? t('error.email_taken') : undefined)}
      />
      {isChanged && (
        <div className={styles.actions}>
          <Button type="submit" variant="primary" pending={save.isPending}>
            {t('account.save')}
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              setForm({ name: user.name, email: user.email });
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
