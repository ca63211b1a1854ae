import { Type } from 'typebox';
import { ContentItem } from '../content-item.ts';
import { listQuery } from '../list-query.ts';
import { Id, Nullable, OneOf } from '../wire.ts';

/** Which pages a query collects: the parameters of GET /content (decisions section 6). */
export const CollectionQuery = Type.Object(
  {
    content_type: Type.Optional(Type.String({ maxLength: 40 })),
    page_id: Type.Optional(Nullable(Id)),
    ...listQuery,
  },
  { additionalProperties: true },
);

/** Collection: chosen pages, or the results of a query. The server fills `collection` (L112). */
export const collectionData = Type.Object(
  {
    title: Type.Optional(Type.String({ maxLength: 200 })),
    layout: OneOf(['list', 'grid', 'carousel']),
    source: OneOf(['items', 'query']),
    items: Type.Optional(Type.Array(Type.Object({ page_id: Id }), { maxItems: 100 })),
    query: Type.Optional(CollectionQuery),
    collection: Type.Optional(Type.Object({ items: Type.Array(ContentItem) })),
  },
  { additionalProperties: true },
);
