import type { MediaFolder } from '@bandstand/contract/media.studio.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Folder from 'lucide-react/icons/folder';
import FolderPlus from 'lucide-react/icons/folder-plus';
import Images from 'lucide-react/icons/images';
import Inbox from 'lucide-react/icons/inbox';
import { useState, type DragEvent, type ReactNode } from 'react';
import { useStaff, useText } from '../../../platform/studio.ts';
import styles from './FolderList.module.css';
import { dragType, folderTree, withInside, type Dragged } from '../state/folderTree.ts';
import type { FolderActions } from './useFolders.tsx';

type FolderListProps = {
  folders: readonly MediaFolder[];
  /** An id, `none`, or null for everything. */
  chosen: string | null;
  onChoose: (folder: string | null) => void;
  actions: FolderActions;
};

/** The folders of the media library. Media and folders can be dropped on one; their menus move them by keyboard. */
export function FolderList({ folders, chosen, onChoose, actions }: FolderListProps) {
  const t = useText();
  const { may } = useStaff();
  const canWrite = may('build.write');
  const place = (
    key: string | null,
    icon: typeof Folder,
    text: string,
    options: { depth?: number; count?: number; end?: ReactNode; drag?: string } = {},
  ) => (
    <DropPlace
      key={key ?? 'all'}
      isOff={!canWrite || key === null}
      accepts={(dragged) => 'media' in dragged || (key !== dragged.folder && !withInside(folders, dragged.folder).has(key ?? ''))}
      onDropped={(dragged) => actions.drop(dragged, key === 'none' ? null : key)}
    >
      <button
        type="button"
        className={styles.folder}
        style={{ paddingInlineStart: `calc(var(--space-2) + ${options.depth ?? 0} * 16px)` }}
        aria-current={chosen === key ? 'true' : undefined}
        draggable={canWrite && options.drag !== undefined}
        onDragStart={(event) => event.dataTransfer.setData(dragType, JSON.stringify({ folder: options.drag } satisfies Partial<Dragged>))}
        onClick={() => onChoose(key)}
      >
        <Icon of={icon} size={16} />
        <span className={styles.name}>{text}</span>
        {options.count ? <span className={styles.count}>{options.count}</span> : null}
      </button>
      {options.end}
    </DropPlace>
  );
  return (
    <nav className={styles.list} aria-label={t('studio.media.folders')}>
      <ul>
        {place(null, Images, t('studio.media.folders.all'))}
        {place('none', Inbox, t('studio.media.folders.none'))}
        {folderTree(folders).map((folder) =>
          place(folder.id, Folder, folder.title, {
            depth: folder.depth,
            count: folder.media_count,
            drag: folder.id,
            end: canWrite && (
              <Menu
                label={t('studio.media.folder.menu', { title: folder.title })}
                items={[
                  { id: 'new', label: t('studio.media.folder.new'), onSelect: () => actions.create(folder.id) },
                  { id: 'rename', label: t('studio.media.folder.rename'), onSelect: () => actions.rename(folder) },
                  { id: 'move', label: t('studio.media.move_to'), onSelect: () => actions.move(folder) },
                  { id: 'delete', label: t('studio.media.folder.delete'), tone: 'danger', startsGroup: true, onSelect: () => actions.remove(folder) },
                ]}
                trigger={(props) => (
                  <IconButton size="small" label={t('studio.media.folder.menu', { title: folder.title })} {...props}>
                    <Icon of={Ellipsis} size={16} />
                  </IconButton>
                )}
              />
            ),
          }),
        )}
      </ul>
      {canWrite && (
        <button type="button" className={styles.folder} onClick={() => actions.create(null)}>
          <Icon of={FolderPlus} size={16} />
          <span className={styles.name}>{t('studio.media.folder.new')}</span>
        </button>
      )}
    </nav>
  );
}

type DropPlaceProps = { isOff: boolean; accepts: (dragged: Dragged) => boolean; onDropped: (dragged: Dragged) => void; children: ReactNode };

function DropPlace({ isOff, accepts, onDropped, children }: DropPlaceProps) {
  const [isOver, setIsOver] = useState(false);
  const isOurs = (event: DragEvent) => !isOff && event.dataTransfer.types.includes(dragType);
  return (
    <li
      className={styles.line}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!isOurs(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        if (!isOurs(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setIsOver(false);
        const dragged = JSON.parse(event.dataTransfer.getData(dragType)) as Dragged;
        if (accepts(dragged)) onDropped(dragged);
      }}
    >
      {children}
    </li>
  );
}
