import { usePlatform } from '../../../platform/platform.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { CannotWrite } from '../composer/CannotWrite.tsx';
import { Composer } from '../composer/Composer.tsx';
import styles from './Feed.module.css';

/** An empty feed for the builder: nothing in it works, and no thread is created for it. */
export function FeedFrame() {
  const t = useText();
  const { preview } = usePlatform();
  return (
    <div inert>
      {preview?.persona === 'guest' ? (
        <CannotWrite thread={{ post_refusal: 'signed_out', is_private: false, is_group: false, participants: [] }} />
      ) : (
        <Composer draftKey="preview" place="page" placeholder={t('composer.post')} onSend={() => false} />
      )}
      <p className={styles.empty}>{t('feed.empty')}</p>
    </div>
  );
}
