import type { MediaFolder } from '@bandstand/contract/media.studio.ts';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState, type ReactNode } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { useCall, useSend } from '../../../platform/queries.ts';
import { useConfirm } from '../../../platform/forms/useConfirm.tsx';
import { useText } from '../../../platform/studio.ts';
import { FolderDialog } from './FolderDialog.tsx';
import { withInside, type Dragged } from '../state/folderTree.ts';
import { MoveDialog } from './MoveDialog.tsx';

export type FolderActions = {
  create: (parentId: string | null) => void;
  rename: (folder: MediaFolder) => void;
  move: (folder: MediaFolder) => void;
  remove: (folder: MediaFolder) => void;
  drop: (dragged: Dragged, folderId: string | null) => void;
};
type Open = { kind: 'create'; parentId: string | null } | { kind: 'rename' | 'move'; folder: MediaFolder } | null;

/** The folders, the actions on them, and their dialogs. `onGone`: a folder was deleted. */
export function useFolders({ onGone, moveMedia }: { onGone: (id: string) => void; moveMedia: (ids: string[], folderId: string | null) => void }): {
  folders: readonly MediaFolder[];
  actions: FolderActions;
  dialogs: ReactNode;
} {
  const t = useText();
  const { ask, dialog } = useConfirm();
  const [open, setOpen] = useState<Open>(null);
  const folders = useCall('GET /studio/media_folders', undefined).data?.items ?? [];
  const changes = ['GET /studio/media_folders', 'GET /studio/media'] as const;
  const change = useSend('PUT /studio/media_folders/{id}', { changes });
  const remove = useSend('DELETE /studio/media_folders/{id}', { changes, onDone: (_answer, { params }) => onGone(params.id) });
  const onError = (error: unknown) => toast({ text: errorText(t, error), tone: 'danger' });
  const moveFolder = (id: string, parent_id: string | null) => change.mutate({ params: { id }, body: { parent_id } }, { onError });
  const close = () => setOpen(null);
  return {
    folders,
    actions: {
      create: (parentId) => setOpen({ kind: 'create', parentId }),
      rename: (folder) => setOpen({ kind: 'rename', folder }),
      move: (folder) => setOpen({ kind: 'move', folder }),
      remove: (folder) =>
        ask({
          title: t('studio.media.folder.delete_title', { title: folder.title }),
          text: t('studio.media.folder.delete_text'),
          confirm: t('studio.media.folder.delete'),
          run: () => remove.mutate({ params: { id: folder.id } }, { onError }),
        }),
      drop: (dragged, folderId) => ('media' in dragged ? moveMedia(dragged.media, folderId) : moveFolder(dragged.folder, folderId)),
    },
    dialogs: (
      <>
        {(open?.kind === 'create' || open?.kind === 'rename') && (
          <FolderDialog
            folder={open.kind === 'rename' ? open.folder : null}
            parentId={open.kind === 'create' ? open.parentId : null}
            onClose={close}
          />
        )}
        {open?.kind === 'move' && (
          <MoveDialog
            title={open.folder.title}
            folders={folders}
            from={open.folder.parent_id}
            without={withInside(folders, open.folder.id)}
            onClose={close}
            onMove={(parentId) => moveFolder(open.folder.id, parentId)}
          />
        )}
        {dialog}
      </>
    ),
  };
}
