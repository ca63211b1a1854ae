/** How an app takes money, as it is kept with the app. */
export interface ChosenPayments {
  provider: string;
  publishable_key: string | null;
  instructions?: string | null | undefined;
  /** End of the test period; null or missing: none was turned on. */
  test_until?: string | null | undefined;
}

/** Longest test period. */
export const testPeriodMaxDays = 30;

/** Whether test cards are taken now (OPS-1): in production only during a test period, elsewhere also without one. */
export const takesTestCards = ({ provider, test_until: until }: ChosenPayments, nowMs: number, isProduction: boolean): boolean =>
  provider === 'test' && (until ? nowMs < Date.parse(until) : !isProduction);

/** Whether only the team and invited testers pay with test cards. */
export const isForTesters = ({ provider, test_until: until }: ChosenPayments, isProduction: boolean): boolean =>
  provider === 'test' && (isProduction || Boolean(until));

/** Whether an app should have left the test gateway by now. */
export const isTestOver = (payments: ChosenPayments, nowMs: number, isProduction: boolean): boolean =>
  payments.provider === 'test' && !takesTestCards(payments, nowMs, isProduction);
