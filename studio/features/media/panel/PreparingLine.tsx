import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { ProgressBar } from '@bandstand/ui/primitives/Progress.tsx';
import { useText } from '../../../platform/studio.ts';
import styles from './MediaPanel.module.css';
import type { Media } from '../state/useUploads.ts';

/** The processing progress of a video or sound, or that it failed. Nothing once it is ready. */
export function PreparingLine({ media }: { media: Media }) {
  const t = useText();
  if (media.status === 'failed') return <Banner tone="danger">{t('studio.media.unreadable')}</Banner>;
  if (media.status !== 'preparing') return null;
  const percent = Math.round((media.progress ?? 0) * 100);
  return (
    <div className={styles.preparing}>
      <ProgressBar value={media.progress ?? 0} label={t('studio.media.preparing')} />
      <p className={styles.facts}>{t('studio.media.preparing_at', { percent })}</p>
    </div>
  );
}
