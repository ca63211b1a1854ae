import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Id, List, MessageTs, Nothing, Nullable, OneOf, Time } from './wire.ts';

const Named = Type.Object({ id: Id, title: Type.String() });
const fields = {
  title: Type.String({ minLength: 1, maxLength: 120 }),
  /** One of the two, or neither: then it is for every member of the app. */
  page_id: Nullable(Id),
  product_id: Nullable(Id),
  kind: OneOf(['feed', 'chat']),
  who_posts: OneOf(['everybody', 'staff']),
  /** `everyone`: all members with access have it in their list; `writers`: those who wrote in it. */
  who_joins: OneOf(['everyone', 'writers']),
};

/** A feed or a channel (MSG-25). */
export const StudioFeed = Type.Object({
  id: Id,
  title: Type.String(),
  kind: OneOf(['feed', 'chat', 'comment']),
  page: Nullable(Named),
  product: Nullable(Named),
  who_posts: fields.who_posts,
  who_joins: fields.who_joins,
  /** Belongs to its page, which creates and names it. Only who may post is configurable. */
  is_of_page: Type.Boolean(),
  message_count: Type.Integer(),
  latest_message_ts: Nullable(MessageTs),
  updated_at: Time,
});
export type StudioFeed = Static<typeof StudioFeed>;

const params = { id: Id };
const read = { who: 'owner', permission: 'moderation.read' } as const;
const write = { who: 'owner', permission: 'moderation.write' } as const;
const unknown = ['page_not_found', 'product_not_found', 'feed_taken'] as const;

export const feeds = calls({
  'GET /studio/feeds': {
    ...read,
    query: { q: Type.Optional(Type.String({ maxLength: 200 })), page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) },
    returns: List(StudioFeed),
  },
  'POST /studio/feeds': {
    ...write,
    idempotent: true,
    body: Type.Object({
      title: fields.title,
      kind: fields.kind,
      page_id: Type.Optional(fields.page_id),
      product_id: Type.Optional(fields.product_id),
      who_posts: Type.Optional(fields.who_posts),
      who_joins: Type.Optional(fields.who_joins),
    }),
    returns: StudioFeed,
    errors: unknown,
  },
  'GET /studio/feeds/{id}': { ...read, params, returns: StudioFeed },
  'PUT /studio/feeds/{id}': {
    ...write,
    params,
    /** `seen`: the `updated_at` that the change is based on; without it conflicts are not checked. */
    body: Type.Partial(Type.Object({ ...fields, seen: Time })),
    returns: StudioFeed,
    errors: [...unknown, 'edit_conflict', 'in_use'],
  },
  /** Deletes its messages too. A feed shown on a page cannot be deleted: 409 `in_use`. */
  'DELETE /studio/feeds/{id}': { ...write, params, returns: Nothing, errors: ['in_use'] },
});
