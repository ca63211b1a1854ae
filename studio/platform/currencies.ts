/** What an owner chooses from; a currency that is in use already stands beside them. */
const common = ['EUR', 'USD', 'GBP', 'CHF', 'CZK', 'PLN', 'SEK', 'NOK', 'DKK', 'BRL', 'CAD', 'AUD', 'NZD', 'JPY'] as const;

export const currencyOptions = (...inUse: (string | null | undefined)[]): { value: string; label: string }[] =>
  [...new Set([...common, ...inUse.filter((value) => typeof value === 'string')])].map((value) => ({ value, label: value }));
