import { Type, type Static } from 'typebox';
import { Decision } from './access.ts';
import { Image } from './media.ts';
import { Progress } from './progress.ts';
import { Id, Nullable, OneOf, Time } from './wire.ts';

/** Page types (BLK-1), which are also the values of {contentType} and page_content_type. */
export const pageTypes = [
  'generic',
  'program',
  'workout',
  'meal',
  'article',
  'exercise',
  'stream',
  'collection',
  'event_occurrence',
  'pack',
  'form',
] as const;
export type PageType = (typeof pageTypes)[number];
export const PageTypeSchema = OneOf(pageTypes);

/** A page in a list (decisions section 6). A locked page is listed with its decision and without content. */
export const ContentItem = Type.Object({
  page_id: Id,
  path: Type.String(),
  title: Type.String(),
  type: PageTypeSchema,
  image: Nullable(Image),
  subtitle: Nullable(Type.String()),
  tags: Type.Array(Type.String()),
  duration_minutes: Nullable(Type.Integer()),
  published_at: Nullable(Time),
  starts_at: Nullable(Time),
  ends_at: Nullable(Time),
  is_completed: Type.Boolean(),
  is_bookmarked: Type.Boolean(),
  progress: Nullable(Progress),
  access: Decision,
});
export type ContentItem = Static<typeof ContentItem>;
