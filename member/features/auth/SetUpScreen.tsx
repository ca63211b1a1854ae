import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { ApiError } from '@bandstand/client/api/api.ts';
import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { Screen } from '../../platform/screen/Screen.tsx';
import { NameField } from '../../platform/session/NameField.tsx';
import { NewPasswordField } from '../../platform/session/NewPasswordField.tsx';
import { refusalText } from '../../platform/session/refusal.ts';
import { useSetUp } from '../../platform/session/useSetUp.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './Auth.module.css';

/** Asks a member without a password for name and password, in place of a screen that waits for them (ID-23). */
export function SetUpScreen({ bundle }: { bundle: SessionBundle }) {
  const t = useText();
  const { form, setForm, textOf, save, submit } = useSetUp(bundle, () => toast({ text: t('auth.set_up.done'), tone: 'success' }));
  const isAboutFields = save.error instanceof ApiError && save.error.code === 'validation_failed';
  return (
    <Screen title={t('auth.set_up.title')} lead={t('auth.set_up.lead', { email: bundle.user.email })}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {save.error && !isAboutFields && <Banner tone="danger">{refusalText(save.error, t)}</Banner>}
        <input type="hidden" name="username" autoComplete="username" value={bundle.user.email} />
        <NameField value={form.name} onChange={(event) => setForm({ ...form, name: event.currentTarget.value })} error={textOf('name')} />
        <NewPasswordField
          label={t('auth.new_password.label')}
          name="password"
          value={form.password}
          onChange={(event) => setForm({ ...form, password: event.currentTarget.value })}
          error={textOf('password')}
        />
        <Button type="submit" variant="primary" size="large" pending={save.isPending}>
          {t('auth.new_password.save')}
        </Button>
      </form>
    </Screen>
  );
}
