export type StaffInvitesJobs = {
  /** The mail with the link, to an invited staff member. */
  'colleagues.mail': { accountId: string; inviteId: string };
};
