import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useId, useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { fieldError, formError } from '../../platform/errors.ts';
import { PagePick } from '../../platform/picking/PagePick.tsx';
import { useSend } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import { useFocusAtStart } from '../../platform/useFocusAtStart.ts';
import styles from './Programs.module.css';

export type ProgramKind = 'program' | 'pack';

/** A program or a pack begins with its name. */
export function NewProgramDialog({ kind, onClose }: { kind: ProgramKind; onClose: () => void }) {
  const t = useText();
  const formId = useId();
  const [, go] = useLocation();
  const field = useFocusAtStart<HTMLInputElement>(true);
  const [title, setTitle] = useState('');
  const [parent, setParent] = useState<string | null>(null);
  const create = useSend('POST /studio/pages', {
    changes: ['GET /studio/pages', 'GET /studio/changes'],
    onDone: ({ id }) => go(kind === 'pack' ? `/programs/packs/${id}` : `/programs/${id}`),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending || title.trim() === '') return;
    create.mutate({ body: { type: kind, title: title.trim(), ...(parent ? { parent_id: parent } : {}) } });
  };
  const message = formError(t, create.error, ['title']);
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t(kind === 'pack' ? 'studio.programs.new_pack' : 'studio.programs.new')}
      closeLabel={t('studio.close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('studio.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={create.isPending} disabled={title.trim() === ''}>
            {t(kind === 'pack' ? 'studio.programs.create_pack' : 'studio.programs.create')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          ref={field}
          label={t('studio.field.title')}
          maxLength={200}
          value={title}
          error={fieldError(create.error, 'title')}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <PagePick label={t('studio.programs.below')} note={t('studio.optional')} value={parent} onChange={setParent} />
        {message && <Banner tone="danger">{message}</Banner>}
      </form>
    </Dialog>
  );
}
