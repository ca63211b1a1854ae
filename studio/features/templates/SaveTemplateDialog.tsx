import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useId, useState, type FormEvent } from 'react';
import { fieldError, formError } from '../../platform/errors.ts';
import { useCall, useSend } from '../../platform/queries.ts';
import { usePages } from '../../platform/lookups.ts';
import { useStaff, useText } from '../../platform/studio.ts';
import type { Template } from './template.ts';
import styles from './templates.module.css';

export type Source = { kind: Template['kind']; id: string | null };

/** Keeps a page with all below it, a group of blocks, or the whole app, to use again. */
export function SaveTemplateDialog({ source, onClose, onDone }: { source: Source; onClose: () => void; onDone: (id: string) => void }) {
  const t = useText();
  const formId = useId();
  const { app } = useStaff();
  const page = usePages().data?.items.find(({ id }) => id === source.id);
  const group = useCall('GET /studio/composed_blocks/{id}', { params: { id: source.id ?? '' } }, { enabled: source.kind === 'block_group' }).data;
  const [typed, setTyped] = useState<string | null>(null);
  const title = typed ?? (source.kind === 'app' ? app.name : (page?.title ?? group?.title ?? ''));
  const save = useSend('POST /studio/templates', {
    changes: ['GET /studio/templates'],
    onDone: ({ id }) => {
      // Once this dialog is gone: a notice stands in the topmost one.
      onDone(id);
      setTimeout(() => toast({ text: t('studio.templates.saved', { title }), tone: 'success' }));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '' || save.isPending) return;
    save.mutate({ body: { kind: source.kind, title: title.trim(), ...(source.id ? { source_id: source.id } : {}) } });
  };
  const message = formError(t, save.error, ['title']);
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('studio.templates.save')}
      closeLabel={t('studio.close')}
      description={t(`studio.templates.save.${source.kind}`)}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('studio.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={save.isPending} disabled={title.trim() === ''}>
            {t('studio.templates.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.drop} onSubmit={submit} noValidate>
        <TextField
          label={t('studio.field.title')}
          value={title}
          maxLength={200}
          required
          error={fieldError(save.error, 'title')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {message && <Banner tone="danger">{message}</Banner>}
      </form>
    </Dialog>
  );
}
