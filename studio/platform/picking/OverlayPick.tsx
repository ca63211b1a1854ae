import type { FieldTexts } from '@bandstand/ui/primitives/Field.tsx';
import { Combo } from './Combo.tsx';
import { useServedOptions } from './useServedOptions.ts';

type OverlayPickProps = FieldTexts & { value: string | null; onChange: (overlayId: string | null) => void; placeholder: string };

/** One of the overlays, by title. */
export function OverlayPick(props: OverlayPickProps) {
  return <Combo {...props} {...useServedOptions('GET /studio/overlays', props.value)} />;
}
