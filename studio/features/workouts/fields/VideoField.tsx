import type { Video } from '@bandstand/contract/media.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import VideoIcon from 'lucide-react/icons/video';
import { usePickers } from '../../../platform/pickers.ts';
import { useText } from '../../../platform/studio.ts';
import type { WorkoutDocument } from '../state/document.ts';
import styles from './fields.module.css';

/** The video that drives the session. */
export function VideoField({ value, onChange }: { value: WorkoutDocument['video']; onChange: (video: Video) => void }) {
  const t = useText();
  const { pickMedia } = usePickers();
  const video = value && 'url' in value ? value : null;
  const pick = async () => {
    const picked = await pickMedia('video');
    if (picked) onChange(picked);
  };
  return (
    <div role="group" aria-label={t('studio.workouts.video')} className={styles.picture}>
      <Icon of={VideoIcon} size={18} />
      {video && <span className={styles.name}>{video.title || t('studio.workouts.video')}</span>}
      <Button size="small" onClick={() => void pick()}>
        {t(video ? 'builder.image.replace' : 'builder.media.choose_video')}
      </Button>
    </div>
  );
}
