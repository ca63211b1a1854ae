import type { Language } from '@bandstand/contract/languages.ts';

export type StaffEvents = {
  /** A link of a mail was used up: nothing keeps what it proved with. */
  'team.link_used': { tokenHash: string };
  /** Somebody of the team has a new password: what was opened by the old one ends, in the member apps as well. */
  'team.password_changed': { accountId: string; userId: string };
  /** All sessions of somebody of the team ended: what was opened from them ends. */
  'team.sessions_ended': { accountId: string; userId: string };
  /** Somebody of the team logged out, or ended a session on another device. */
  'team.session_ended': { accountId: string; userId: string; sessionId: string };
  /** Somebody's roles are others: what is kept of them is read again. */
  'team.roles_changed': { accountId: string; userId: string };
};
export type StaffJobs = {
  /** Somebody asked for a new password: whether the address is known is looked up here, out of sight. */
  'team.reset_asked': { email: string; language: Language };
};
