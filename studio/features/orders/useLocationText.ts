import type { StudioOrderDetails } from '@bandstand/contract/orders.studio.ts';
import { useCountryName } from '../../platform/sales/useCountryName.ts';
import { useText } from '../../platform/studio.ts';

/** The evidence of the buyer's location: "chosen: Germany · means of payment: Germany". */
export function useLocationText(): (location: StudioOrderDetails['location']) => string | null {
  const t = useText();
  const nameOf = useCountryName();
  return (location) => {
    if (!location) return null;
    const known = (['billing', 'method', 'ip'] as const).flatMap((kind) => {
      const country = location[kind];
      return country === null ? [] : [t(`studio.orders.location.${kind}`, { country: nameOf(country, null) })];
    });
    return known.join(' · ');
  };
}
