import type { ReactNode } from 'react';
import { withAllTexts } from '../platform/AllTexts.tsx';
import { lazyScreen } from '../platform/lazyScreen.tsx';
import { useSession } from '../platform/useSession.ts';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

const WayIn = withAllTexts(lazyScreen(() => import('./WayIn.tsx').then((file) => file.WayIn)));

/** Screens about oneself: a skeleton until the session is known, the way in for guests. */
export function MemberOnly({ children }: { children: ReactNode }) {
  const { state } = useSession();
  if (state === 'unchecked') return <ScreenSkeleton />;
  return state === 'member' ? children : <WayIn />;
}
