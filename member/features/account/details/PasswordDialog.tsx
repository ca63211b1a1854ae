import { isValid, required, validateNewPassword, type FieldError, type FieldErrors } from '@bandstand/rules/fields/fields.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { PasswordField } from '@bandstand/ui/primitives/PasswordField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { ApiError } from '@bandstand/client/api/api.ts';
import { NewPasswordField } from '../../../platform/session/NewPasswordField.tsx';
import { useApi } from '../../../platform/platform.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import { useFieldText, useFormTexts } from '../../../platform/texts/useFieldText.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/Account.module.css';

const empty = { current: '', password: '', confirmation: '' };

/** Changes the password and logs other devices out (ID-26). Clears its fields on close. */
export function PasswordDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const id = useId();
  const fieldText = useFieldText();
  const [form, setForm] = useState(empty);
  const [errors, setErrors] = useState<FieldErrors<'password' | 'confirmation'>>({});
  const [missing, setMissing] = useState<FieldError | null>(null);
  const change = useMutation({
    mutationFn: () => api('PUT /auth/password', { body: { current_password: form.current, password: form.password } }),
    onSuccess: () => {
      close();
      toast({ text: t('account.password_changed'), tone: 'success' });
    },
  });
  const close = () => {
    setForm(empty);
    setErrors({});
    setMissing(null);
    change.reset();
    onClose();
  };
  const textOf = useFormTexts(errors, change.error);
  const isWrong = change.error instanceof ApiError && change.error.code === 'invalid_credentials';
  // The reason for a refusal is more useful than a general message.
  const isExplained = change.error instanceof ApiError && (change.error.code === 'rate_limited' || change.error.code === 'staff_identity');
  const isOther = change.error !== null && !isWrong && !(change.error instanceof ApiError && change.error.code === 'validation_failed');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const errors = validateNewPassword(form);
    const isMissing = required(form.current);
    setErrors(errors);
    setMissing(isMissing);
    if (isValid(errors) && !isMissing) change.mutate();
  };
  const shared = { showLabel: t('auth.password.show'), hideLabel: t('auth.password.hide') };
  return (
    <Sheet
      open={isOpen}
      onClose={close}
      size="small"
      title={t('account.change_password')}
      closeLabel={t('auth.close')}
      footer={
        <Button type="submit" form={id} variant="primary" wide pending={change.isPending}>
          {t('auth.new_password.save')}
        </Button>
      }
    >
      <form id={id} className={styles.group} onSubmit={submit} noValidate>
        <PasswordField
          {...shared}
          label={t('account.current_password')}
          autoComplete="current-password"
          data-autofocus
          value={form.current}
          onChange={(event) => setForm({ ...form, current: event.currentTarget.value })}
          error={fieldText(missing ?? undefined) ?? (isWrong ? t('account.password_wrong') : undefined)}
        />
        <NewPasswordField
          label={t('auth.new_password.label')}
          value={form.password}
          onChange={(event) => setForm({ ...form, password: event.currentTarget.value })}
          error={textOf('password')}
        />
        <PasswordField
          {...shared}
          label={t('auth.new_password.again')}
          autoComplete="new-password"
          value={form.confirmation}
          onChange={(event) => setForm({ ...form, confirmation: event.currentTarget.value })}
          error={textOf('confirmation')}
        />
        {isOther && (
          <p className={styles.error} role="alert">
            {isExplained ? refusalText(change.error, t) : t('account.update_failed')}
          </p>
        )}
      </form>
    </Sheet>
  );
}
