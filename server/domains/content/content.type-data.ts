import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { ContentItem } from '@bandstand/contract/content-item.ts';
import type { EventData } from '@bandstand/contract/type-data.ts';
import type { Workout } from '@bandstand/contract/workout.ts';
import { eventSettings, locationFor } from '@bandstand/rules/events/settings.ts';
import { eventState } from '@bandstand/rules/pages/events.ts';
import type { Readable } from '../pages/pages.service.ts';
import type { Body } from '../pages/pages.teaser.ts';
import type { Page } from '../pages/pages.tree.ts';
import type { Visit } from '../pages/pages.visit.ts';

/** The most children that a program or a pack lists. */
const maxStages = 200;

export interface TypeDataParts {
  items: (visit: Visit, ids: Iterable<string>) => ContentItem[];
  workout: (visit: Visit, id: string) => Promise<Workout | null>;
}
type Data = Record<string, unknown> | null;

/** What the type of the page adds (BLK-2): children with the viewer's own decisions, the workout, and the owner's entries. */
export async function typeData({ items, workout }: TypeDataParts, visit: Visit, page: Readable<Page>, body: Body, isFull: boolean): Promise<Data> {
  const data = body.type_data;
  const childIds = visit.tree.childrenOf(page.id).map(({ id }) => id);
  const children = () => items(visit, childIds.slice(0, maxStages));
  switch (page.type) {
    case 'program':
      return { ...data, ...known(visit, data, 'layout', dayOf), stages: children() };
    case 'pack':
      return {
        ...data,
        ...known(visit, data, 'item_ids', (id) => id),
        items: items(visit, [...new Set([...packed(data), ...childIds])].slice(0, maxStages)),
      };
    case 'collection':
      // A collection block decides itself what it shows.
      return { ...data, items: body.blocks.some(isCollection) ? [] : children() };
    case 'workout': {
      const id = data?.['workout_id'];
      return { ...data, workout_id: typeof id === 'string' ? id : null, workout: typeof id === 'string' ? await workout(visit, id) : null };
    }
    case 'exercise':
      return data && { ...data, ...known(visit, data, 'alternate_ids', (id) => id) };
    case 'form':
      return { ...data, form_id: typeof data?.['form_id'] === 'string' ? data['form_id'] : null };
    case 'stream':
      return data && { provider: null, url: null, starts_at: null, ends_at: null, ...data };
    case 'event_occurrence':
      return data && eventData(visit, page, data, isFull);
    default:
      return data;
  }
}

/** What the owner put into a pack from elsewhere in the app. */
const packed = (data: Data): string[] =>
  Array.isArray(data?.['item_ids']) ? data['item_ids'].filter((id): id is string => typeof id === 'string') : [];

/** A list of the owner without pages that the viewer may not know of: even their ids stay secret. */
function known(visit: Visit, data: Data, name: string, idOf: (entry: unknown) => unknown): Record<string, unknown[]> {
  const list = data?.[name];
  const isKnown = (entry: unknown): boolean => {
    const id = idOf(entry);
    const page = typeof id === 'string' ? visit.tree.page(id) : undefined;
    return page !== undefined && visit.isListable(page);
  };
  return Array.isArray(list) ? { [name]: list.filter(isKnown) } : {};
}
const dayOf = (entry: unknown): unknown => (entry as { page_id?: unknown } | null)?.page_id;

const isCollection = ({ type }: Block): boolean => type === 'collection';

/** The current state of an event. Participants with full access see where to join; afterwards, viewers with full access see the recording (EVT-2). */
function eventData(visit: Visit, page: Page, data: Record<string, unknown>, isFull: boolean): EventData {
  const { starts_at, ends_at } = page.teaser;
  const isJoined = visit.viewer.subscriptions.get(page.id)?.isMember === true;
  const { location, isCancelled } = eventSettings(data);
  return {
    timezone: visit.app.timezone,
    capacity: null,
    ...data,
    ...(data['replay_url'] && !isFull ? { replay_url: null } : {}),
    starts_at,
    ends_at,
    location: locationFor(location, isFull && isJoined),
    state: eventState({ starts_at, ends_at, isCancelled }, visit.nowMs),
    is_joined: isJoined,
  };
}
