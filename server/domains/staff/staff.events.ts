import type { Language } from '@bandstand/contract/languages.ts';

export type StaffEvents = {
  /** A mailed link was used: its proof must be deleted everywhere. */
  'team.link_used': { tokenHash: string };
  /** A staff member has a new password: everything opened with the old one ends, also in the member apps. */
  'team.password_changed': { accountId: string; userId: string };
  /** All sessions of a staff member ended: what was opened from them ends. */
  'team.sessions_ended': { accountId: string; userId: string };
  /** A staff member logged out, or ended a session on another device. */
  'team.session_ended': { accountId: string; userId: string; sessionId: string };
  /** A staff member's roles changed: cached ones are loaded again. */
  'team.roles_changed': { accountId: string; userId: string };
};
export type StaffJobs = {
  /** Someone requested a new password: a job looks up the address, so that the answer does not reveal whether it is known. */
  'team.reset_asked': { email: string; language: Language };
};
