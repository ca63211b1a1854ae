export type GiftsJobs = {
  /** The day of a gift has come. `nr`: the change that asked for this mail; another one since asks for its own. */
  'gifts.mail': { appId: string; giftId: string; nr: number };
};
