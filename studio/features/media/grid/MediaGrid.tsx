import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { ProgressBar } from '@bandstand/ui/primitives/Progress.tsx';
import AudioLines from 'lucide-react/icons/audio-lines';
import File from 'lucide-react/icons/file';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Video from 'lucide-react/icons/video';
import X from 'lucide-react/icons/x';
import { useText } from '../../../platform/studio.ts';
import { dragType, type Dragged } from '../state/folderTree.ts';
import styles from './MediaGrid.module.css';
import type { Media, Uploading } from '../state/useUploads.ts';

const icons = { image: File, file: File, video: Video, audio: AudioLines };
type MediaGridProps = {
  items: readonly Media[];
  uploads: readonly Uploading[];
  onDismiss: (key: string) => void;
  onOpen: (media: Media) => void;
  selectedId?: string | null;
  /** If given, media can be ticked and dragged into folders. */
  ticks?: Ticks | undefined;
};

/** Which media are ticked. `onTick` with a range: everything since the last ticked one. */
export type Ticks = { ids: ReadonlySet<string>; onTick: (id: string, isRange: boolean) => void };

/** Pictures first; uploads in progress are before them. */
export function MediaGrid({ items, uploads, onDismiss, onOpen, selectedId = null, ticks }: MediaGridProps) {
  const t = useText();
  return (
    <ul className={styles.grid}>
      {uploads.map((upload) => (
        <li key={upload.key} className={styles.tile} data-failed={upload.error !== null || undefined}>
          <div className={styles.sending}>
            {upload.error ? (
              <Icon of={TriangleAlert} size={20} />
            ) : (
              <ProgressBar value={upload.part} label={t('studio.media.uploading', { name: upload.name })} />
            )}
            <span className={styles.why} role={upload.error ? 'alert' : undefined}>
              {upload.error ?? t(upload.isWaiting ? 'studio.media.waiting' : 'studio.media.uploading', { name: upload.name })}
            </span>
            {upload.error && (
              <span className={styles.dismiss}>
                <IconButton size="small" label={t('studio.close')} onClick={() => onDismiss(upload.key)}>
                  <Icon of={X} size={16} />
                </IconButton>
              </span>
            )}
          </div>
          {upload.error && <span className={styles.name}>{upload.name}</span>}
        </li>
      ))}
      {items.map((media) => (
        <li
          key={media.id}
          className={styles.tile}
          data-ticked={ticks?.ids.has(media.id) || undefined}
          draggable={ticks !== undefined}
          onDragStart={(event) => {
            if (!ticks) return;
            const ids = ticks.ids.has(media.id) ? [...ticks.ids] : [media.id];
            event.dataTransfer.setData(dragType, JSON.stringify({ media: ids } satisfies Dragged));
            event.dataTransfer.effectAllowed = 'move';
          }}
        >
          {ticks && (
            <input
              type="checkbox"
              className={styles.tick}
              aria-label={t('studio.media.select', { title: media.title })}
              checked={ticks.ids.has(media.id)}
              onChange={(event) => ticks.onTick(media.id, (event.nativeEvent as MouseEvent).shiftKey)}
            />
          )}
          <button type="button" className={styles.open} aria-pressed={selectedId === media.id} onClick={() => onOpen(media)}>
            <Thumbnail media={media} />
            <span className={styles.name}>
              {media.title}
              {media.kind === 'image' && !media.alt && (
                <Icon of={TriangleAlert} size={14} className={styles.missing} label={t('studio.media.no_alt')} />
              )}
              {media.status === 'preparing' && <span className={styles.state}>{t('studio.media.preparing')}</span>}
              {media.status === 'failed' && <Icon of={TriangleAlert} size={14} className={styles.broken} label={t('studio.media.unreadable')} />}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The picture, the poster of a video, or an icon for its kind. */
function Thumbnail({ media }: { media: Media }) {
  const url = media.kind === 'image' ? (media.urls?.small ?? media.url) : media.poster?.urls.small;
  if (!url)
    return (
      <span className={styles.kind}>
        <Icon of={icons[media.kind]} size={28} />
      </span>
    );
  const focal = media.focal_point && { objectPosition: `${media.focal_point.x * 100}% ${media.focal_point.y * 100}%` };
  return (
    <span className={styles.picture}>
      <img
        src={url}
        alt={media.kind === 'image' && media.alt !== media.title ? (media.alt ?? '') : ''}
        loading="lazy"
        decoding="async"
        className={styles.image}
        style={focal ?? undefined}
      />
      {media.kind === 'video' && (
        <span className={styles.film}>
          <Icon of={Video} size={16} />
        </span>
      )}
    </span>
  );
}
