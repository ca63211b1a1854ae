import { Suspense } from 'react';
import { withAllTexts } from '../../../platform/texts/AllTexts.tsx';
import { lazyScreen } from '@bandstand/client/state/lazyScreen.tsx';
import { useSession } from '../../../platform/session/useSession.ts';

const UnreadMark = withAllTexts(lazyScreen<object>(() => import('./UnreadMark.tsx').then((file) => file.UnreadMark)));

/** Fills the shell's slot for a mark: "unread" at Messages, for members; guests load nothing of it. */
export function NavigationMark({ screen }: { screen: string }) {
  const { state } = useSession();
  if (screen !== 'messages' || state !== 'member') return null;
  return (
    <Suspense fallback={null}>
      <UnreadMark />
    </Suspense>
  );
}
