/** The app's messaging settings (MSG-20). `group_chat` = the account's capability and the app's setting (MSG-22). */
export type MessagingSettings = { is_available: boolean; member_to_member: boolean; member_to_admin: boolean; group_chat: boolean };

export type MessagingSender = { id: string; isSignedIn: boolean; isAccountAdmin: boolean; isAppProfile: boolean };
export type MessagingTarget = { id: string; acceptsMessages: boolean; isAppProfile: boolean };

export type MessagingFacts = {
  settings: MessagingSettings;
  sender: MessagingSender;
  target: MessagingTarget;
  /** Whether either has blocked the other (MSG-23). */
  isBlocked: boolean;
};
export type MessagingRefusal = 'unavailable' | 'signed_out' | 'self' | 'blocked' | 'closed';
export type MessagingDecision<R = MessagingRefusal> = { allowed: true } | { allowed: false; reason: R };

/** The allowing decision. */
export const allow = { allowed: true } as const;
/** The refusing decision with its reason. */
export const refuse = <R>(reason: R) => ({ allowed: false, reason }) as const;

/** Who may write to whom (L321–L328, MSG-20, MSG-21, MSG-23). */
export function mayMessage({ settings, sender, target, isBlocked }: MessagingFacts): MessagingDecision {
  if (!settings.is_available) return refuse('unavailable');
  if (!sender.isSignedIn) return refuse('signed_out');
  if (sender.id === target.id) return refuse('self');
  // Staff may still write to members who blocked them; the message stays hidden from those members.
  if (sender.isAccountAdmin || sender.isAppProfile) return allow;
  if (isBlocked) return refuse('blocked');
  const isOpen = target.isAppProfile ? settings.member_to_admin : settings.member_to_member;
  return target.acceptsMessages && isOpen ? allow : refuse('closed');
}

/** A message and its viewer, to decide what the viewer may do with it. */
export type MessageFacts = {
  viewer: { id: string; isAdmin: boolean; isAccountAdmin: boolean } | null;
  message: { authorId: string | null; isSystem: boolean; isDeleted: boolean };
};

/** One's own; an account admin any. Never a system line or a deleted message (L332, MSG-9, MSG-13). */
export function mayEdit({ viewer, message }: MessageFacts): boolean {
  return viewer !== null && isAlive(message) && (message.authorId === viewer.id || viewer.isAccountAdmin);
}

/** One's own; an admin any (L320, MSG-13). */
export function mayDelete({ viewer, message }: MessageFacts): boolean {
  return viewer !== null && isAlive(message) && (message.authorId === viewer.id || viewer.isAdmin || viewer.isAccountAdmin);
}

/** Any except one's own (L331, MSG-14). */
export function mayReact({ viewer, message }: MessageFacts): boolean {
  return viewer !== null && isAlive(message) && message.authorId !== viewer.id;
}

const isAlive = (message: MessageFacts['message']) => !message.isDeleted && !message.isSystem;
