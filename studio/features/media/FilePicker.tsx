import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useState } from 'react';
import type { PickedMedia } from '../../platform/pickers.ts';
import { useCall } from '../../platform/queries.ts';
import { useText } from '../../platform/studio.ts';
import { LibraryDialog } from './LibraryDialog.tsx';
import { PreparingLine } from './PreparingLine.tsx';
import { preparingMs } from './preparing.ts';
import { toPicked, type MediaKind } from './toPicked.ts';
import type { Media } from './useUploads.ts';

const accepted: Record<MediaKind, string> = { video: 'video/mp4,video/quicktime,video/webm', audio: 'audio/*', file: 'application/pdf' };

/** Chooses a video, a sound or a file, or uploads one. One that is still being prepared can be chosen as soon as it is ready. */
export function FilePicker<K extends MediaKind>({ kind, onAnswer }: { kind: K; onAnswer: (picked: PickedMedia[K] | null) => void }) {
  const t = useText();
  const [chosen, setChosen] = useState<Media | null>(null);
  const isWaiting = chosen?.status === 'preparing';
  const fresh = useCall('GET /studio/media/{id}', chosen ? { params: { id: chosen.id } } : undefined, {
    enabled: isWaiting,
    refetchMs: (last) => (last && last.status !== 'preparing' ? false : preparingMs),
  });
  const media = fresh.data?.id === chosen?.id ? (fresh.data ?? chosen) : chosen;
  const picked = media && toPicked(kind, media);
  return (
    <LibraryDialog
      kind={kind}
      title={t(`studio.media.pick.${kind}`)}
      accept={accepted[kind]}
      chosen={media}
      onChoose={setChosen}
      onClose={() => onAnswer(null)}
      footer={
        <>
          {media && <PreparingLine media={media} />}
          <Button variant="primary" disabled={!picked} onClick={() => picked && onAnswer(picked)}>
            {t(`studio.media.use.${kind}`)}
          </Button>
        </>
      }
    />
  );
}
