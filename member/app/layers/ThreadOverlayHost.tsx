import { Suspense, useEffect } from 'react';
import { useSlots } from '../../platform/slots.ts';
import { useNavigation } from '../../platform/navigation/useNavigation.ts';
import { useBundle } from '../../platform/session/useSession.ts';
import { needsSetUp } from '../../platform/session/needsSetUp.ts';

/** `?message_thread=` opens a thread above the current screen, `message_ts` at one of its messages (NAV-6). */
export function ThreadOverlayHost() {
  const { ThreadOverlay } = useSlots();
  const { place, closeOver, navigate } = useNavigation();
  const bundle = useBundle();
  const query = new URLSearchParams(place.search);
  const threadId = query.get('message_thread');
  const waits = threadId !== null && bundle !== null && needsSetUp(bundle);
  // The thread's own screen asks for the set-up.
  useEffect(() => {
    if (waits) navigate(`/me/messages/${encodeURIComponent(threadId)}`, { replace: true });
  }, [waits, threadId, navigate]);
  if (!ThreadOverlay || !threadId || waits) return null;
  const ts = Number(query.get('message_ts'));
  return (
    <Suspense fallback={null}>
      <ThreadOverlay threadId={threadId} messageTs={ts > 0 ? ts : null} onClose={() => closeOver(['message_thread', 'message_ts'])} />
    </Suspense>
  );
}
