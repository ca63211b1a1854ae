import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { FormDialog } from '../../platform/forms/FormDialog.tsx';
import type { Answer } from '@bandstand/client/api/api.ts';
import { errorText } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useStaff, useStudio, useText } from '../../platform/studio.ts';
import styles from './SettingsForm.module.css';

const kinds = ['pages', 'members', 'purchases', 'messages', 'media'] as const;

/** Says what is lost, and asks for the name; the studio switches to another app. */
export function DeleteAppDialog({ app, onClose }: { app: Answer<'GET /studio/apps/{id}'>; onClose: () => void }) {
  const t = useText();
  const { session } = useStudio();
  const { bundle } = useStaff();
  const [typed, setTyped] = useState('');
  const isSame = typed.trim() === app.name.trim();
  const remove = useSend('DELETE /studio/apps/{id}', {
    onDone: () => {
      onClose();
      toast({ text: t('studio.settings.delete.done', { name: app.name }) });
      const other = bundle.apps.find((one) => one.id !== app.id);
      if (other) session.choose(other);
      void session.start();
    },
  });
  const lost = kinds.filter((kind) => app.counts[kind] > 0);
  return (
    <FormDialog
      isAlert
      onClose={onClose}
      title={t('studio.settings.delete.title', { name: app.name })}
      submit={t('studio.settings.delete.send')}
      tone="danger"
      isReady={isSame}
      isPending={remove.isPending}
      onSubmit={() => remove.mutate({ params: { id: app.id }, body: { name: typed } })}
      message={remove.error && errorText(t, remove.error)}
    >
      <p>{t('studio.settings.delete.lead')}</p>
      <ul className={styles.lost}>
        {lost.map((kind) => (
          <li key={kind}>{t(`studio.settings.delete.${kind}`, { count: app.counts[kind] })}</li>
        ))}
      </ul>
      <TextField
        label={t('studio.settings.delete.type', { name: app.name })}
        value={typed}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
