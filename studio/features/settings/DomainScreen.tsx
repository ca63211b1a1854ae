import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import type { Answer } from '../../platform/api.ts';
import { errorText, fieldError } from '../../platform/errors.ts';
import { useCall, useRemember, useSend } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { Screen } from '../../platform/screen/Screen.tsx';
import { useStudio, useText } from '../../platform/studio.ts';
import { hostState } from './hostState.ts';
import styles from './SettingsForm.module.css';

type Domain = Answer<'GET /studio/domain'>;

/** Where the app is found: below the install's own name, and under names of one's own. */
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
      // Calls name the app by its slug: the bundle is asked for anew.
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
  const check = useSend('POST /studio/domain/check', { onDone: keep });
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('studio.settings.hosts')}</h2>
      <p className={styles.quiet}>{t('studio.settings.hosts.text')}</p>
      {domain.hosts.length > 0 && (
        <ul className={styles.hosts}>
          {domain.hosts.map((host) => {
            const proof = domain.proofs.find((one) => one.host === host);
            const state = hostState(
              domain.checks.find((found) => found.host === host),
              proof?.is_proven ?? false,
            );
            return (
              <li key={host} className={styles.host}>
                <span className={styles.hostName}>{host}</span>
                <Badge tone={state.tone}>{t(state.text)}</Badge>
                <Button size="small" variant="quiet" onClick={() => save.mutate({ body: { hosts: domain.hosts.filter((other) => other !== host) } })}>
                  {t('studio.remove')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <form
        className={styles.adding}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') save.mutate({ body: { hosts: [...domain.hosts, typed.trim()] } });
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
        <Button type="submit" disabled={typed.trim() === ''} pending={save.isPending}>
          {t('studio.settings.add')}
        </Button>
      </form>
      {domain.hosts.length > 0 && (
        <>
          {domain.proofs
            .filter((proof) => !proof.is_proven)
            .map((proof) => (
              <Proof key={proof.host} proof={proof} />
            ))}
          <p className={styles.quiet}>{t('studio.settings.hosts.record')}</p>
          <p className={styles.record}>CNAME → {domain.target.name}</p>
          <p className={styles.quiet}>{t('studio.settings.hosts.proxy')}</p>
          {check.error && <Banner tone="danger">{errorText(t, check.error)}</Banner>}
          <div className={styles.foot}>
            <Button pending={check.isPending} onClick={() => check.mutate({ body: {} })}>
              {t('studio.settings.check')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** What to enter so that the server finds that a host is theirs. */
function Proof({ proof }: { proof: Domain['proofs'][number] }) {
  const t = useText();
  return (
    <>
      <p className={styles.quiet}>{t('studio.settings.hosts.prove', { host: proof.host })}</p>
      <p className={styles.record}>
        TXT {proof.record} → {proof.value}
      </p>
      <p className={styles.quiet}>{t('studio.settings.hosts.prove_file')}</p>
      <p className={styles.record}>{proof.file}</p>
    </>
  );
}
