import type { Image } from '@bandstand/contract/media.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { useLongList } from '../../platform/picking/useLongList.ts';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { useApi, useText } from '../../platform/studio.ts';
import { useSettled } from '../../platform/useSettled.ts';
import { DropArea, UploadButton } from './DropArea.tsx';
import { MediaGrid } from './MediaGrid.tsx';
import styles from './MediaPicker.module.css';
import { toImage } from './toImage.ts';
import { useUploads, type Media } from './useUploads.ts';

/** Chooses a picture, or uploads one; a new one without words is asked for them at once. */
export function MediaPicker({ onAnswer }: { onAnswer: (image: Image | null) => void }) {
  const t = useText();
  const api = useApi();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Media | null>(null);
  const [alt, setAlt] = useState('');
  const media = useLongList('GET /studio/media', { kind: 'image', q: useSettled(typed.trim(), 200) });
  const choose = (next: Media) => {
    setChosen(next);
    setAlt(next.alt ?? '');
  };
  const { uploads, send, dismiss } = useUploads(choose);
  const take = () => {
    const image = chosen && toImage(chosen);
    if (!image) return;
    if (alt !== (chosen.alt ?? ''))
      void api('PUT /studio/media/{id}', { params: { id: chosen.id }, body: { alt: alt || null } }).catch(() =>
        toast({ text: t('studio.media.alt_failed'), tone: 'danger' }),
      );
    onAnswer({ ...image, alt: alt || null });
  };
  return (
    <Dialog
      open
      size="large"
      onClose={() => onAnswer(null)}
      title={t('studio.media.pick')}
      closeLabel={t('studio.close')}
      footer={
        <>
          {chosen && (
            <div className={styles.alt}>
              <TextField
                label={t('studio.media.alt')}
                placeholder={t('studio.media.alt_hint')}
                maxLength={500}
                value={alt}
                onChange={(event) => setAlt(event.currentTarget.value)}
              />
            </div>
          )}
          <Button variant="primary" disabled={!chosen || !toImage(chosen)} onClick={take}>
            {t('studio.media.use')}
          </Button>
        </>
      }
    >
      <div className={styles.tools}>
        <div className={styles.search}>
          <TextField label={t('studio.media.search')} type="search" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        </div>
        <UploadButton accept="image/*" onFiles={send} />
      </div>
      <DropArea onFiles={send}>
        <QueryView
          query={media}
          isEmpty={({ items }) => items.length === 0 && uploads.length === 0 && !chosen}
          empty={<EmptyState title={t('studio.media.empty')} text={t('studio.media.empty_text')} headingLevel={3} />}
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
                  onOpen={choose}
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
