import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useId, useState } from 'react';
import type { Answer } from '../../platform/api.ts';
import { errorText } from '../../platform/errors.ts';
import { useSend } from '../../platform/queries.ts';
import { useStaff, useStudio, useText } from '../../platform/studio.ts';
import styles from './SettingsForm.module.css';

const kinds = ['pages', 'members', 'purchases', 'messages', 'media'] as const;

/** Says what is lost, and asks for the name; the studio turns to another app. */
export function DeleteAppDialog({ app, onClose }: { app: Answer<'GET /studio/apps/{id}'>; onClose: () => void }) {
  const t = useText();
  const id = useId();
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
    <Dialog
      isAlert
      open
      onClose={onClose}
      title={t('studio.settings.delete.title', { name: app.name })}
      closeLabel={t('studio.close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('studio.cancel')}
          </Button>
          <Button type="submit" form={id} variant="danger" disabled={!isSame} pending={remove.isPending}>
            {t('studio.settings.delete.send')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.asking}
        onSubmit={(event) => {
          event.preventDefault();
          if (isSame) remove.mutate({ params: { id: app.id }, body: { name: typed } });
        }}
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
        {remove.error && <Banner tone="danger">{errorText(t, remove.error)}</Banner>}
      </form>
    </Dialog>
  );
}
