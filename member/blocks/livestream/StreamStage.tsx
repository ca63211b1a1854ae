import type { Image } from '@bandstand/contract/media.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useText } from '../../platform/texts/useText.ts';
import { EmbedPlayer } from '../embed/EmbedPlayer.tsx';
import { embedOf } from '@bandstand/rules/pages/embed.ts';
import { hostOf, linkTo } from '../links.ts';
import styles from './LivestreamBlock.module.css';

type StreamStageProps = { url: string; title: string; poster: Image | null; isLive: boolean; onJoin: () => void };

/**
 * Where to watch a stream: a player after a click, or a new tab if it cannot be framed; afterwards its recording. Renders nothing without
 * an address.
 */
export function StreamStage({ url, title, poster, isLive, onJoin }: StreamStageProps) {
  const t = useText();
  const embed = embedOf(url);
  if (embed?.src) {
    const src = embed.src;
    const name = isLive ? title : t('block.live.recording', { title });
    return <EmbedPlayer embed={{ ...embed, src }} title={name} poster={poster} onOpen={isLive ? onJoin : undefined} />;
  }
  // A finished call has nothing to watch.
  if (!isLive && embed?.provider === 'zoom') return null;
  const link = linkTo(url);
  if (!link?.target) return null;
  return (
    <div className={styles.elsewhere}>
      <Button {...link} variant="primary" size="large" onClick={isLive ? onJoin : undefined}>
        {t(isLive ? 'block.live.join' : 'block.live.recording_at', { provider: embed?.name ?? hostOf(url) })}
      </Button>
      <p className={styles.note}>{t('block.live.new_tab')}</p>
    </div>
  );
}
