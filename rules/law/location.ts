/** Evidence of a buyer's location by country (ISO 3166-1 alpha-2); null: none. `billing`: their choice, which set the tax. */
export interface LocationFacts {
  billing: string;
  /** From the card or the account, as reported by the provider. */
  method: string | null;
  /** From the IP address of the purchase. */
  ip: string | null;
}

/**
 * Whether two pieces of evidence name the same country (Regulation (EU) No 282/2011, articles 24b and 24f). `proven`: another piece agrees
 * with the choice. `single`: nothing else is known. `contradicted`: everything else differs.
 */
export type LocationProof = 'proven' | 'single' | 'contradicted';

export function locationProof({ billing, method, ip }: LocationFacts): LocationProof {
  const others = [method, ip].filter((country) => country !== null);
  if (others.length === 0) return 'single';
  return others.includes(billing) ? 'proven' : 'contradicted';
}

/** Years to keep evidence after the year of the sale: Directive 2006/112/EC, articles 369 and 369k. */
export const locationYears = 10;
