import type { Image } from '@bandstand/contract/media.ts';
import { useText } from '../../../platform/studio.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import styles from '../parts/products.module.css';

type BumpCardProps = { title: string; text: string; image: Image | null; amount: number; currency: string };

/** The bump as shown at the checkout, not ticked. */
export function BumpCard({ title, text, image, amount, currency }: BumpCardProps) {
  const t = useText();
  const format = useFormat();
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.quiet}>{t('studio.bumps.preview')}</figcaption>
      <div className={styles.bumpCard}>
        <span className={styles.tick} aria-hidden="true" />
        {image && <img src={image.urls.small} alt="" className={styles.image} />}
        <span className={styles.words}>
          <strong>{title}</strong>
          {text && <span className={styles.quiet}>{text}</span>}
        </span>
        <strong className={styles.amount}>+ {format.money(amount, currency)}</strong>
      </div>
    </figure>
  );
}
