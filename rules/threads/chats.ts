import {
  type MessagingSettings,
  type MessagingSender,
  type MessagingTarget,
  type MessagingRefusal,
  type MessagingDecision,
  allow,
  refuse,
  mayMessage,
} from './permissions.ts';

export type ChatFacts = {
  settings: MessagingSettings;
  sender: MessagingSender;
  /** Everyone except the sender; more than one makes a group. */
  targets: readonly MessagingTarget[];
  blockedIds: ReadonlySet<string>;
  /** The account's plan allows group chat; false: "Upgrade To Pro" for everyone who tries. */
  hasGroupCapability: boolean;
};

/**
 * Whether a chat may be started (MSG-22): a group needs the capability and the app's setting, and each participant must accept messages
 * from the sender.
 */
export function mayStartChat(facts: ChatFacts): MessagingDecision<MessagingRefusal | 'nobody' | 'upgrade' | 'no_groups'> {
  const { settings, sender, targets, blockedIds } = facts;
  if (!settings.is_available) return refuse('unavailable');
  if (!sender.isSignedIn) return refuse('signed_out');
  if (targets.length === 0) return refuse('nobody');
  if (targets.length > 1 && !facts.hasGroupCapability) return refuse('upgrade');
  if (targets.length > 1 && !settings.group_chat) return refuse('no_groups');
  for (const target of targets) {
    const decision = mayMessage({ settings, sender, target, isBlocked: blockedIds.has(target.id) });
    if (!decision.allowed) return decision;
  }
  return allow;
}
