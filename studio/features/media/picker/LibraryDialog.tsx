import type { Upload } from '@bandstand/contract/media.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState, type ReactNode } from 'react';
import { useLongList } from '../../../platform/picking/useLongList.ts';
import { QueryView } from '../../../platform/screen/QueryView.tsx';
import { useText } from '../../../platform/studio.ts';
import { useSettled } from '../../../platform/useSettled.ts';
import { DropArea, UploadButton } from '../grid/DropArea.tsx';
import { MediaGrid } from '../grid/MediaGrid.tsx';
import styles from './MediaPicker.module.css';
import { useUploads, type Media } from '../state/useUploads.ts';

type LibraryDialogProps = {
  kind: Upload['kind'];
  title: string;
  accept?: string | undefined;
  chosen: Media | null;
  onChoose: (media: Media) => void;
  onClose: () => void;
  /** Below the library: what to do with the selection. */
  footer: ReactNode;
};

/** The library's media of one kind to choose from, and a way to upload another. A new upload is selected at once. */
export function LibraryDialog({ kind, title, accept, chosen, onChoose, onClose, footer }: LibraryDialogProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const media = useLongList('GET /studio/media', { kind, q: useSettled(typed.trim(), 200) });
  const { uploads, send, dismiss } = useUploads(onChoose);
  // Nothing to search: the only action is to upload.
  const isBare = typed === '' && media.data?.items.length === 0 && uploads.length === 0 && !chosen;
  return (
    <Dialog open size="large" onClose={onClose} title={title} closeLabel={t('studio.close')} footer={footer}>
      {/* Only once that is known: replacing the button while files are being chosen would lose them. */}
      {(media.data !== undefined || typed !== '') && !isBare && (
        <div className={styles.tools}>
          <div className={styles.search}>
            <TextField label={t('studio.media.search')} type="search" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
          </div>
          <UploadButton accept={accept} onFiles={send} />
        </div>
      )}
      <DropArea onFiles={send}>
        <QueryView
          query={media}
          isEmpty={({ items }) => items.length === 0 && uploads.length === 0 && !chosen}
          empty={
            isBare ? (
              <EmptyState
                title={t('studio.media.empty')}
                text={t('studio.media.empty_pick')}
                headingLevel={3}
                action={<UploadButton accept={accept} onFiles={send} />}
              />
            ) : (
              <p className={styles.none}>{t('studio.nothing_found')}</p>
            )
          }
        >
          {({ items }) => {
            const isNew = chosen !== null && !items.some(({ id }) => id === chosen.id);
            return (
              <>
                <MediaGrid
                  items={isNew ? [chosen, ...items] : items}
                  uploads={uploads}
                  onDismiss={dismiss}
                  selectedId={chosen?.id ?? null}
                  onOpen={onChoose}
                />
                {media.hasMore && (
                  <Button variant="quiet" wide pending={media.isFetching} onClick={media.more}>
                    {t('studio.show_more')}
                  </Button>
                )}
              </>
            );
          }}
        </QueryView>
      </DropArea>
    </Dialog>
  );
}
