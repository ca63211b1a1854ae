import type { StudioOrderDetails } from '@bandstand/contract/orders.studio.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { useText } from '../../platform/studio.ts';

/** What is known of where the buyer was says something else than the country that was taxed. */
export function LocationWarning({ order }: { order: StudioOrderDetails }) {
  const t = useText();
  if (order.location?.proof !== 'contradicted') return null;
  return <Banner tone="warning">{t('studio.orders.location.contradicted')}</Banner>;
}
