import type { Audio, FileRef, Video } from '@bandstand/contract/media.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import File from 'lucide-react/icons/file';
import Music from 'lucide-react/icons/music';
import Video2 from 'lucide-react/icons/video';
import X from 'lucide-react/icons/x';
import { usePickers, type PickedMedia } from '../pickers.ts';
import { useText } from '../studio.ts';
import { useFormat } from '../words/useFormat.ts';
import styles from './PickedField.module.css';

export type Picked = Video | Audio | FileRef;
type MediaFieldProps = {
  label: string;
  hint?: string | undefined;
  error?: string | null;
  kind: keyof PickedMedia;
  value: Picked | null;
  /** Also plays videos on other hosts. */
  mayLink?: boolean;
  onChange: (value: Picked | null) => void;
};

const icons = { video: Video2, audio: Music, file: File };

/** A video, a sound or a file from the media library. */
export function MediaField({ label, hint, error, kind, mayLink = false, value, onChange }: MediaFieldProps) {
  const t = useText();
  const format = useFormat();
  const { pickMedia } = usePickers();
  const pick = async () => {
    const picked = await pickMedia(kind, { mayLink });
    if (picked) onChange(picked);
  };
  const name = value && ('name' in value ? value.name : value.title || value.url);
  return (
    <div className={styles.field} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      {value && name ? (
        <div className={styles.picked}>
          <Icon of={icons[kind]} size={18} />
          <span className={styles.name}>
            {name}
            {'size' in value && <span className={styles.size}>{format.bytes(value.size)}</span>}
          </span>
          <Button size="small" onClick={() => void pick()}>
            {t('builder.image.replace')}
          </Button>
          <IconButton size="small" label={t('builder.media.remove', { name })} onClick={() => onChange(null)}>
            <Icon of={X} size={16} />
          </IconButton>
        </div>
      ) : (
        <button type="button" className={styles.empty} onClick={() => void pick()}>
          <Icon of={icons[kind]} size={20} />
          {t(`builder.media.choose_${kind}`)}
        </button>
      )}
      {hint && <p className={styles.hint}>{hint}</p>}
      {error && <p className={styles.error}>{error}</p>}
    </div>
  );
}
