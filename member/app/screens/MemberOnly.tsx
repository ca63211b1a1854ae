import type { ReactNode } from 'react';
import { withAllTexts } from '../../platform/texts/AllTexts.tsx';
import { lazyScreen } from '@bandstand/client/state/lazyScreen.tsx';
import { useSession } from '../../platform/session/useSession.ts';
import { needsSetUp } from '../../platform/session/needsSetUp.ts';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

const WayIn = withAllTexts(lazyScreen(() => import('./WayIn.tsx').then((file) => file.WayIn)));
const SetUp = withAllTexts(lazyScreen(() => import('../../features/auth/SetUpScreen.tsx').then((file) => file.SetUpScreen)));

type MemberOnlyProps = {
  children: ReactNode;
  /** Members without a password finish their set-up first. */
  waitsForSetUp?: boolean | undefined;
};

/** Screens about the member: a skeleton until the session is known, a login for guests. */
export function MemberOnly({ children, waitsForSetUp = false }: MemberOnlyProps) {
  const { state, bundle } = useSession();
  if (state === 'unchecked') return <ScreenSkeleton />;
  if (!bundle) return <WayIn />;
  return waitsForSetUp && needsSetUp(bundle) ? <SetUp bundle={bundle} /> : children;
}
