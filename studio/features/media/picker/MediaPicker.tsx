import type { Image } from '@bandstand/contract/media.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useState } from 'react';
import { useApi, useText } from '../../../platform/studio.ts';
import { LibraryDialog } from './LibraryDialog.tsx';
import styles from './MediaPicker.module.css';
import { toImage } from '../state/toImage.ts';
import type { Media } from '../state/useUploads.ts';

/** Chooses a picture, or uploads one; asks at once for the description of a new one. */
export function MediaPicker({ onAnswer }: { onAnswer: (image: Image | null) => void }) {
  const t = useText();
  const api = useApi();
  const [chosen, setChosen] = useState<Media | null>(null);
  const [alt, setAlt] = useState('');
  const choose = (next: Media) => {
    setChosen(next);
    setAlt(next.alt ?? '');
  };
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
    <LibraryDialog
      kind="image"
      title={t('studio.media.pick')}
      accept="image/*"
      chosen={chosen}
      onChoose={choose}
      onClose={() => onAnswer(null)}
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
    />
  );
}
