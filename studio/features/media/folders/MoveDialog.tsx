import type { MediaFolder } from '@bandstand/contract/media.studio.ts';
import { Select } from '@bandstand/ui/primitives/Select.tsx';
import { useState } from 'react';
import { ActionDialog } from '../../../platform/forms/ActionDialog.tsx';
import { useText } from '../../../platform/studio.ts';
import { folderTree } from '../state/folderTree.ts';

type MoveDialogProps = {
  title: string;
  folders: readonly MediaFolder[];
  from: string | null;
  without?: ReadonlySet<string>;
  onMove: (folderId: string | null) => void;
  onClose: () => void;
};
const top = 'none';

/** Another folder, chosen from the list of all: what dragging does, by keyboard. */
export function MoveDialog({ title, folders, from, without, onMove, onClose }: MoveDialogProps) {
  const t = useText();
  const [chosen, setChosen] = useState(from ?? top);
  const options = folderTree(folders)
    .filter(({ id }) => !without?.has(id))
    .map(({ id, depth, title: name }) => ({ value: id, label: `${'\u2003'.repeat(depth)}${name}` }));
  return (
    <ActionDialog
      size="small"
      onClose={onClose}
      title={t('studio.media.move.title', { title })}
      submit={t('studio.media.move')}
      onAction={() => {
        onMove(chosen === top ? null : chosen);
        onClose();
      }}
    >
      <Select
        label={t('studio.media.folder')}
        value={chosen}
        options={[{ value: top, label: t('studio.media.folders.none') }, ...options]}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
