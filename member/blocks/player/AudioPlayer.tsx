import type { Audio, Image } from '@bandstand/contract/media.ts';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../platform/navigation/lazyPart.tsx';
import { AllTexts } from '../../platform/texts/AllTexts.tsx';
import { pictureOf } from '../../platform/content/pictures.ts';
import { whenInView } from '../../platform/links/inView.ts';
import styles from './AudioPlayer.module.css';

const AudioStage = lazyPart(() => import('./AudioStage.tsx').then((file) => file.AudioStage));

export type AudioPlayerProps = { audio: Audio; title?: string | null | undefined; cover?: Image | null | undefined };

/** A sound from the media library. The player loads when it is near, the sound itself on demand. */
export function AudioPlayer({ audio, title = audio.title, cover = null }: AudioPlayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => (frame.current ? whenInView(frame.current, () => setIsNear(true)) : undefined), []);
  return (
    <div ref={frame} className={styles.player}>
      {cover && (
        <span className={styles.cover}>
          <Picture {...pictureOf(cover, '')} sizes="96px" />
        </span>
      )}
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        <div className={styles.stage}>
          {isNear && (
            <AllTexts>
              <Suspense fallback={null}>
                <AudioStage audio={audio} title={title} />
              </Suspense>
            </AllTexts>
          )}
        </div>
      </div>
    </div>
  );
}
