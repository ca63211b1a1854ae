import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import type { Answer } from '@bandstand/client/api/api.ts';
import { errorText, fieldError } from '../../platform/errors.ts';
import { useCall, useRemember, useSend } from '../../platform/queries.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { useStaff, useText } from '../../platform/studio.ts';
import { CopyAppDialog } from './CopyAppDialog.tsx';
import { DeleteAppDialog } from './DeleteAppDialog.tsx';
import styles from './SettingsForm.module.css';

/** Only for the owner: the account's name, a copy of this app, and deleting it. */
export function AppEnd() {
  const { app } = useStaff();
  const account = useCall('GET /studio/account', undefined);
  const details = useCall('GET /studio/apps/{id}', { params: { id: app.id } });
  return (
    <div className={styles.after}>
      <QueryView query={account}>{(found) => <AccountName account={found} />}</QueryView>
      <QueryView query={details}>{(found) => <CopyOrDelete details={found} />}</QueryView>
    </div>
  );
}

function AccountName({ account }: { account: Answer<'GET /studio/account'> }) {
  const t = useText();
  const remember = useRemember();
  const [name, setName] = useState(account.name);
  const save = useSend('PUT /studio/account', {
    onDone: (saved) => {
      remember('GET /studio/account', undefined, saved);
      setName(saved.name);
      toast({ text: t('studio.saved') });
    },
  });
  return (
    <form
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: { name } });
      }}
    >
      <div className={styles.withEnd}>
        <TextField
          label={t('studio.settings.account')}
          maxLength={80}
          value={name}
          error={save.error ? (fieldError(save.error, 'name') ?? errorText(t, save.error)) : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" disabled={name.trim() === '' || name === account.name} pending={save.isPending}>
          {t('studio.save')}
        </Button>
      </div>
      <p className={styles.quiet}>{t('studio.settings.account.text')}</p>
    </form>
  );
}

function CopyOrDelete({ details }: { details: Answer<'GET /studio/apps/{id}'> }) {
  const t = useText();
  const [open, setOpen] = useState<'copy' | 'delete' | null>(null);
  return (
    <section className={styles.section} aria-label={t('studio.settings.more')}>
      <h2 className={styles.heading}>{t('studio.settings.more')}</h2>
      <div className={styles.choice}>
        <p className={styles.quiet}>{t('studio.settings.copy.text')}</p>
        <Button onClick={() => setOpen('copy')}>{t('studio.settings.copy')}</Button>
      </div>
      <div className={styles.choice}>
        <p className={styles.quiet}>{t(details.is_only ? 'studio.settings.delete.only' : 'studio.settings.delete.text')}</p>
        {!details.is_only && (
          <Button variant="danger" onClick={() => setOpen('delete')}>
            {t('studio.settings.delete')}
          </Button>
        )}
      </div>
      {open === 'copy' && <CopyAppDialog app={details} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteAppDialog app={details} onClose={() => setOpen(null)} />}
    </section>
  );
}
