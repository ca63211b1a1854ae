import { useHasUnread, useUnreadThreads } from '../state/threads.queries.ts';
import { UnreadCount } from './UnreadCount.tsx';

/** How many of the member's threads are unread; without a number where only feeds outside them are. */
export function UnreadThreads() {
  return useHasUnread() ? <Counted /> : null;
}

function Counted() {
  const unread = useUnreadThreads();
  return unread && <UnreadCount count={unread.length} />;
}
