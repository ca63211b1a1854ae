/** How an app takes money, as stored with the app. */
export interface ChosenPayments {
  provider: string;
  publishable_key: string | null;
  instructions?: string | null | undefined;
  /** End of the test period; null or missing: none was started. */
  test_until?: string | null | undefined;
}

/** Longest test period. */
export const testPeriodMaxDays = 30;

/** Whether test cards are accepted now (OPS-1): in production only during a test period, elsewhere always. */
export const takesTestCards = ({ provider, test_until: until }: ChosenPayments, nowMs: number, isProduction: boolean): boolean =>
  provider === 'test' && (until ? nowMs < Date.parse(until) : !isProduction);

/** Whether only staff and invited testers pay with test cards. */
export const isForTesters = ({ provider, test_until: until }: ChosenPayments, isProduction: boolean): boolean =>
  provider === 'test' && (isProduction || Boolean(until));

/** Whether an app should have left the test gateway by now. */
export const isTestOver = (payments: ChosenPayments, nowMs: number, isProduction: boolean): boolean =>
  payments.provider === 'test' && !takesTestCards(payments, nowMs, isProduction);
