import { useHasUnread, useThreadList } from '../state/threads.queries.ts';
import { UnreadCount } from './UnreadCount.tsx';

/** How many of the member's threads are unread; without a number where only feeds outside them are. */
export function UnreadThreads() {
  return useHasUnread() ? <Counted /> : null;
}

function Counted() {
  const { data } = useThreadList('all');
  const count = data?.pages.flatMap(({ items }) => items).filter(({ is_unread: isUnread }) => isUnread).length;
  return count === undefined ? null : <UnreadCount count={count} />;
}
