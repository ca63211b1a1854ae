import { Type } from 'typebox';
import { calls } from './call.ts';
import { ContentItem } from './content-item.ts';
import { listQuery } from './list-query.ts';
import { Id } from './wire.ts';

/** A page of the tree with the pages below it (L121). */
export type PageTreeEntry = { page_id: string; is_completed: boolean; pages: PageTreeEntry[] };

const contentQuery = {
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  timezone: Type.Optional(Type.String({ maxLength: 60 })),
  page_id: Type.Optional(Id),
  ...listQuery,
  term: Type.Optional(Type.String({ maxLength: 200 })),
  /** (+) Of the occurrences of an event only the next one, or the last when all are over. */
  once_per_event: Type.Optional(Type.Boolean()),
};
/** (+) `corrected_term`: what was searched for instead of a mistyped term that finds nothing. */
const Found = Type.Object({ items: Type.Array(ContentItem), total_count: Type.Integer(), corrected_term: Type.Optional(Type.String()) });
/** Lists and the tree: the pages that exist for the viewer (PRG-10, L375). */
export const content = calls({
  'GET /content/{contentType}': {
    who: 'guest',
    params: { contentType: Type.String({ maxLength: 40 }) },
    query: contentQuery,
    returns: Found,
  },
  'GET /pages/tree': { who: 'guest', query: { root: Type.Optional(Id) }, returns: Type.Unsafe<PageTreeEntry[]>({ type: 'array', items: {} }) },
  'GET /pages/{id}/path': { who: 'guest', params: { id: Id }, notFound: 'page_not_found', returns: Type.Object({ path: Type.String() }) },
});
