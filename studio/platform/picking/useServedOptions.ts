import { useState } from 'react';
import { useCall } from '../queries.ts';
import { useSettled } from '../useSettled.ts';
import { useLongList } from './useLongList.ts';

const one = {
  'GET /studio/forms': 'GET /studio/forms/{id}',
  'GET /studio/overlays': 'GET /studio/overlays/{id}',
  'GET /studio/workouts': 'GET /studio/workouts/{id}',
} as const;

/** The options of a list by title, for `Combo`: loaded when it opens, searched and paged on the server. The chosen one is always among them. */
export function useServedOptions(list: keyof typeof one, value: string | null) {
  const [typed, setTyped] = useState<string | null>(null);
  const q = useSettled(typed?.trim() ?? '', 200);
  const served = useLongList(list, { q }, { enabled: typed !== null });
  const items: readonly { id: string; title: string }[] = served.data?.items ?? [];
  const isKnown = items.some(({ id }) => id === value);
  const chosen = useCall(one[list], { params: { id: value ?? '' } }, { enabled: value !== null && !isKnown }).data;
  const offered = value !== null && !isKnown && chosen ? [chosen, ...items] : items;
  return { options: offered.map(({ id, title }) => ({ value: id, label: title })), served: { ...served, search: setTyped } };
}
