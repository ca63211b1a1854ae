import type { Image } from '@bandstand/contract/media.ts';
import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import type { ReactNode } from 'react';
import { pictureOf } from '../../../platform/content/pictures.ts';
import styles from './PageCover.module.css';

/** A page's full-width picture, with `children` on top. */
export function PageCover({ image, children, isTall = false }: { image: Image; children?: ReactNode; isTall?: boolean }) {
  return (
    <div className={classNames(styles.cover, isTall && styles.tall)}>
      <div className={styles.picture} data-cover>
        <Picture {...pictureOf(image, '')} sizes="(min-width: 1200px) calc(100vw - 264px), 100vw" isPriority />
      </div>
      {children && <div className={styles.words}>{children}</div>}
    </div>
  );
}
