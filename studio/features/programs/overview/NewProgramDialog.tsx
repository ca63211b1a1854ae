import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { fieldError, formError } from '../../../platform/errors.ts';
import { PagePick } from '../../../platform/picking/PagePick.tsx';
import { useSend } from '../../../platform/queries.ts';
import { useText } from '../../../platform/studio.ts';
import { useFocusAtStart } from '../../../platform/forms/useFocusAtStart.ts';

export type ProgramKind = 'program' | 'pack';

/** A new program or pack needs only a name. */
export function NewProgramDialog({ kind, onClose }: { kind: ProgramKind; onClose: () => void }) {
  const t = useText();
  const [, go] = useLocation();
  const field = useFocusAtStart<HTMLInputElement>(true);
  const [title, setTitle] = useState('');
  const [parent, setParent] = useState<string | null>(null);
  const create = useSend('POST /studio/pages', {
    changes: ['GET /studio/pages', 'GET /studio/changes'],
    onDone: ({ id }) => go(kind === 'pack' ? `/programs/packs/${id}` : `/programs/${id}`),
  });
  const submit = () => create.mutate({ body: { type: kind, title: title.trim(), ...(parent ? { parent_id: parent } : {}) } });
  const message = formError(t, create.error, ['title']);
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      title={t(kind === 'pack' ? 'studio.programs.new_pack' : 'studio.programs.new')}
      submit={t(kind === 'pack' ? 'studio.programs.create_pack' : 'studio.programs.create')}
      isReady={title.trim() !== ''}
      isPending={create.isPending}
      onSubmit={submit}
      message={message}
    >
      <TextField
        ref={field}
        label={t('studio.field.title')}
        maxLength={200}
        value={title}
        error={fieldError(create.error, 'title')}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <PagePick label={t('studio.programs.below')} note={t('studio.optional')} value={parent} onChange={setParent} />
    </FormDialog>
  );
}
