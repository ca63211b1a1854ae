import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { ProgressRing } from '@bandstand/ui/primitives/Progress.tsx';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { useText } from '../../platform/useText.ts';
import styles from './Composer.module.css';
import type { Picture } from './usePictures.ts';

type Props = { pictures: readonly Picture[]; onRemove: (key: string) => void; onRetry: (key: string, file: File) => void };

/** The pictures that will go along, each with how far it is. */
export function PictureTray({ pictures, onRemove, onRetry }: Props) {
  const t = useText();
  if (pictures.length === 0) return null;
  const errors = [...new Set(pictures.flatMap((picture) => (picture.state === 'failed' ? [picture.error] : [])))];
  return (
    <div className={styles.tray}>
      <ul className={styles.pictures}>
        {pictures.map((picture) => (
          <li key={picture.key} className={styles.picture} data-state={picture.state}>
            <img src={picture.url} alt={picture.name} />
            {picture.state === 'uploading' && (
              <span className={styles.over}>
                <ProgressRing value={picture.progress} label={t('composer.uploading', { name: picture.name })} size={32} thickness={3} />
              </span>
            )}
            {picture.state === 'failed' && picture.file !== null && (
              <UploadAgain name={picture.name} file={picture.file} onRetry={(file) => onRetry(picture.key, file)} />
            )}
            <button
              type="button"
              className={styles.remove}
              onClick={() => onRemove(picture.key)}
              aria-label={t('composer.remove_picture', { name: picture.name })}
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

function UploadAgain({ name, file, onRetry }: { name: string; file: File; onRetry: (file: File) => void }) {
  const t = useText();
  return (
    <button type="button" className={styles.over} onClick={() => onRetry(file)} aria-label={t('composer.upload_again', { name })}>
      <Icon of={RotateCw} />
    </button>
  );
}
