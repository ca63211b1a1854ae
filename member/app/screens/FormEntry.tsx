import { FormPanel } from '../../features/forms/places/FormPanel.tsx';
import { FormOverlay } from '../../features/overlays/FormOverlay.tsx';
import type { PanelProps } from '../../platform/navigation/panel.ts';
import { usePanels } from '../../platform/navigation/useNavigation.ts';

/** `#form?form_id=&overlay_id=`: first the overlay around a form (BLK-11), then the form in its place. */
export function FormEntry(props: PanelProps) {
  const { openPanel } = usePanels();
  const { overlay_id: overlayId, ...form } = props.query;
  if (overlayId === undefined) return <FormPanel key={form['form_id']} {...props} />;
  return <FormOverlay overlayId={overlayId} onClose={props.onClose} onContinue={() => openPanel('form', form, { replace: true })} />;
}
