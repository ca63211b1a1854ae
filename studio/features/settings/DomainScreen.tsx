import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { errorText, fieldError } from '../../platform/errors.ts';
import { useCall, useRemember, useSend } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useStudio, useText } from '../../platform/studio.ts';
import { DnsRecord } from './DnsRecord.tsx';
import { HostList } from './HostList.tsx';
import styles from './SettingsForm.module.css';

type Domain = Answer<'GET /studio/domain'>;

/** The app's address: below the install's own name, and on custom domains. */
export function DomainScreen() {
  const t = useText();
  const domain = useCall('GET /studio/domain', undefined);
  return (
    <Screen title={t('studio.settings.domain')} lead={t('studio.settings.domain.lead')} width="reading">
      <QueryView query={domain}>
        {(found) => (
          <div className={styles.form}>
            <Subdomain domain={found} />
            <Hosts domain={found} />
          </div>
        )}
      </QueryView>
    </Screen>
  );
}

function Subdomain({ domain }: { domain: Domain }) {
  const t = useText();
  const { session } = useStudio();
  const remember = useRemember();
  const [slug, setSlug] = useState(domain.subdomain);
  const save = useSend('PUT /studio/domain', {
    onDone: (saved) => {
      remember('GET /studio/domain', undefined, saved);
      toast({ text: t('studio.saved') });
      // Calls name the app by its slug: the bundle is refetched.
      void session.start();
    },
  });
  return (
    <form
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: { subdomain: slug } });
      }}
    >
      <div className={styles.withEnd}>
        <TextField
          label={t('studio.settings.subdomain')}
          maxLength={60}
          value={slug}
          error={save.error ? (fieldError(save.error, 'slug') ?? errorText(t, save.error)) : null}
          onChange={(event) => setSlug(event.currentTarget.value.toLowerCase())}
        />
        <span className={styles.suffix}>{domain.suffix}</span>
        <Button type="submit" disabled={slug === domain.subdomain || slug === ''} pending={save.isPending}>
          {t('studio.save')}
        </Button>
      </div>
      <p className={styles.quiet}>{t('studio.settings.subdomain.text')}</p>
    </form>
  );
}

function Hosts({ domain }: { domain: Domain }) {
  const t = useText();
  const remember = useRemember();
  const [typed, setTyped] = useState('');
  const keep = (saved: Domain) => remember('GET /studio/domain', undefined, saved);
  const save = useSend('PUT /studio/domain', {
    onDone: (saved) => {
      keep(saved);
      setTyped('');
    },
  });
  const remove = useSend('PUT /studio/domain', { onDone: keep });
  const check = useSend('POST /studio/domain/check', { onDone: keep });
  // Each call sends the whole list: a second one before the answer would bring back what the first took out.
  const isWriting = save.isPending || remove.isPending;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('studio.settings.hosts')}</h2>
      <p className={styles.quiet}>{t('studio.settings.hosts.text')}</p>
      {domain.hosts.length > 0 && (
        <>
          <HostList
            domain={domain}
            isWriting={isWriting}
            onRemove={(host) => remove.mutate({ body: { hosts: domain.hosts.filter((other) => other !== host) } })}
          />
          {remove.error && <Banner tone="danger">{errorText(t, remove.error)}</Banner>}
          <p className={styles.quiet}>{t('studio.settings.hosts.record')}</p>
          <DnsRecord type="CNAME" rows={[['studio.settings.record.value', domain.target.name]]} />
          <p className={styles.quiet}>{t('studio.settings.hosts.proxy')}</p>
          {check.error && <Banner tone="danger">{errorText(t, check.error)}</Banner>}
          <div className={styles.foot}>
            <Button pending={check.isPending} onClick={() => check.mutate({ body: {} })}>
              {t('studio.settings.check')}
            </Button>
          </div>
        </>
      )}
      <form
        className={styles.adding}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '' && !isWriting) save.mutate({ body: { hosts: [...domain.hosts, typed.trim()] } });
        }}
      >
        <TextField
          label={t('studio.settings.hosts.add')}
          placeholder="club.example.com"
          maxLength={253}
          value={typed}
          error={save.error ? (fieldError(save.error, `hosts.${domain.hosts.length}`) ?? errorText(t, save.error)) : null}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" disabled={typed.trim() === '' || remove.isPending} pending={save.isPending}>
          {t('studio.settings.add')}
        </Button>
      </form>
    </section>
  );
}
