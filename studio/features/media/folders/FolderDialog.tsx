import type { MediaFolder } from '@bandstand/contract/media.studio.ts';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import { FormDialog } from '../../../platform/forms/FormDialog.tsx';
import { errorText } from '../../../platform/errors.ts';
import { useSend } from '../../../platform/queries.ts';
import { useText } from '../../../platform/studio.ts';

/** The name of a new folder, or a renamed one. */
export function FolderDialog({ folder, parentId, onClose }: { folder: MediaFolder | null; parentId: string | null; onClose: () => void }) {
  const t = useText();
  const [title, setTitle] = useState(folder?.title ?? '');
  const options = { changes: ['GET /studio/media_folders'] as const, onDone: onClose };
  const create = useSend('POST /studio/media_folders', options);
  const rename = useSend('PUT /studio/media_folders/{id}', options);
  const error = create.error ?? rename.error;
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      title={t(folder ? 'studio.media.folder.rename' : 'studio.media.folder.new')}
      submit={t('studio.save')}
      isReady={title.trim() !== ''}
      isPending={create.isPending || rename.isPending}
      onSubmit={() => {
        if (title.trim() === '') return;
        if (folder) rename.mutate({ params: { id: folder.id }, body: { title } });
        else create.mutate({ body: { title, parent_id: parentId } });
      }}
    >
      <TextField
        label={t('studio.media.folder.name')}
        value={title}
        maxLength={120}
        data-autofocus
        error={error ? errorText(t, error) : null}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
