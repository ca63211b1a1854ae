import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { validateSetUp } from '@bandstand/rules/fields/fields.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { NewPasswordField } from '../../../platform/session/NewPasswordField.tsx';
import { usePlatform } from '../../../platform/platform.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import { useFieldText } from '../../../platform/texts/useFieldText.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import shared from '../frame/Checkout.module.css';
import styles from './SetUpPassword.module.css';

/** Members who bought as guests choose a password when it suits them (ID-23). */
export function SetUpPassword() {
  const t = useText();
  const { api, session } = usePlatform();
  const bundle = useBundle();
  const fieldText = useFieldText();
  const [password, setPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const save = useMutation({
    mutationFn: () => api('POST /auth/set_password', { body: { password } }),
    onSuccess: (answer) => session.adopt(answer),
  });
  if (!bundle) return null;
  if (save.isSuccess) return <p role="status">{t('checkout.set_up.done')}</p>;
  if (!bundle.user.passwordless) return null;
  const fault = isTried ? validateSetUp({ name: bundle.user.name, password }).password : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!validateSetUp({ name: bundle.user.name, password }).password) save.mutate();
  };
  return (
    <form className={styles.setUp} onSubmit={submit} noValidate>
      <h4 className={styles.title}>{t('checkout.set_up.title')}</h4>
      <p className={shared.details}>{t('checkout.set_up.text', { email: bundle.user.email })}</p>
      <input type="hidden" name="username" autoComplete="username" value={bundle.user.email} />
      <NewPasswordField
        label={t('auth.new_password.label')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={fieldText(fault) ?? (save.error && refusalText(save.error, t))}
      />
      <Button type="submit" pending={save.isPending}>
        {t('auth.new_password.save')}
      </Button>
    </form>
  );
}
