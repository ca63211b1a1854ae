import type { ApiError } from '@bandstand/client/api/api.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ComponentProps } from 'react';
import { errorText } from '../errors.ts';
import type { Ask } from '../forms/useConfirm.tsx';
import { useText } from '../studio.ts';
import type { UsedBy } from './InUseDialog.tsx';

type ItemMenuProps = {
  title: string;
  /** Before the usual entries. */
  more?: ComponentProps<typeof Menu>['items'];
  ask: Ask;
  deleteText: string;
  onCopy: () => void;
  onDelete: () => void;
};

/** Copies or deletes something in a list. */
export function ItemMenu({ title, more = [], ask, deleteText, onCopy, onDelete }: ItemMenuProps) {
  const t = useText();
  const label = t('studio.reusables.menu', { title });
  return (
    <Menu
      label={label}
      container={document.getElementById('content') ?? document.body}
      items={[
        ...more,
        { id: 'copy', label: t('studio.reusables.duplicate'), icon: <Icon of={Copy} size={16} />, onSelect: onCopy },
        {
          id: 'delete',
          label: t('studio.reusables.delete'),
          icon: <Icon of={Trash2} size={16} />,
          tone: 'danger',
          startsGroup: true,
          onSelect: () =>
            ask({
              title: t('studio.reusables.delete.title', { title }),
              text: deleteText,
              confirm: t('studio.reusables.delete'),
              run: onDelete,
            }),
        },
      ]}
      trigger={(props) => (
        <IconButton {...props} size="small" label={label}>
          <Icon of={Ellipsis} size={16} />
        </IconButton>
      )}
    />
  );
}

/** What to do when copying or deleting is refused: something in use is kept, and the places that use it are named. */
export function useRefused(onInUse: (uses: readonly UsedBy[]) => void): (error: ApiError) => void {
  const t = useText();
  return (error) => {
    const uses = error.code === 'in_use' ? ((error.body as { used_by?: UsedBy[] } | null)?.used_by ?? []) : [];
    if (uses.length > 0) onInUse(uses);
    else toast({ text: errorText(t, error), tone: 'danger' });
  };
}
