/** Whether an app's payments move no money: the test gateway, or a provider's test keys (COM-12). */
export const isTestMode = ({ provider, publishable_key }: { provider: string; publishable_key?: string | null }): boolean =>
  provider === 'test' || publishable_key?.startsWith('pk_test_') === true;

/** Whether no money moved: through the test gateway, or with the provider's own test keys. */
export const isTestPayment = (provider: string, payment: { isTest?: boolean } | null): boolean => provider === 'test' || payment?.isTest === true;
