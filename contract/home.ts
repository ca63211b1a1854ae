import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { ContentItem } from './content-item.ts';
import { ScheduledItem } from './schedule.ts';
import { List, Nullable, PlainDate, Time } from './wire.ts';

/** What a member finds waiting for them (+), for the block `for_you`. Each part is empty or null when there is nothing. */
export const ForYou = Type.Object({
  /** On their calendar today. */
  today: Type.Array(ScheduledItem),
  /** The unfinished run in which they were last, and its first page that is not completed. */
  run: Nullable(Type.Object({ root: ContentItem, next: Nullable(ContentItem) })),
  /** The next occurrence that they joined, after today. */
  event: Nullable(ContentItem),
  has_unread: Type.Boolean(),
  /** Pages published since then that are open to them, newest first; without `since` none. */
  news: List(ContentItem),
  /** Days of the last half year on which they completed something, newest first. */
  done_days: Type.Array(PlainDate),
});
export type ForYou = Static<typeof ForYou>;

export const home = calls({
  /** `since`: when they were here before. */
  'GET /for_you': { who: 'member', query: { since: Type.Optional(Time) }, returns: ForYou },
});
