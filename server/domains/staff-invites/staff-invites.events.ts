export type StaffInvitesJobs = {
  /** The letter with the link, to whoever was invited to the team. */
  'colleagues.mail': { accountId: string; inviteId: string };
};
