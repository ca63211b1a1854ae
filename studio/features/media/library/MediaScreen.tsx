import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import { useState } from 'react';
import type { MediaSort } from '@bandstand/contract/media.ts';
import { useCall } from '../../../platform/queries.ts';
import { Pager } from '../../../platform/lists/Pager.tsx';
import { QueryView } from '../../../platform/screen/QueryView.tsx';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useConfirm } from '../../../platform/forms/useConfirm.tsx';
import { useStaff, useText } from '../../../platform/studio.ts';
import { useAddress } from '../../../platform/useAddress.ts';
import { DropArea, UploadButton } from '../grid/DropArea.tsx';
import { FolderList } from '../folders/FolderList.tsx';
import { MediaGrid } from '../grid/MediaGrid.tsx';
import { MediaPanel } from '../panel/MediaPanel.tsx';
import styles from './MediaScreen.module.css';
import { MediaTools, type KindChoice } from './MediaTools.tsx';
import { MoveDialog } from '../folders/MoveDialog.tsx';
import { refetchWhilePreparing } from '../state/preparing.ts';
import { SelectionBar } from '../grid/SelectionBar.tsx';
import { UnfinishedUploads } from '../grid/UnfinishedUploads.tsx';
import { useFolders } from '../folders/useFolders.tsx';
import { useMany } from '../state/useMany.ts';
import { useTicks } from '../grid/useTicks.ts';
import { useUploads } from '../state/useUploads.ts';

/** Everything that was uploaded: find it, organise it, describe it, choose its focal point. */
export function MediaScreen() {
  const t = useText();
  const { may } = useStaff();
  const [address, change] = useAddress();
  const [openId, setOpenId] = useState<string | null>(null);
  const [isMoving, setIsMoving] = useState(false);
  const { folder, kind, tag, sort, query, isFiltered, isFolderOnly } = filtersOf(address);
  const media = useCall('GET /studio/media', { query }, { keepPrevious: true, refetchMs: refetchWhilePreparing });
  const items = media.data?.items ?? [];
  const { uploads, send, dismiss } = useUploads(() => {}, folder === 'none' ? null : folder);
  const { ids, ticks, clear } = useTicks(items);
  const many = useMany(clear);
  const choose = (next: string | null) => change({ folder: next, page: null });
  const { folders, actions, dialogs } = useFolders({ onGone: (id) => id === folder && choose(null), moveMedia: many.move });
  const { ask, dialog } = useConfirm();
  const canWrite = may('build.write');
  const open = items.find(({ id }) => id === openId) ?? null;

  return (
    <Screen
      title={t('studio.media.title')}
      actions={canWrite && <UploadButton isPrimary onFiles={send} />}
      tools={<MediaTools kind={kind} tag={tag} sort={sort} change={change} />}
    >
      {canWrite && <UnfinishedUploads sending={uploads.map(({ name }) => name)} />}
      <div className={styles.columns}>
        <FolderList folders={folders} chosen={folder} onChoose={choose} actions={actions} />
        <DropArea onFiles={canWrite ? send : null}>
          {ids.length > 0 && (
            <SelectionBar
              count={ids.length}
              isPending={many.isPending}
              onMove={() => setIsMoving(true)}
              onTag={(tags) => many.tag(ids, tags)}
              onDelete={() =>
                ask({
                  title: t('studio.media.delete_many', { count: ids.length }),
                  text: t('studio.media.delete.text'),
                  confirm: t('studio.media.delete'),
                  run: () => many.remove(ids),
                })
              }
              onClear={clear}
            />
          )}
          <QueryView
            query={media}
            skeleton={<WaitingTiles />}
            isEmpty={({ items: found }) => found.length === 0 && uploads.length === 0}
            empty={
              isFiltered ? (
                <EmptyState
                  title={t(isFolderOnly ? 'studio.media.folder.empty' : 'studio.nothing_found')}
                  action={
                    <Button onClick={() => change({ q: null, kind: null, tag: null, folder: null, page: null })}>{t('studio.show_all')}</Button>
                  }
                />
              ) : (
                <EmptyState
                  title={t('studio.media.empty')}
                  text={t('studio.media.empty_text')}
                  action={canWrite && <UploadButton isPrimary onFiles={send} />}
                />
              )
            }
          >
            {({ items: found, total_count }) => (
              <>
                <MediaGrid
                  items={found}
                  uploads={uploads}
                  onDismiss={dismiss}
                  selectedId={openId}
                  onOpen={({ id }) => setOpenId(id)}
                  ticks={canWrite ? ticks : undefined}
                />
                <Pager total={total_count} shown={found.length} />
              </>
            )}
          </QueryView>
        </DropArea>
      </div>
      {isMoving && (
        <MoveDialog
          title={t('studio.media.selected', { count: ids.length })}
          folders={folders}
          from={folder === 'none' ? null : folder}
          onClose={() => setIsMoving(false)}
          onMove={(folderId) => many.move(ids, folderId)}
        />
      )}
      {dialogs}
      {dialog}
      <MediaPanel media={open} onClose={() => setOpenId(null)} />
    </Screen>
  );
}

/** The part of the library selected by the URL. */
function filtersOf(address: URLSearchParams) {
  const [q, tag, folder] = [address.get('q') ?? '', address.get('tag') ?? '', address.get('folder')];
  const kind = (address.get('kind') ?? 'all') as KindChoice;
  const sort = (address.get('sort') ?? '-created_at') as MediaSort;
  const query = {
    q,
    tag,
    page: Number(address.get('page') ?? '1'),
    ...(sort === '-created_at' ? {} : { sort }),
    ...(folder ? { folder_id: folder } : {}),
    ...(kind === 'all' ? {} : { kind }),
  };
  const isFiltered = q !== '' || tag !== '' || kind !== 'all' || folder !== null;
  return { folder, kind, tag, sort, query, isFiltered, isFolderOnly: folder !== null && q === '' && tag === '' && kind === 'all' };
}

function WaitingTiles() {
  return (
    <div className={styles.waiting}>
      {Array.from({ length: 12 }, (_, tile) => (
        <Skeleton key={tile} shape="block" ratio={4 / 3} />
      ))}
    </div>
  );
}
