import { Suspense } from 'react';
import { useSlots } from '../../platform/slots.ts';
import { useNavigation } from '../../platform/navigation/useNavigation.ts';

/** `?message_thread=` opens a thread above the current screen, `message_ts` at one of its messages (NAV-6). */
export function ThreadOverlayHost() {
  const { ThreadOverlay } = useSlots();
  const { place, closeOver } = useNavigation();
  const query = new URLSearchParams(place.search);
  const threadId = query.get('message_thread');
  if (!ThreadOverlay || !threadId) return null;
  const ts = Number(query.get('message_ts'));
  return (
    <Suspense fallback={null}>
      <ThreadOverlay threadId={threadId} messageTs={ts > 0 ? ts : null} onClose={() => closeOver(['message_thread', 'message_ts'])} />
    </Suspense>
  );
}
