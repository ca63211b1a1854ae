export type GiftsJobs = {
  /** The day of a gift has come. `nr`: the change that asked for this mail; a later change asks for another one. */
  'gifts.mail': { appId: string; giftId: string; nr: number };
};
