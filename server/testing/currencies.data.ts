/**
 * One amount in 45 currencies, by hand: what an owner types, minor units by ISO 4217 list one of 2026-01-01 (six-group.com, "data standards"), the
 * amount by Stripe's public list (docs.stripe.com/currencies: zero-decimal, three-decimal and special cases, 2026-11), and the number as American
 * English writes it. Nothing here is computed by the code under test.
 */
export const amountsByHand: readonly (readonly [currency: string, typed: string, minor: number, stripe: number, shown: string])[] = [
  // Two digits for ISO and Stripe.
  ['EUR', '49,90', 4990, 4990, '49.90'],
  ['USD', '1234.56', 123_456, 123_456, '1,234.56'],
  ['GBP', '0.30', 30, 30, '0.30'],
  ['CHF', '89.95', 8995, 8995, '89.95'],
  ['CZK', '1490,50', 149_050, 149_050, '1,490.50'],
  ['PLN', '49,99', 4999, 4999, '49.99'],
  ['SEK', '499', 49_900, 49_900, '499.00'],
  ['NOK', '399', 39_900, 39_900, '399.00'],
  ['DKK', '349.5', 34_950, 34_950, '349.50'],
  ['RON', '49.90', 4990, 4990, '49.90'],
  ['TRY', '299.99', 29_999, 29_999, '299.99'],
  ['UAH', '399', 39_900, 39_900, '399.00'],
  ['INR', '499', 49_900, 49_900, '499.00'],
  ['THB', '350', 35_000, 35_000, '350.00'],
  ['MYR', '19.90', 1990, 1990, '19.90'],
  ['SGD', '25.50', 2550, 2550, '25.50'],
  ['HKD', '188', 18_800, 18_800, '188.00'],
  ['AUD', '29.95', 2995, 2995, '29.95'],
  ['NZD', '34.95', 3495, 3495, '34.95'],
  ['CAD', '19.99', 1999, 1999, '19.99'],
  ['MXN', '199', 19_900, 19_900, '199.00'],
  ['BRL', '49,90', 4990, 4990, '49.90'],
  ['ZAR', '249', 24_900, 24_900, '249.00'],
  ['AED', '99', 9900, 9900, '99.00'],
  ['KES', '1200', 120_000, 120_000, '1,200.00'],
  // Two for ISO and Stripe, and another number in some runtimes.
  ['HUF', '1990', 199_000, 199_000, '1,990.00'],
  ['RSD', '1990', 199_000, 199_000, '1,990.00'],
  ['TWD', '599', 59_900, 59_900, '599.00'],
  ['IDR', '149000', 14_900_000, 14_900_000, '149,000.00'],
  ['COP', '39900', 3_990_000, 3_990_000, '39,900.00'],
  ['PKR', '1500.25', 150_025, 150_025, '1,500.25'],
  ['LBP', '890000', 89_000_000, 89_000_000, '890,000.00'],
  ['TZS', '25000', 2_500_000, 2_500_000, '25,000.00'],
  // Two for ISO, none for Stripe.
  ['MGA', '45000', 4_500_000, 45_000, '45,000.00'],
  // None for both.
  ['JPY', '1980', 1980, 1980, '1,980'],
  ['KRW', '25000', 25_000, 25_000, '25,000'],
  ['VND', '199000', 199_000, 199_000, '199,000'],
  ['CLP', '14990', 14_990, 14_990, '14,990'],
  ['XOF', '5000', 5000, 5000, '5,000'],
  // None for ISO; hundredths at Stripe, in whole units only.
  ['ISK', '1990', 1990, 199_000, '1,990'],
  ['UGX', '37000', 37_000, 3_700_000, '37,000'],
  // Three for both; for Stripe the last must be 0.
  ['KWD', '5.120', 5120, 5120, '5.120'],
  ['BHD', '1,250', 1250, 1250, '1.250'],
  ['OMR', '2.01', 2010, 2010, '2.010'],
  ['TND', '29.990', 29_990, 29_990, '29.990'],
];

/** The digits of a money text: without sign and letters. */
export const digitsOf = (text: string): string => text.replaceAll(/[^\d.,]/g, '').replaceAll(/^[.,]+|[.,]+$/g, '');
