import { usePages } from '../../../platform/lookups.ts';
import { useCall } from '../../../platform/queries.ts';
import { useStaff, useText } from '../../../platform/studio.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import { useToday } from '../../../platform/words/useToday.ts';

export type ItemType = 'Page' | 'EventOccurrence' | 'Product' | 'Block' | 'workout_session';
export type Item = { type: ItemType; id: string };

/** Sessions are offered this far ahead. */
const aheadMs = 90 * 86_400_000;

/** Sessions of events that are still to come, by the page of each. */
export function useOccurrences(isWanted: boolean) {
  const t = useText();
  const format = useFormat();
  const from = useToday();
  const to = new Date(Date.parse(from) + aheadMs).toISOString().slice(0, 10);
  const occurrences = useCall('GET /studio/event_occurrences', { query: { from, to } }, { enabled: isWanted }).data?.items ?? [];
  return occurrences.flatMap(({ page_id, title, starts_at }) =>
    page_id === null ? [] : [{ value: page_id, label: title || t('studio.events.title'), detail: format.dateTime(starts_at) }],
  );
}

/** What pages, events and products are called, for sentences and lists. */
export function useItemNames(items: readonly Item[]): (item: Item) => string {
  const t = useText();
  const { may } = useStaff();
  const has = (type: ItemType) => items.some((item) => item.type === type);
  const pages = usePages().data?.items ?? [];
  const occurrences = useOccurrences(has('EventOccurrence'));
  const products = useCall('GET /studio/products', { query: {} }, { enabled: has('Product') && may('sell.read') }).data?.items ?? [];
  return ({ type, id }) => {
    const page = pages.find((one) => one.id === id)?.title;
    const occurrence = occurrences.find(({ value }) => value === id);
    if (type === 'EventOccurrence') return occurrence ? `${occurrence.label}, ${occurrence.detail}` : (page ?? t('builder.pages.gone'));
    if (type === 'Product') return products.find((one) => one.id === id)?.title ?? t('studio.forms.item_gone');
    return page ?? t('builder.pages.gone');
  };
}
