import { useText } from '../../platform/texts/useText.ts';
import type { BlockProps } from '../blockProps.ts';
import { hostOf } from '../links.ts';
import { useBlockPage } from '../pageContext.ts';
import { clampHeight, frameHeights, frameSandbox } from './frame.ts';
import styles from './IframeBlock.module.css';

/** A page of another host, over https only and isolated from the app (BLK-8). */
export function IframeBlock({ block: { data } }: BlockProps<'iframe'>) {
  const t = useText();
  const { fill } = useBlockPage();
  const url = data.url.trim();
  if (!/^https:\/\//i.test(url) || !URL.canParse(url)) return null;
  return (
    <iframe
      // A new address is a new frame: its history must not become the page's.
      key={url}
      className={styles.frame}
      src={url}
      title={data.title ? fill(data.title) : t('block.frame', { host: hostOf(url) })}
      height={clampHeight(data.height) ?? frameHeights.iframe}
      sandbox={frameSandbox}
      allow="fullscreen"
      referrerPolicy="strict-origin-when-cross-origin"
      loading="lazy"
    />
  );
}
