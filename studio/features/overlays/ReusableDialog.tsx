import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { FormDialog } from '../../platform/forms/FormDialog.tsx';
import { fieldError, formError } from '../../platform/errors.ts';
import { useSubmission } from '../../platform/forms/useSubmission.ts';
import { useRefresh } from '../../platform/queries.ts';
import { useApi, useText } from '../../platform/studio.ts';
import { reusableKinds, type ReusableEntry, type ReusableKind } from './reusableKinds.ts';

type ReusableDialogProps = { kind: ReusableKind; reusable: ReusableEntry | null; onClose: () => void; onDone: (reusable: { id: string }) => void };

/** Names a new overlay or saved block group, or renames one. */
export function ReusableDialog({ kind, reusable, onClose, onDone }: ReusableDialogProps) {
  const t = useText();
  const api = useApi();
  const refresh = useRefresh();
  const [title, setTitle] = useState(reusable?.title ?? '');
  const { submit, isPending, error } = useSubmission();
  const { create, put, list, one } = reusableKinds[kind];
  const send = async () => {
    const done = await (reusable ? put(api, reusable.id, { title }) : create(api, { title, blocks: [] }));
    refresh(list, one);
    onDone(done);
  };
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={t(reusable ? 'studio.reusables.rename' : `studio.reusables.${kind}.new`)}
      submit={t(reusable ? 'studio.reusables.rename' : 'studio.reusables.create')}
      isReady={title.trim() !== ''}
      isPending={isPending}
      onSubmit={() => void submit(send)}
      message={formError(t, error, ['title'])}
    >
      <TextField
        label={t('studio.field.title')}
        value={title}
        maxLength={200}
        error={fieldError(error, 'title')}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
