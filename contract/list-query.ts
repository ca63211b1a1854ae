import { Type } from 'typebox';
import { OneOf } from './wire.ts';

/** Which pages, in which order: shared by GET /content and the query of a collection block (decisions section 6), in the studio's order. */
export const listQuery = {
  order_by: Type.Optional(OneOf(['position', 'title', 'created_at', 'published_at', 'starts_at', 'popularity', 'random_daily'])),
  direction: Type.Optional(OneOf(['asc', 'desc'])),
  with_tags: Type.Optional(Type.String({ maxLength: 400 })),
  with_all_tags: Type.Optional(Type.String({ maxLength: 400 })),
  filter_tags: Type.Optional(Type.String({ maxLength: 400 })),
  duration: Type.Optional(Type.String({ pattern: '^\\d{1,5}(-\\d{1,5})?$', maxLength: 11 })),
  with_property: Type.Optional(Type.String({ maxLength: 200 })),
  schedule_type: Type.Optional(OneOf(['today', 'upcoming', 'live', 'past', 'on_demand'])),
  progress: Type.Optional(OneOf(['not_started', 'in_progress', 'completed'])),
  include_current: Type.Optional(Type.Boolean()),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};
