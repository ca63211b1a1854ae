import type { FieldTexts } from '@bandstand/ui/primitives/Field.tsx';
import { useState } from 'react';
import { useCall } from '../queries.ts';
import { useSettled } from '../useSettled.ts';
import { Combo } from './Combo.tsx';
import { useLongList } from './useLongList.ts';

type OverlayPickProps = FieldTexts & { value: string | null; onChange: (overlayId: string | null) => void; placeholder: string };

/** One of the overlays, by title; loaded when the list opens, searched and paged on the server. */
export function OverlayPick({ value, ...props }: OverlayPickProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const q = useSettled(typed?.trim() ?? '', 200);
  const overlays = useLongList('GET /studio/overlays', { q }, { enabled: typed !== null });
  const items = overlays.data?.items ?? [];
  const isKnown = items.some(({ id }) => id === value);
  const chosen = useCall('GET /studio/overlays/{id}', { params: { id: value ?? '' } }, { enabled: value !== null && !isKnown }).data;
  const offered = value !== null && !isKnown && chosen ? [chosen, ...items] : items;
  return (
    <Combo
      {...props}
      value={value}
      options={offered.map(({ id, title }) => ({ value: id, label: title }))}
      served={{ ...overlays, search: setTyped }}
    />
  );
}
