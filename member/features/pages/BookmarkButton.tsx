import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Bookmark from 'lucide-react/icons/bookmark';
import { useRef } from 'react';
import { usePlatform } from '../../platform/platform.ts';
import { useSession } from '../../platform/useSession.ts';
import { useText } from '../../platform/useText.ts';
import styles from './BookmarkButton.module.css';

const withBookmark = (bundle: SessionBundle, pageId: string, isSaved: boolean): SessionBundle => {
  const others = bundle.bookmarked_pages.filter((id) => id !== pageId);
  return { ...bundle, bookmarked_pages: isSaved ? [...others, pageId] : others };
};

/** Keeps a page for later, or lets it go; shown at once. */
export function BookmarkButton({ pageId }: { pageId: string }) {
  const t = useText();
  const { api, session, navigation, queries } = usePlatform();
  const { bundle } = useSession();
  const isRunning = useRef(false);
  const isSaved = bundle?.bookmarked_pages.includes(pageId) ?? false;

  const toggle = async () => {
    if (!bundle) return navigation.openPanel('auth');
    if (isRunning.current) return;
    isRunning.current = true;
    session.update((current) => withBookmark(current, pageId, !isSaved));
    try {
      const { is_bookmarked } = await api('POST /pages/{id}/bookmarks/toggle', { params: { id: pageId } }, { idempotencyKey: crypto.randomUUID() });
      session.update((current) => withBookmark(current, pageId, is_bookmarked));
      toast({ text: is_bookmarked ? t('page.saved') : t('page.unsaved') });
      void queries.invalidateQueries({ queryKey: ['my-content'] });
    } catch {
      session.update((current) => withBookmark(current, pageId, isSaved));
      toast({ text: t('page.save_failed'), tone: 'danger' });
    } finally {
      isRunning.current = false;
    }
  };
  return (
    <IconButton label={isSaved ? t('page.unsave') : t('page.save')} aria-pressed={isSaved} className={styles.bookmark} onClick={() => void toggle()}>
      <Icon of={Bookmark} className={isSaved ? styles.saved : undefined} />
    </IconButton>
  );
}
