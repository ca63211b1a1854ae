import type { FieldTexts } from '@bandstand/ui/primitives/Field.tsx';
import { useState } from 'react';
import { useCall } from '../queries.ts';
import { useSettled } from '../useSettled.ts';
import { Combo } from './Combo.tsx';
import { useLongList } from './useLongList.ts';

type OneProductPickProps = FieldTexts & {
  value: string | null;
  onChange: (productId: string | null) => void;
  placeholder: string;
  /** Not offered. */
  without?: ReadonlySet<string>;
};
const none: ReadonlySet<string> = new Set();

/** One of the products, by title; loaded when the list opens, searched and paged on the server. */
export function OneProductPick({ without = none, value, ...props }: OneProductPickProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const q = useSettled(typed?.trim() ?? '', 200);
  const products = useLongList('GET /studio/products', { q }, { enabled: typed !== null });
  const items = products.data?.items ?? [];
  const isKnown = items.some(({ id }) => id === value);
  const chosen = useCall('GET /studio/products/{id}', { params: { id: value ?? '' } }, { enabled: value !== null && !isKnown }).data;
  const offered = value !== null && !isKnown && chosen ? [chosen, ...items] : items;
  const options = offered.filter(({ id }) => !without.has(id)).map(({ id, title }) => ({ value: id, label: title }));
  return <Combo {...props} value={value} options={options} served={{ ...products, search: setTyped }} />;
}
