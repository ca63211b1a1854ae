/** What is known of where a buyer was, by country (ISO 3166-1 alpha-2); null: nothing. `billing`: what they chose, by which tax was taken. */
export interface LocationFacts {
  billing: string;
  /** Of the card or the account, as the provider says it. */
  method: string | null;
  /** Of the address from which it was bought. */
  ip: string | null;
}

/**
 * Whether two pieces of evidence name the same country (Regulation (EU) No 282/2011, articles 24b and 24f). `proven`: another one agrees with what was
 * chosen. `single`: nothing else is known. `contradicted`: all else says otherwise.
 */
export type LocationProof = 'proven' | 'single' | 'contradicted';

export function locationProof({ billing, method, ip }: LocationFacts): LocationProof {
  const others = [method, ip].filter((country) => country !== null);
  if (others.length === 0) return 'single';
  return others.includes(billing) ? 'proven' : 'contradicted';
}

/** Years after the one of the sale for which evidence is kept: Directive 2006/112/EC, articles 369 and 369k. */
export const locationYears = 10;
