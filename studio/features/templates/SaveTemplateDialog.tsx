import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { FormDialog } from '../../platform/forms/FormDialog.tsx';
import { fieldError, formError } from '../../platform/errors.ts';
import { useCall, useSend } from '../../platform/queries.ts';
import { usePages } from '../../platform/lookups.ts';
import { useStaff, useText } from '../../platform/studio.ts';
import type { Template } from './template.ts';
import styles from './templates.module.css';

export type Source = { kind: Template['kind']; id: string | null };

/** Saves a page with everything below it, a group of blocks, or the whole app as a template. */
export function SaveTemplateDialog({ source, onClose, onDone }: { source: Source; onClose: () => void; onDone: (id: string) => void }) {
  const t = useText();
  const { app } = useStaff();
  const page = usePages().data?.items.find(({ id }) => id === source.id);
  const group = useCall('GET /studio/composed_blocks/{id}', { params: { id: source.id ?? '' } }, { enabled: source.kind === 'block_group' }).data;
  const [typed, setTyped] = useState<string | null>(null);
  const title = typed ?? (source.kind === 'app' ? app.name : (page?.title ?? group?.title ?? ''));
  const save = useSend('POST /studio/templates', {
    changes: ['GET /studio/templates'],
    onDone: ({ id }) => {
      // After this dialog is gone: a notice appears in the topmost one.
      onDone(id);
      setTimeout(() => toast({ text: t('studio.templates.saved', { title }), tone: 'success' }));
    },
  });
  const submit = () => save.mutate({ body: { kind: source.kind, title: title.trim(), ...(source.id ? { source_id: source.id } : {}) } });
  const message = formError(t, save.error, ['title']);
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      title={t('studio.templates.save')}
      description={t(`studio.templates.save.${source.kind}`)}
      submit={t('studio.templates.save')}
      isReady={title.trim() !== ''}
      isPending={save.isPending}
      onSubmit={submit}
      className={styles.drop}
      message={message}
    >
      <TextField
        label={t('studio.field.title')}
        value={title}
        maxLength={200}
        required
        error={fieldError(save.error, 'title')}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
