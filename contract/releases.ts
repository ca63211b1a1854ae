import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { PageDraft } from './pages.studio.ts';
import { publishableTypes } from './releases.values.ts';
import { Id, List, Nothing, Nullable, OneOf, Time } from './wire.ts';

const Item = Type.Object({ type: OneOf(publishableTypes), id: Nullable(Id), title: Type.String() });

/** Several changes that members get together: planned, published or reverted as a whole (STU-3). */
export const Release = Type.Object({
  id: Id,
  title: Type.String(),
  status: OneOf(['planned', 'published', 'rolled_back', 'failed']),
  publish_at: Nullable(Time),
  published_at: Nullable(Time),
  author: Nullable(Type.String()),
  items: Type.Array(Item),
  rolled_back_at: Nullable(Time),
  rolled_back_by: Nullable(Type.String()),
  fault: Nullable(Type.String({ description: 'why a planned one was not published' })),
  can_roll_back: Type.Boolean(),
});
export type Release = Static<typeof Release>;

const params = { id: Id };
const notFound = 'not_found';
const publish_at = Type.Optional(Nullable(Time));

export const studioReleases = calls({
  'GET /studio/releases': {
    who: 'owner',
    permission: 'build.read',
    query: {
      q: Type.Optional(Type.String({ maxLength: 200 })),
      status: Type.Optional(OneOf(['planned', 'published', 'rolled_back', 'failed'])),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    },
    returns: List(Release),
  },
  'POST /studio/releases': {
    who: 'owner',
    permission: 'publish',
    idempotent: true,
    body: Type.Object({
      title: Type.Optional(Type.String({ maxLength: 200 })),
      items: Type.Optional(Type.Array(Type.Object({ type: OneOf(publishableTypes), id: Type.Optional(Nullable(Id)) }), { maxItems: 10_000 })),
      publish_at,
    }),
    returns: Release,
    errors: ['page_not_found', 'not_found', 'date_in_past', 'release_circle'],
  },
  'GET /studio/releases/{id}': { who: 'owner', permission: 'build.read', params, notFound, returns: Release },
  'POST /studio/releases/{id}/publish': {
    who: 'owner',
    permission: 'publish',
    params,
    notFound,
    returns: Release,
    errors: ['release_closed', 'page_not_found', 'release_circle'],
  },
  'POST /studio/releases/{id}/rollback': {
    who: 'owner',
    permission: 'publish',
    params,
    notFound,
    body: Type.Object({ overtaken: Type.Optional(OneOf(['keep', 'roll_back'])) }),
    returns: Release,
    errors: ['release_closed', 'release_overtaken', 'release_circle'],
  },
  'DELETE /studio/releases/{id}': { who: 'owner', permission: 'publish', params, notFound, returns: Nothing, errors: ['release_closed'] },
  'POST /studio/pages/{id}/publish': {
    who: 'owner',
    permission: 'publish',
    params,
    notFound: 'page_not_found',
    body: Type.Object({ publish_at }),
    returns: PageDraft,
    errors: ['date_in_past'],
  },
});
