export type InvitesJobs = {
  /** The mail with the link, to a person invited by address. */
  'invites.mail': { appId: string; inviteId: string };
  /** Products and pages of the invitation, for a member who used it: given at once, and again by this job if the server was killed in between. */
  'invites.give': { appId: string; inviteId: string; subscriberId: string };
};
