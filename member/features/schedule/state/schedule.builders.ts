import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { anId } from '@bandstand/contract/testing/pages.builders.ts';
import { aScheduledItem, type ScheduledParts } from '@bandstand/contract/testing/schedule.builders.ts';
import { addDays } from '@bandstand/rules/time/days.ts';

/** A Wednesday in the middle of a month; tests fix the clock at its noon, in UTC. */
export const today = '2026-05-13';
export const inDays = (count: number): string => addDays(today, count);

/** The member's own item today, with a plain page by default. */
export const anItem = (parts: ScheduledParts = {}): ScheduledItem => aScheduledItem({ date: today, ...parts });

/** A joined occurrence: it cannot be moved. */
export function anEvent(more: ScheduledParts = {}): ScheduledItem {
  const id = anId();
  return anItem({ id, item_id: id, item_type: 'EventOccurrence', scope: 'account_app', editable: false, state: 'scheduled', ...more });
}

export const strong = { page_id: 'root-strong', title: 'Six Weeks to Strong' };
