import { usePlatform } from '../../platform/platform.ts';
import { useText } from '../../platform/useText.ts';
import { Composer } from './Composer.tsx';
import styles from './Feed.module.css';
import { WriteBar } from './WriteBar.tsx';

/** A feed in which nobody has written yet, as the builder shows it: nothing in it can be used, and no thread is made for it. */
export function FeedFrame() {
  const t = useText();
  const { preview } = usePlatform();
  return (
    <div inert>
      {preview?.persona === 'guest' ? (
        <WriteBar thread={{ can_post: true, post_refusal: null }}>{null}</WriteBar>
      ) : (
        <Composer draftKey="preview" place="page" placeholder={t('composer.post')} onSend={() => false} />
      )}
      <p className={styles.empty}>{t('feed.empty')}</p>
    </div>
  );
}
