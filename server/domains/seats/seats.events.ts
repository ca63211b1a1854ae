export type SeatsJobs = {
  /** A seat is kept for an address. `nr`: which mail of it. */
  'seats.mail': { appId: string; seatId: string; nr: number };
};
