import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Bookmark from 'lucide-react/icons/bookmark';
import { useRef } from 'react';
import { withBookmark } from '../../../platform/offline/queuedChanges.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { asMember } from '../../../platform/session/asMember.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './BookmarkButton.module.css';

/** Bookmarks a page or removes the bookmark; shown at once. Guests log in first. */
export function BookmarkButton({ pageId }: { pageId: string }) {
  const t = useText();
  const { offlineQueue, session, navigation, queries } = usePlatform();
  const bundle = useBundle();
  const isRunning = useRef(false);
  const isSaved = bundle?.bookmarked_pages.includes(pageId) ?? false;

  const keep = async (wanted: boolean) => {
    // Someone who logged in for it may have saved it long ago.
    if (isRunning.current || session.current().bundle?.bookmarked_pages.includes(pageId) === wanted) return;
    isRunning.current = true;
    session.update((current) => withBookmark(current, pageId, wanted));
    try {
      const answer = await offlineQueue.send('POST /pages/{id}/bookmarks/toggle', pageId, { is_bookmarked: wanted });
      if (!answer) return void toast({ text: t('page.kept_for_later') });
      session.update((current) => withBookmark(current, pageId, answer.is_bookmarked));
      toast({ text: answer.is_bookmarked ? t('page.saved') : t('page.unsaved') });
      void queries.invalidateQueries({ queryKey: ['my-content'] });
    } catch {
      session.update((current) => withBookmark(current, pageId, !wanted));
      toast({ text: t('page.save_failed'), tone: 'danger' });
    } finally {
      isRunning.current = false;
    }
  };
  const toggle = () => void asMember({ session, navigation }, () => keep(!isSaved));
  return (
    <IconButton label={isSaved ? t('page.unsave') : t('page.save')} aria-pressed={isSaved} className={styles.bookmark} onClick={toggle}>
      <Icon of={Bookmark} className={isSaved ? styles.saved : undefined} />
    </IconButton>
  );
}
