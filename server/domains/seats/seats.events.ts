export type SeatsJobs = {
  /** A seat is reserved for an address. `nr`: which of its mails. */
  'seats.mail': { appId: string; seatId: string; nr: number };
};
