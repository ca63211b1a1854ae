import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import { useText } from '../../../platform/texts/useText.ts';
import { useHasUnread, useThreadList } from '../state/threads.queries.ts';

/** How many threads are unread; a dot where only feeds outside one's own threads are. */
export function UnreadThreads({ className }: { className: string | undefined }) {
  const hasUnread = useHasUnread();
  return hasUnread ? <Counted className={className} /> : null;
}

function Counted({ className }: { className: string | undefined }) {
  const t = useText();
  const { data, hasNextPage } = useThreadList('all');
  if (!data) return null;
  const count = data.pages.flatMap(({ items }) => items).filter(({ is_unread: isUnread }) => isUnread).length;
  return (
    <span className={className} data-tone="news">
      <VisuallyHidden>{t('threads.unread')}</VisuallyHidden>
      {count > 0 ? `${count}${hasNextPage && count === 30 ? '+' : ''}` : ''}
    </span>
  );
}
