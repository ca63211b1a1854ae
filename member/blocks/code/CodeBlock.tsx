import { useRef } from 'react';
import { useText } from '../../platform/texts/useText.ts';
import type { BlockProps } from '../blockProps.ts';
import { clampHeight, frameHeights, frameSandbox } from '../iframe/frame.ts';
import styles from './CodeBlock.module.css';
import sandboxUrl from './sandbox.html?url';
import { useSandbox } from './useSandbox.ts';

/** The owner's HTML in a frame with an opaque origin, at the height it reports (BLK-8). */
export function CodeBlock({ block: { id, data } }: BlockProps<'code'>) {
  const t = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const height = useSandbox(frame, data.html);
  return (
    <iframe
      // A document keeps what is written into it: other code gets a new one.
      key={`${id} ${data.html}`}
      ref={frame}
      className={styles.frame}
      src={sandboxUrl}
      title={t('block.code')}
      height={height ?? clampHeight(data.height) ?? frameHeights.code}
      sandbox={frameSandbox}
      loading="lazy"
    />
  );
}
