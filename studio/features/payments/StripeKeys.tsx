import type { PaymentSettings } from '@bandstand/contract/payments.studio.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { fieldError, formError } from '../../platform/errors.ts';
import { useText } from '../../platform/studio.ts';
import styles from './payments.module.css';
import { SecretField } from './SecretField.tsx';
import { useGoLive } from './useGoLive.tsx';
import { useSaveSettings } from './useSaveSettings.ts';

const none = { publishable: '', secret: '', webhook: '' };
const errorNames = { publishable: 'keys.publishable', secret: 'keys.secret', webhook: 'keys.webhook' } as const;

/** The keys of the owner's own Stripe account. Sends only what was typed. */
export function StripeKeys({ settings }: { settings: PaymentSettings }) {
  const t = useText();
  const [typed, setTyped] = useState(none);
  const save = useSaveSettings(() => setTyped(none));
  const { askToGoLive, askToLeaveOpen, dialog } = useGoLive(settings);
  const set = (changes: Partial<typeof none>) => setTyped((before) => ({ ...before, ...changes }));
  const filled = Object.fromEntries(Object.entries(typed).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])));
  const errorOf = (name: keyof typeof none) => fieldError(save.error, errorNames[name]);
  const message = formError(t, save.error, Object.values(errorNames));
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.keys(filled).length === 0 || save.isPending) return;
        const run = () =>
          save.mutate(
            { body: { keys: filled } },
            {
              onError: (error) => {
                if (error.code === 'payments_under_way') askToLeaveOpen(error, () => save.mutate({ body: { keys: filled, leaves_open: true } }));
              },
            },
          );
        // Replacing test keys with live keys ends what was bought with them.
        const isGoingLive = settings.gateway === 'stripe' && settings.is_provider_test && /_live_/.test(filled['secret'] ?? '');
        if (isGoingLive) askToGoLive(run);
        else run();
      }}
    >
      <TextField
        label={t('studio.payments.key.publishable')}
        autoComplete="off"
        spellCheck={false}
        maxLength={8000}
        placeholder={settings.publishable_key ?? 'pk_live_…'}
        hint={settings.publishable_key ? t('studio.payments.key_now', { key: settings.publishable_key }) : undefined}
        value={typed.publishable}
        error={errorOf('publishable')}
        onChange={(event) => set({ publishable: event.currentTarget.value })}
      />
      {(['secret', 'webhook'] as const).map((name) => (
        <SecretField
          key={name}
          label={t(`studio.payments.key.${name}`)}
          isSet={settings.keys_set[name]}
          placeholder={name === 'secret' ? 'sk_live_…' : 'whsec_…'}
          value={typed[name]}
          error={errorOf(name)}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      {message && <Banner tone="danger">{message}</Banner>}
      <div className={styles.foot}>
        <Button type="submit" disabled={Object.keys(filled).length === 0} pending={save.isPending}>
          {t('studio.payments.save_keys')}
        </Button>
      </div>
      {dialog}
    </form>
  );
}
