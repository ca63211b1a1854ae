export type InvitesJobs = {
  /** The letter with the link, to whoever was invited by name. */
  'invites.mail': { appId: string; inviteId: string };
  /** What comes with the invitation, for a member who used it: given at once, and again here where the server was killed between. */
  'invites.give': { appId: string; inviteId: string; subscriberId: string };
};
