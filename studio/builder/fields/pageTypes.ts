import type { PageType } from '@bandstand/contract/content-item.ts';

const order: Record<PageType, number> = {
  generic: 0,
  article: 1,
  program: 2,
  workout: 3,
  exercise: 4,
  meal: 5,
  collection: 6,
  event_occurrence: 7,
  pack: 8,
  stream: 9,
  form: 10,
};

/** All page types in the order in which owners think of them; the contract's own list would import its schemas. */
export const pageTypes = (Object.keys(order) as PageType[]).sort((one, other) => order[one] - order[other]);
