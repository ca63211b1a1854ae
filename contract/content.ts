import { Type } from 'typebox';
import { calls } from './call.ts';
import { ContentItem } from './content-item.ts';
import { Id, List, OneOf } from './wire.ts';

/** A page of the tree with the pages below it (L121). */
export type PageTreeEntry = { page_id: string; is_completed: boolean; pages: PageTreeEntry[] };

const contentQuery = {
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  timezone: Type.Optional(Type.String({ maxLength: 60 })),
  page_id: Type.Optional(Id),
  order_by: Type.Optional(OneOf(['position', 'title', 'created_at', 'published_at', 'starts_at', 'popularity', 'random_daily'])),
  direction: Type.Optional(OneOf(['asc', 'desc'])),
  duration: Type.Optional(Type.String({ pattern: '^\\d{1,5}(-\\d{1,5})?$' })),
  include_current: Type.Optional(Type.Boolean()),
  with_tags: Type.Optional(Type.String({ maxLength: 400 })),
  with_all_tags: Type.Optional(Type.String({ maxLength: 400 })),
  filter_tags: Type.Optional(Type.String({ maxLength: 400 })),
  with_property: Type.Optional(Type.String({ maxLength: 200 })),
  progress: Type.Optional(OneOf(['not_started', 'in_progress', 'completed'])),
  schedule_type: Type.Optional(OneOf(['today', 'upcoming', 'live', 'past', 'on_demand'])),
  term: Type.Optional(Type.String({ maxLength: 200 })),
};
/** Lists and the tree: which pages there are for the viewer (PRG-10, L375). */
export const content = calls({
  'GET /content/{contentType}': {
    who: 'guest',
    params: { contentType: Type.String({ maxLength: 40 }) },
    query: contentQuery,
    returns: List(ContentItem),
  },
  'GET /pages/tree': { who: 'guest', query: { root: Type.Optional(Id) }, returns: Type.Unsafe<PageTreeEntry[]>({ type: 'array', items: {} }) },
  'GET /pages/{id}/path': { who: 'guest', params: { id: Id }, notFound: 'page_not_found', returns: Type.Object({ path: Type.String() }) },
});
