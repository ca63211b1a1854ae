import { Type } from 'typebox';
import { calls } from './call.ts';
import { ContentItem } from './content-item.ts';
import { JoinAccess } from './programs.ts';
import { Id, Nothing, Nullable, Time } from './wire.ts';

const PackSubscription = Type.Object({ id: Id, pack_id: Id, joined_at: Time });
const params = { id: Id };
const notFound = 'page_not_found';

/** Packs: bundles of pages, programs and events without an order (PRG-11). */
export const packs = calls({
  'GET /packages': {
    who: 'guest',
    query: {
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    },
    returns: Type.Object({ packs: Type.Array(ContentItem), total_count: Type.Integer() }),
  },
  'GET /packages/subscriptions': { who: 'member', returns: Type.Record(Type.String(), PackSubscription) },
  'GET /packages/{id}': {
    who: 'guest',
    params,
    notFound,
    returns: Type.Object({
      ...ContentItem.properties,
      /** Empty while the pack is locked. */
      items: Type.Array(ContentItem),
      pack_subscription: Nullable(PackSubscription),
    }),
  },
  'GET /packages/{id}/access': { who: 'guest', params, notFound, returns: JoinAccess },
  'POST /packages/{id}/subscribe': {
    who: 'member',
    params,
    notFound,
    returns: Type.Object({ pack_subscription: PackSubscription }),
    errors: ['access_denied'],
  },
  'DELETE /packages/{id}/subscribe': { who: 'member', params, notFound, returns: Nothing },
});
