import type { StudioOrderDetails } from '@bandstand/contract/orders.studio.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { useText } from '../../platform/studio.ts';

/** Evidence of the buyer's location that contradicts the taxed country. */
export function LocationWarning({ order }: { order: StudioOrderDetails }) {
  const t = useText();
  if (order.location?.proof !== 'contradicted') return null;
  return <Banner tone="warning">{t('studio.orders.location.contradicted')}</Banner>;
}
