import { blockHeights, heroHeight } from '@bandstand/rules/pages/blocks.ts';
import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import { Suspense, type CSSProperties } from 'react';
import { lazyPart } from '../../platform/navigation/lazyPart.tsx';
import { withAllTexts } from '../../platform/texts/AllTexts.tsx';
import { pictureOf } from '../../platform/content/pictures.ts';
import { titleFit } from '../../platform/screen/titleFit.ts';
import { useInBrowser } from '../../platform/useInBrowser.ts';
import { useText } from '../../platform/texts/useText.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import type { BlockProps } from '../blockProps.ts';
import { radiusOf } from '../look.ts';
import { mediaOf } from '../media.ts';
import { useBlockPage } from '../pageContext.ts';
import styles from './HeroBlock.module.css';

const HeroVideo = lazyPart(() => import('./HeroVideo.tsx').then((file) => withAllTexts(file.HeroVideo)));
const defaultRatio = 110;

/** A full-width picture with the text on it; without a picture only the text, large. Throws "Ratio Out Of Range" (spec L312). */
export function HeroBlock({ block: { id, data, style } }: BlockProps<'hero'>) {
  const t = useText();
  const { fill, leadBlockId, page } = useBlockPage();
  const ratio = data.ratio ?? defaultRatio;
  const height = heroHeight(ratio, 100);
  const preset = style.height ? blockHeights[style.height] : null;
  const Title = leadBlockId === id ? 'h1' : 'h2';
  const video = mediaOf('video', data.video, page.attributes);
  const image = mediaOf('image', data.image, page.attributes) ?? video?.poster ?? null;
  // In the browser only: the first render shows the still picture.
  const isMoving = useInBrowser(() => video !== null, false);
  return (
    <div
      className={classNames(styles.hero, image || video ? styles.onPicture : styles.plain)}
      style={{ '--hero-height': preset === null ? height : (preset * 100) / 375, ...radiusOf(style) } as CSSProperties}
      data-align={style.align ?? undefined}
      data-lead={leadBlockId === id || undefined}
    >
      {(image || video) && (
        <div className={styles.picture}>
          <Picture
            {...pictureOf(image, data.title ? '' : null)}
            sizes="(min-width: 1200px) calc(100vw - 264px), 100vw"
            isPriority={leadBlockId === id}
          />
          {isMoving && video && (
            <Suspense fallback={null}>
              <HeroVideo video={video} />
            </Suspense>
          )}
        </div>
      )}
      <div className={styles.words}>
        {data.title && (
          <Title className={styles.title} data-field="title" style={titleFit(fill(data.title))}>
            {fill(data.title)}
          </Title>
        )}
        {data.subtitle && (
          <p className={styles.subtitle} data-field="subtitle">
            {fill(data.subtitle)}
          </p>
        )}
        {(data.action || data.secondary_action) && (
          <div className={styles.actions}>
            <ActionButton action={data.action} variant="primary" size="large">
              <span data-field="action_text">{fill(data.action_text || t('block.open'))}</span>
            </ActionButton>
            <ActionButton action={data.secondary_action} variant="quiet" size="large" className={styles.second}>
              <span data-field="secondary_action_text">{fill(data.secondary_action_text || t('block.more'))}</span>
            </ActionButton>
          </div>
        )}
      </div>
    </div>
  );
}
