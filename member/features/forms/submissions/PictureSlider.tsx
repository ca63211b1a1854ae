import type { Image } from '@bandstand/contract/media.ts';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import { useState, type CSSProperties } from 'react';
import { pictureOf, ratioOf } from '../../../platform/content/pictures.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './PictureSlider.module.css';

type Times = { latest: string; before: string };
/** `tags`: the same times as short as they can be, on the pictures. */
type Props = { label: string; latest: Image; before: Image; dates: Times; tags: Times };

const middle = 50;

/** Two pictures over each other; the handle shows more of one or of the other, by finger, mouse or arrow keys. */
export function PictureSlider({ label, latest, before, dates, tags }: Props) {
  const t = useText();
  const [share, setShare] = useState(middle);
  const ratio = Math.max(0.6, Math.min(1.6, ratioOf(latest)));
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{label}</figcaption>
      <div className={styles.frame} style={{ '--share': `${share}%`, '--ratio': ratio } as CSSProperties} data-keeps-swipe="">
        <Picture {...pictureOf(latest, t('form.picture_of', { label, date: dates.latest }))} sizes="680px" className={styles.picture} />
        <div className={styles.before}>
          <Picture {...pictureOf(before, t('form.picture_of', { label, date: dates.before }))} sizes="680px" className={styles.picture} />
        </div>
        <span className={styles.handle} aria-hidden="true" />
        <span className={styles.tag} data-side="before" aria-hidden="true">
          {tags.before}
        </span>
        <span className={styles.tag} data-side="latest" aria-hidden="true">
          {tags.latest}
        </span>
        <input
          type="range"
          min={0}
          max={100}
          step={1}
          value={share}
          className={styles.range}
          aria-label={t('form.compare', { label })}
          aria-valuetext={t('form.compare_value', { share, date: dates.before })}
          onChange={(event) => setShare(Number(event.currentTarget.value))}
        />
      </div>
    </figure>
  );
}
