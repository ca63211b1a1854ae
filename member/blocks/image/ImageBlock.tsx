import type { Image } from '@bandstand/contract/media.ts';
import { blockHeights } from '@bandstand/rules/pages/blocks.ts';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import { lazy, Suspense, useState, type CSSProperties } from 'react';
import { pictureOf, ratioOf } from '../../platform/content/pictures.ts';
import { useText } from '../../platform/useText.ts';
import { ActionSurface } from '../actions/ActionSurface.tsx';
import { useAction } from '../actions/useAction.ts';
import type { BlockProps } from '../blockProps.ts';
import { mediaOf } from '../media.ts';
import { useBlockPage } from '../pageContext.ts';
import styles from './ImageBlock.module.css';

const Lightbox = lazy(() => import('./Lightbox.tsx').then((file) => ({ default: file.Lightbox })));
/** One unit of a block's own radius in px (THM-3). */
const radiusUnitPx = 12;

/** A picture with its caption. Without an action a tap shows it large (decisions section 4). */
export function ImageBlock({ block: { data, style } }: BlockProps<'image'>) {
  const t = useText();
  const { fill, page } = useBlockPage();
  const image = mediaOf('image', data.image, page.attributes);
  const [shown, setShown] = useState<Image | null>(null);
  const action = useAction(data.action, { onLightbox: (media) => setShown(media ?? image) });
  if (!image) return null;
  const alt = fill(data.alt ?? image.alt ?? '');
  const preset = style.height ? blockHeights[style.height] : null;
  const look: CSSProperties = {
    ...(preset === null ? { aspectRatio: ratioOf(image) } : { height: `min(calc(${preset} * 100cqw / 375), 80svh)` }),
    ...(style.border_radius === null || style.border_radius === undefined ? {} : { borderRadius: style.border_radius * radiusUnitPx }),
  };
  const picture = <Picture {...pictureOf(image, alt)} sizes="(max-width: 768px) 100vw, 680px" />;
  return (
    <figure className={styles.figure}>
      {action ? (
        <ActionSurface found={action} className={styles.frame} style={look}>
          {picture}
        </ActionSurface>
      ) : (
        <button type="button" className={styles.frame} style={look} aria-label={t('block.enlarge', { name: alt })} onClick={() => setShown(image)}>
          {picture}
        </button>
      )}
      {data.caption && <figcaption className={styles.caption}>{fill(data.caption)}</figcaption>}
      {shown && (
        <Suspense fallback={null}>
          <Lightbox image={shown} alt={alt} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </figure>
  );
}
