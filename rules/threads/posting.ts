import {
  allow,
  mayMessage,
  refuse,
  type MessagingDecision,
  type MessagingRefusal,
  type MessagingSender,
  type MessagingSettings,
  type MessagingTarget,
} from './permissions.ts';

export type PostFacts = {
  settings: MessagingSettings;
  /** Null: a guest. */
  sender: (Omit<MessagingSender, 'isSignedIn'> & { isAdmin: boolean; isSuspended: boolean }) | null;
  thread: { isPrivate: boolean; isGroup: boolean; whoPosts: 'everybody' | 'staff' };
  /** The participants of a private thread except the sender. */
  others: readonly MessagingTarget[];
  blockedIds: ReadonlySet<string>;
};
export type PostRefusal = Exclude<MessagingRefusal, 'self'> | 'suspended' | 'staff_only';

/**
 * Who may write in a readable thread. A private thread of two follows the messaging rules (MSG-21, MSG-23). A group stays open to its
 * participants, whatever the settings (MSG-22). In a page's thread read access is enough, except where only staff post (MSG-25).
 */
export function mayPost({ settings, sender, thread, others, blockedIds }: PostFacts): MessagingDecision<PostRefusal> {
  if (!settings.is_available) return refuse('unavailable');
  if (!sender) return refuse('signed_out');
  if (sender.isSuspended) return refuse('suspended');
  if (!thread.isPrivate)
    return thread.whoPosts === 'everybody' || sender.isAdmin || sender.isAccountAdmin || sender.isAppProfile ? allow : refuse('staff_only');
  if (thread.isGroup || others.length > 1) return allow;
  const [target] = others;
  if (!target) return refuse('closed');
  const decision = mayMessage({ settings, sender: { ...sender, isSignedIn: true }, target, isBlocked: blockedIds.has(target.id) });
  if (decision.allowed) return allow;
  return refuse(decision.reason === 'self' ? 'closed' : decision.reason);
}
