import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useEffect } from 'react';
import { isMissing } from '../../platform/pages/pages.ts';
import { useText } from '../../platform/texts/useText.ts';
import { OverlaySheet } from './OverlaySheet.tsx';
import { useOverlay } from './overlays.queries.ts';

type PurchaseOverlayProps = {
  overlayId: string;
  onClose: () => void;
  /** Continues to the checkout; null: only the overlay's own buttons do. */ onContinue: (() => void) | null;
};

/** The owner's overlay before the checkout (L42, BLK-11). A deleted one must not prevent buying. */
export function PurchaseOverlay({ overlayId, onClose, onContinue }: PurchaseOverlayProps) {
  const t = useText();
  const { error } = useOverlay(overlayId);
  const isGone = isMissing(error);
  useEffect(() => {
    if (isGone) onContinue?.();
    // Once: going on takes this away.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isGone]);
  return (
    <OverlaySheet
      id={overlayId}
      onClose={onClose}
      footer={
        onContinue && (
          <Button variant="primary" size="large" wide onClick={onContinue}>
            {t('overlay.continue')}
          </Button>
        )
      }
    />
  );
}
