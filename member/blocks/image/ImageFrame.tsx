import type { Action } from '@bandstand/contract/blocks/action.ts';
import type { BlockStyle } from '@bandstand/contract/blocks/block.ts';
import type { Image } from '@bandstand/contract/media.ts';
import { blockHeights } from '@bandstand/rules/pages/blocks.ts';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import type { CSSProperties } from 'react';
import { pictureOf, ratioOf } from '../../platform/content/pictures.ts';
import { useText } from '../../platform/texts/useText.ts';
import { ActionSurface } from '../actions/ActionSurface.tsx';
import { useAction } from '../actions/useAction.ts';
import { radiusOf } from '../look.ts';
import { useBlockPage } from '../pageContext.ts';
import styles from './ImageBlock.module.css';

type ImageFrameProps = { image: Image; alt: string; action: Action | null | undefined; style: BlockStyle };

/** A picture with the owner's action; without an action a tap enlarges it (decisions section 4). */
export function ImageFrame({ image, alt, action, style }: ImageFrameProps) {
  const t = useText();
  const { showLarge } = useBlockPage();
  const resolved = useAction(action, { image });
  const preset = style.height ? blockHeights[style.height] : null;
  const look: CSSProperties = {
    ...(preset === null ? { aspectRatio: ratioOf(image) } : { height: `min(calc(${preset} * 100cqw / 375), 80svh)` }),
    ...radiusOf(style),
  };
  const picture = <Picture {...pictureOf(image, alt)} sizes="(max-width: 768px) 100vw, 680px" />;
  if (resolved && action?.type !== 'open_lightbox') {
    return (
      <ActionSurface resolved={resolved} className={styles.frame} style={look}>
        {picture}
      </ActionSurface>
    );
  }
  return (
    <button
      type="button"
      className={styles.frame}
      style={look}
      aria-label={t('block.enlarge', { name: alt })}
      onClick={(event) => (resolved ? resolved.onClick(event) : showLarge(image))}
    >
      {picture}
    </button>
  );
}
