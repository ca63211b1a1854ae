import type { PaymentSettings } from '@bandstand/contract/payments.studio.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextArea } from '@bandstand/ui/primitives/TextArea.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { fieldError, formError } from '../../platform/errors.ts';
import { Folded } from '../../platform/screen/Folded.tsx';
import { Section } from '../../platform/screen/Section.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './payments.module.css';
import { SandboxTesters } from './SandboxTesters.tsx';
import { useSaveSettings } from './useSaveSettings.ts';
import { Address } from './WebhookAddress.tsx';

const appleFields = ['issuer_id', 'key_id', 'bundle_id', 'app_apple_id'] as const;
const noApple = { issuer_id: '', key_id: '', bundle_id: '', app_apple_id: '', private_key: '' };
const noGoogle = { package_name: '', push_account: '', service_account: '' };
/** The server's names of the fields that it refuses. */
const errorNames = { apple: 'keys.apple.private_key', google: 'keys.google.service_account' } as const;

/** What the phone stores need to check a purchase; few owners have an app there. */
export function StoreKeys({ settings }: { settings: PaymentSettings }) {
  const t = useText();
  return (
    <Section title={t('studio.payments.stores')} text={t('studio.payments.stores_text')}>
      <Folded title="Apple App Store">
        <Apple settings={settings} />
      </Folded>
      <Folded title="Google Play">
        <Google settings={settings} />
      </Folded>
      <Folded title={t('studio.payments.sandbox_testers')}>
        <SandboxTesters settings={settings} />
      </Folded>
    </Section>
  );
}

function Apple({ settings }: { settings: PaymentSettings }) {
  const t = useText();
  const [typed, setTyped] = useState(noApple);
  const save = useSaveSettings(() => setTyped(noApple));
  const message = formError(t, save.error, [errorNames.apple]);
  const isComplete = appleFields.every((name) => typed[name].trim()) && typed.private_key.trim() !== '';
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: { keys: { apple: { ...typed, app_apple_id: Number(typed.app_apple_id) } } } });
      }}
    >
      {settings.keys_set.apple && <p className={styles.quiet}>{t('studio.payments.key_set')}</p>}
      <div className={styles.pair}>
        {appleFields.map((name) => (
          <TextField
            key={name}
            label={t(`studio.payments.apple.${name}`)}
            spellCheck={false}
            autoComplete="off"
            maxLength={200}
            value={typed[name]}
            {...(name === 'app_apple_id' ? { inputMode: 'numeric', placeholder: '6450000000' } : {})}
            onChange={(event) => {
              const { value } = event.currentTarget;
              // Apple's own number of the app: its library refuses purchases without it.
              setTyped({ ...typed, [name]: name === 'app_apple_id' ? value.replaceAll(/\D/g, '') : value });
            }}
          />
        ))}
      </div>
      <TextArea
        label={t('studio.payments.apple.private_key')}
        spellCheck={false}
        autoComplete="off"
        placeholder="-----BEGIN PRIVATE KEY-----"
        maxLength={4000}
        value={typed.private_key}
        error={fieldError(save.error, errorNames.apple)}
        onChange={(event) => setTyped({ ...typed, private_key: event.currentTarget.value })}
      />
      <Address label={t('studio.payments.store_address')} address={settings.apple_webhook_url} />
      {message && <Banner tone="danger">{message}</Banner>}
      <div className={styles.foot}>
        <Button type="submit" disabled={!isComplete} pending={save.isPending}>
          {t('studio.payments.save_keys')}
        </Button>
      </div>
    </form>
  );
}

function Google({ settings }: { settings: PaymentSettings }) {
  const t = useText();
  const [typed, setTyped] = useState(noGoogle);
  const save = useSaveSettings(() => setTyped(noGoogle));
  const message = formError(t, save.error, [errorNames.google]);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: { keys: { google: { ...typed, push_account: typed.push_account.trim() || null } } } });
      }}
    >
      {settings.keys_set.google && <p className={styles.quiet}>{t('studio.payments.key_set')}</p>}
      <div className={styles.pair}>
        {(['package_name', 'push_account'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`studio.payments.google.${name}`)}
            spellCheck={false}
            autoComplete="off"
            maxLength={200}
            value={typed[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <TextArea
        label={t('studio.payments.google.service_account')}
        spellCheck={false}
        autoComplete="off"
        placeholder={'{ "type": "service_account", … }'}
        maxLength={8000}
        value={typed.service_account}
        error={fieldError(save.error, errorNames.google)}
        onChange={(event) => setTyped({ ...typed, service_account: event.currentTarget.value })}
      />
      <Address label={t('studio.payments.store_address')} address={settings.google_webhook_url} />
      {message && <Banner tone="danger">{message}</Banner>}
      <div className={styles.foot}>
        <Button type="submit" disabled={!typed.package_name.trim() || !typed.service_account.trim()} pending={save.isPending}>
          {t('studio.payments.save_keys')}
        </Button>
      </div>
    </form>
  );
}
