import type { Decision } from '@bandstand/contract/access.ts';
import type { JoinAccess } from '@bandstand/contract/programs.ts';

/** What a viewer can do with a program or a pack (PRG-3): viewers with full access may join, once. Neither has a capacity. */
export const joinAccess = (decision: Decision, { isSignedIn, isSubscribed }: { isSignedIn: boolean; isSubscribed: boolean }): JoinAccess => ({
  ...decision,
  is_subscribed: isSubscribed,
  can_subscribe: decision.granted && decision.mode === 'full' && isSignedIn && !isSubscribed,
  spots_left: null,
});
