import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useEffect, useEffectEvent } from 'react';
import { isMissing } from '../../platform/pages/pages.ts';
import { useText } from '../../platform/texts/useText.ts';
import { OverlaySheet } from './OverlaySheet.tsx';
import { useOverlay } from './overlays.queries.ts';

type FormOverlayProps = { overlayId: string; onClose: () => void; /** Goes on to the form. */ onContinue: () => void };

/** The owner's overlay around a form (BLK-11). Without an id there is nothing to show (L275); a deleted one must not prevent answering. */
export function FormOverlay({ overlayId, onClose, onContinue }: FormOverlayProps) {
  const t = useText();
  const { error } = useOverlay(overlayId);
  const isGone = isMissing(error);
  const isNameless = overlayId === '';
  const goOn = useEffectEvent(onContinue);
  const refuse = useEffectEvent(() => {
    toast({ text: t('error.overlay_id_missing'), tone: 'danger' });
    onClose();
  });
  useEffect(() => {
    if (isGone) goOn();
  }, [isGone]);
  useEffect(() => {
    if (isNameless) refuse();
  }, [isNameless]);
  if (isNameless) return null;
  return (
    <OverlaySheet
      id={overlayId}
      onClose={onClose}
      footer={
        <Button variant="primary" size="large" wide onClick={onContinue}>
          {t('form.start')}
        </Button>
      }
    />
  );
}
