import { appSlugOf } from '@bandstand/rules/pages/slugs.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState, type ReactNode } from 'react';
import { StaffPasswordField } from '../../platform/entrance/StaffPasswordField.tsx';
import { useStudio, useText } from '../../platform/studio.ts';
import { RecoveryCodes } from '../../platform/entrance/RecoveryCodes.tsx';
import { Entrance } from './Entrance.tsx';
import styles from './Entrance.module.css';
import { useForm } from './useForm.ts';

/** Creates the one owner of an install, with the code that the server printed; the printed link contains the code. */
export function SetUpScreen({ templateChoice }: { templateChoice: (value: string | null, onChange: (id: string | null) => void) => ReactNode }) {
  const t = useText();
  const { session } = useStudio();
  const code = new URLSearchParams(window.location.search).get('code') ?? '';
  const [templateId, setTemplateId] = useState<string | null>(null);
  const [made, setMade] = useState<Awaited<ReturnType<typeof session.setUp>> | null>(null);
  const form = useForm({ name: '', email: '', password: '', app_name: '', setup_code: code }, async ({ setup_code, ...values }) => {
    const done = await session.setUp({
      ...values,
      app_slug: appSlugOf(values.app_name),
      ...(templateId ? { template_id: templateId } : {}),
      ...(setup_code.trim() ? { setup_code: setup_code.trim() } : {}),
    });
    setMade(done);
  });
  if (made)
    return (
      <Entrance title={t('studio.codes.title')} lead={t('studio.codes.lead')}>
        <RecoveryCodes codes={made.codes} onKept={made.enter} />
      </Entrance>
    );
  return (
    <Entrance title={t('studio.set_up.title')} lead={t('studio.set_up.lead')}>
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <TextField label={t('studio.field.your_name')} autoComplete="name" required {...form.field('name')} />
        <TextField
          label={t('studio.field.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="off"
          required
          {...form.field('email')}
        />
        <StaffPasswordField
          label={t('studio.field.password')}
          hint={t('studio.set_up.password_hint')}
          autoComplete="new-password"
          required
          {...form.field('password')}
        />
        <div className={styles.pair}>
          <TextField label={t('studio.field.app_name')} hint={t('studio.set_up.app_hint')} maxLength={80} required {...form.field('app_name')} />
        </div>
        {templateChoice(templateId, setTemplateId)}
        <TextField
          label={t('studio.field.setup_code')}
          hint={t('studio.set_up.code_hint')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...form.field('setup_code')}
        />
        {form.message && <Banner tone="danger">{form.message}</Banner>}
        <Button type="submit" variant="primary" wide pending={form.isPending}>
          {t('studio.set_up.send')}
        </Button>
      </form>
    </Entrance>
  );
}
