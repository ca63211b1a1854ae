import { Type } from 'typebox';
import { calls } from './call.ts';
import { Id } from './wire.ts';

/** Pages that a member bookmarked (PRG-11). */
export const bookmarks = calls({
  'POST /pages/{id}/bookmarks/toggle': {
    who: 'member',
    params: { id: Id },
    notFound: 'page_not_found',
    idempotent: true,
    /** The wanted state, so that a repeat changes nothing. Without it the call toggles the bookmark. */
    body: Type.Partial(Type.Object({ is_bookmarked: Type.Boolean() })),
    returns: Type.Object({ is_bookmarked: Type.Boolean() }),
    errors: ['access_denied'],
  },
});
