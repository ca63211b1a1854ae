import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useEffect, useRef } from 'react';
import type { PanelProps } from '../../platform/navigation/panel.ts';
import { useText } from '../../platform/texts/useText.ts';
import { OverlaySheet } from './OverlaySheet.tsx';

/** `#overlay?overlay_id=`: an overlay opened by an action (BLK-11). Without an id there is nothing to open (L275). */
export function OverlayPanel({ query, onClose }: PanelProps) {
  const t = useText();
  const id = query['overlay_id'] ?? '';
  const wasShown = useRef(false);
  useEffect(() => {
    if (id !== '' || wasShown.current) return;
    wasShown.current = true;
    toast({ text: t('error.overlay_id_missing'), tone: 'danger' });
    onClose();
  }, [id, t, onClose]);
  return id === '' ? null : <OverlaySheet key={id} id={id} onClose={onClose} />;
}
