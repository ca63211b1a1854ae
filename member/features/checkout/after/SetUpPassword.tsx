import { Button } from '@bandstand/ui/primitives/Button.tsx';
import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { NewPasswordField } from '../../../platform/session/NewPasswordField.tsx';
import { refusalText } from '../../../platform/session/refusal.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useSetUp } from '../../../platform/session/useSetUp.ts';
import { useText } from '../../../platform/texts/useText.ts';
import shared from '../frame/Checkout.module.css';
import styles from './SetUpPassword.module.css';

/** Members who bought as guests choose a password when it suits them (ID-23). */
export function SetUpPassword() {
  const bundle = useBundle();
  return bundle && <SetUpForm bundle={bundle} />;
}

function SetUpForm({ bundle }: { bundle: SessionBundle }) {
  const t = useText();
  const { form, setForm, textOf, save, submit } = useSetUp(bundle);
  if (save.isSuccess) return <p role="status">{t('auth.set_up.done')}</p>;
  if (!bundle.user.passwordless) return null;
  return (
    <form className={styles.setUp} onSubmit={submit} noValidate>
      <h4 className={styles.title}>{t('checkout.set_up.title')}</h4>
      <p className={shared.details}>{t('checkout.set_up.text', { email: bundle.user.email })}</p>
      <input type="hidden" name="username" autoComplete="username" value={bundle.user.email} />
      <NewPasswordField
        label={t('auth.new_password.label')}
        value={form.password}
        onChange={(event) => setForm({ ...form, password: event.currentTarget.value })}
        error={textOf('password') ?? textOf('name') ?? (save.error && refusalText(save.error, t))}
      />
      <Button type="submit" pending={save.isPending}>
        {t('auth.new_password.save')}
      </Button>
    </form>
  );
}
