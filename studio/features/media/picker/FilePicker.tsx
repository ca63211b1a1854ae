import { embedOf } from '@bandstand/rules/pages/embed.ts';
import { linkedVideo } from '@bandstand/rules/pages/linkedVideo.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { TextField } from '@bandstand/ui/primitives/TextField.tsx';
import { useState } from 'react';
import type { PickedMedia } from '../../../platform/pickers.ts';
import { useCall } from '../../../platform/queries.ts';
import { useText } from '../../../platform/studio.ts';
import { LibraryDialog } from './LibraryDialog.tsx';
import styles from './MediaPicker.module.css';
import { PreparingLine } from '../panel/PreparingLine.tsx';
import { preparingMs } from '../state/preparing.ts';
import { toPicked, type MediaKind } from '../state/toPicked.ts';
import type { Media } from '../state/useUploads.ts';

const accepted: Record<MediaKind, string> = { video: 'video/mp4,video/quicktime,video/webm', audio: 'audio/*', file: 'application/pdf' };

type FilePickerProps<K extends MediaKind> = { kind: K; mayLink?: boolean; onAnswer: (picked: PickedMedia[K] | null) => void };

/**
 * Chooses a video, a sound or a file, or uploads one. One that is still being processed can be chosen once it is ready. `mayLink`: also takes the
 * link of a video on another host.
 */
export function FilePicker<K extends MediaKind>({ kind, mayLink = false, onAnswer }: FilePickerProps<K>) {
  const t = useText();
  const [chosen, setChosen] = useState<Media | null>(null);
  const isWaiting = chosen?.status === 'preparing';
  const fresh = useCall('GET /studio/media/{id}', chosen ? { params: { id: chosen.id } } : undefined, {
    enabled: isWaiting,
    refetchMs: (last) => (last && last.status !== 'preparing' ? false : preparingMs),
  });
  const media = fresh.data?.id === chosen?.id ? (fresh.data ?? chosen) : chosen;
  const [link, setLink] = useState('');
  const linked = embedOf(link) !== null ? (linkedVideo(link.trim()) as PickedMedia[K]) : null;
  const picked = link === '' ? media && toPicked(kind, media) : linked;
  return (
    <LibraryDialog
      kind={kind}
      title={t(`studio.media.pick.${kind}`)}
      accept={accepted[kind]}
      chosen={media}
      onChoose={(next) => {
        setChosen(next);
        setLink('');
      }}
      onClose={() => onAnswer(null)}
      footer={
        <>
          {mayLink && (
            <div className={styles.alt}>
              <TextField
                label={t('studio.media.link')}
                type="url"
                placeholder="https://youtu.be/…"
                value={link}
                error={link !== '' && linked === null ? t('studio.media.link_wrong') : null}
                onChange={(event) => setLink(event.currentTarget.value)}
              />
            </div>
          )}
          {link === '' && media && <PreparingLine media={media} />}
          <Button variant="primary" disabled={!picked} onClick={() => picked && onAnswer(picked)}>
            {t(`studio.media.use.${kind}`)}
          </Button>
        </>
      }
    />
  );
}
