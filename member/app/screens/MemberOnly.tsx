import type { ReactNode } from 'react';
import { withAllTexts } from '../../platform/texts/AllTexts.tsx';
import { lazyScreen } from '@bandstand/client/state/lazyScreen.tsx';
import { useSession } from '../../platform/session/useSession.ts';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

const WayIn = withAllTexts(lazyScreen(() => import('./WayIn.tsx').then((file) => file.WayIn)));

/** Screens about the member: a skeleton until the session is known, a login for guests. */
export function MemberOnly({ children }: { children: ReactNode }) {
  const { state } = useSession();
  if (state === 'unchecked') return <ScreenSkeleton />;
  return state === 'member' ? children : <WayIn />;
}
