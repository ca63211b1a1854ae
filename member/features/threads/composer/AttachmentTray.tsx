import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { ProgressRing } from '@bandstand/ui/primitives/Progress.tsx';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Film from 'lucide-react/icons/film';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './Composer.module.css';
import type { Attachment } from './useAttachments.ts';

type Props = {
  attachments: readonly Attachment[];
  onRemove: (key: string) => void;
  onRetry: (key: string, file: File) => void;
  onMoveUp: (key: string) => void;
};

/** The attached pictures and videos in order, each with its upload progress. */
export function AttachmentTray({ attachments, onRemove, onRetry, onMoveUp }: Props) {
  const t = useText();
  if (attachments.length === 0) return null;
  const errors = [...new Set(attachments.flatMap((one) => (one.state === 'failed' ? [one.error] : [])))];
  return (
    <div className={styles.tray}>
      <ul className={styles.pictures}>
        {attachments.map((one, at) => (
          <li key={one.key} className={styles.picture} data-state={one.state}>
            {one.kind === 'image' ? <img src={one.url} alt={one.name} /> : <VideoFrame url={one.url} name={one.name} />}
            {one.state === 'uploading' && (
              <span className={styles.over}>
                <ProgressRing value={one.progress} label={t('composer.uploading', { name: one.name })} size={32} thickness={3} />
              </span>
            )}
            {one.state === 'preparing' && (
              <span className={styles.over} role="status" aria-label={t('composer.preparing', { name: one.name })}>
                <span className={styles.preparing} aria-hidden="true" />
              </span>
            )}
            {one.state === 'failed' && one.file !== null && (
              <UploadAgain name={one.name} file={one.file} onRetry={(file) => onRetry(one.key, file)} />
            )}
            {at > 0 && (
              <button
                type="button"
                className={styles.move}
                onClick={() => onMoveUp(one.key)}
                aria-label={t('composer.move_forward', { name: one.name })}
                title={t('composer.move_forward', { name: one.name })}
              >
                <Icon of={ChevronLeft} size={16} />
              </button>
            )}
            <button
              type="button"
              className={styles.remove}
              onClick={() => onRemove(one.key)}
              aria-label={t('composer.remove_picture', { name: one.name })}
            >
              <Icon of={X} size={14} />
            </button>
          </li>
        ))}
      </ul>
      {errors.map((error) => (
        <p key={error} className={styles.error} role="alert">
          {error}
        </p>
      ))}
    </div>
  );
}

/** A video's first frame on this device. Its sound plays only once it is sent. */
function VideoFrame({ url, name }: { url: string; name: string }) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- one's own film, muted, before it is sent: nobody could have captioned it */}
      <video src={`${url}#t=0.1`} aria-label={name} muted playsInline preload="metadata" tabIndex={-1} />
      <span className={styles.film}>
        <Icon of={Film} size={14} />
      </span>
    </>
  );
}

function UploadAgain({ name, file, onRetry }: { name: string; file: File; onRetry: (file: File) => void }) {
  const t = useText();
  return (
    <button type="button" className={styles.over} onClick={() => onRetry(file)} aria-label={t('composer.upload_again', { name })}>
      <Icon of={RotateCw} />
    </button>
  );
}
