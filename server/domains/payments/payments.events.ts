export type PaymentsJobs = {
  /** Money that came for nothing goes back. */
  'payments.give_back': { appId: string; paymentId: string };
};
