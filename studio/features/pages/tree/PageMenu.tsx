import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Kbd } from '@bandstand/ui/primitives/Kbd.tsx';
import { Menu, type MenuItem } from '@bandstand/ui/primitives/Menu.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import Copy from 'lucide-react/icons/copy';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Ellipsis from 'lucide-react/icons/ellipsis';
import FilePlus2 from 'lucide-react/icons/file-plus-corner';
import PencilLine from 'lucide-react/icons/pencil-line';
import Trash2 from 'lucide-react/icons/trash-2';
import { useLocation } from 'wouter';
import type { Ask } from '../../../platform/forms/useConfirm.tsx';
import { errorText } from '../../../platform/errors.ts';
import { useSend } from '../../../platform/queries.ts';
import { useStaff, useText } from '../../../platform/studio.ts';
import { caps } from '../../../platform/useHotkeys.ts';
import type { TreePage } from '../state/treePage.ts';
import type { MoveCommand } from '../../../platform/tree/tree.ts';

const changes = ['GET /studio/pages', 'GET /studio/changes', 'GET /studio/pages/{id}'] as const;
const moves = [
  ['up', 'studio.shortcuts.up', 'alt+arrowup'],
  ['down', 'studio.shortcuts.down', 'alt+arrowdown'],
  ['indent', 'studio.shortcuts.indent', 'alt+arrowright'],
  ['outdent', 'studio.shortcuts.outdent', 'alt+arrowleft'],
] as const;

type PageMenuProps = {
  page: TreePage;
  onCommand: ((id: string, command: MoveCommand) => void) | null;
  onAddBelow: (parentId: string) => void;
  /** Null when names are read-only. */
  onRename: (() => void) | null;
  ask: Ask;
};

/** Every action on a page in the tree. The menu and dialog are outside the row, which would handle their keys and presses. */
export function PageMenu({ page, onCommand, onAddBelow, onRename, ask }: PageMenuProps) {
  const t = useText();
  const { may } = useStaff();
  const [, go] = useLocation();
  const { restore, archive, remove } = usePageActions(page);
  const params = { id: page.id };
  const onError = (error: unknown) => toast({ text: errorText(t, error), tone: 'danger' });
  const isArchived = page.status === 'archived';

  const copies = useCopies(page, onError);

  const items: MenuItem[] = [];
  if (onRename && !isArchived)
    items.push({
      id: 'rename',
      label: t('studio.pages.rename'),
      icon: <Icon of={PencilLine} size={16} />,
      end: <Kbd keys={caps('f2')} />,
      onSelect: onRename,
    });
  if (may('build.write') && !isArchived) {
    items.push(
      { id: 'add', label: t('studio.pages.add_below'), icon: <Icon of={FilePlus2} size={16} />, onSelect: () => onAddBelow(page.id) },
      ...copies,
      {
        id: 'template',
        label: t('studio.templates.save'),
        icon: <Icon of={BookmarkPlus} size={16} />,
        onSelect: () => go(`/templates?save=${page.id}`),
      },
    );
    if (onCommand)
      items.push(
        ...moves.map(([id, text, keys], index) => ({
          id,
          label: t(text),
          startsGroup: index === 0,
          end: <Kbd keys={caps(keys)} />,
          onSelect: () => onCommand(page.id, id),
        })),
      );
  }
  if (may('publish') && !isArchived) {
    items.push({
      id: 'archive',
      label: t('studio.pages.archive'),
      icon: <Icon of={Archive} size={16} />,
      startsGroup: true,
      onSelect: () =>
        ask({
          title: t('studio.pages.archive.title', { title: page.title }),
          text: t('studio.pages.archive.text'),
          confirm: t('studio.pages.archive'),
          tone: 'primary',
          run: () => archive.mutate({ params }, { onError }),
        }),
    });
  }
  if (may('build.write') && isArchived) {
    items.push(
      {
        id: 'restore',
        label: t('studio.pages.restore'),
        icon: <Icon of={ArchiveRestore} size={16} />,
        onSelect: () => restore.mutate({ params }, { onError }),
      },
      {
        id: 'delete',
        label: t('studio.pages.delete'),
        icon: <Icon of={Trash2} size={16} />,
        tone: 'danger',
        onSelect: () =>
          ask({
            title: t('studio.pages.delete.title', { title: page.title }),
            text: t('studio.pages.delete.text'),
            confirm: t('studio.pages.delete'),
            run: () => remove.mutate({ params }, { onError }),
          }),
      },
    );
  }
  if (items.length === 0) return <span />;
  return (
    <Menu
      label={t('studio.pages.menu', { title: page.title })}
      items={items}
      container={document.getElementById('content') ?? document.body}
      trigger={(props) => (
        <IconButton {...props} size="small" label={t('studio.pages.menu', { title: page.title })}>
          <Icon of={Ellipsis} size={16} />
        </IconButton>
      )}
    />
  );
}

function usePageActions(page: TreePage) {
  const t = useText();
  const restore = useSend('POST /studio/pages/{id}/restore', {
    changes,
    onDone: () => toast({ text: t('studio.pages.restored', { title: page.title }) }),
  });
  const archive = useSend('POST /studio/pages/{id}/archive', {
    changes,
    onDone: () =>
      toast({
        text: t('studio.pages.archived_one', { title: page.title }),
        action: { label: t('studio.undo'), run: () => restore.mutate({ params: { id: page.id } }) },
      }),
  });
  const remove = useSend('DELETE /studio/pages/{id}', { changes, onDone: () => toast({ text: t('studio.pages.deleted', { title: page.title }) }) });
  return { restore, archive, remove };
}

/** Duplicates this page, with or without everything below it. */
function useCopies(page: TreePage, onError: (error: unknown) => void): MenuItem[] {
  const t = useText();
  const params = { id: page.id };
  const duplicate = useSend('POST /studio/pages/{id}/duplicate', {
    changes,
    onDone: () => toast({ text: t('studio.pages.duplicated', { title: page.title }) }),
  });
  return [
    {
      id: 'copy',
      label: t('studio.pages.duplicate'),
      icon: <Icon of={Copy} size={16} />,
      onSelect: () => duplicate.mutate({ params, body: {} }, { onError }),
    },
    {
      id: 'copy-all',
      label: t('studio.pages.duplicate_all'),
      icon: <Icon of={CopyPlus} size={16} />,
      onSelect: () => duplicate.mutate({ params, body: { with_children: true } }, { onError }),
    },
  ];
}
