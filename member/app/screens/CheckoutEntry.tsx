import { CheckoutPanel } from '../../features/checkout/panel/CheckoutPanel.tsx';
import { PurchaseOverlay } from '../../features/overlays/PurchaseOverlay.tsx';
import type { PanelProps } from '../../platform/navigation/panel.ts';
import { usePanels } from '../../platform/navigation/useNavigation.ts';

/** `#checkout?product_ids=&overlay_id=`: first the lock's overlay, then the checkout in its place (L42). */
export function CheckoutEntry(props: PanelProps) {
  const { openPanel } = usePanels();
  const { overlay_id: overlayId, ...order } = props.query;
  if (!overlayId) return <CheckoutPanel {...props} />;
  const goOn = () => openPanel('checkout', order, { replace: true });
  return <PurchaseOverlay key={overlayId} overlayId={overlayId} onClose={props.onClose} onContinue={order['product_ids'] ? goOn : null} />;
}
