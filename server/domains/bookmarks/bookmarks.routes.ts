import { bookmarks } from '@bandstand/contract/bookmarks.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Bookmarks } from './bookmarks.service.ts';

export const bookmarksRoutes = (service: Bookmarks): Binding[] =>
  bind(bookmarks, {
    'POST /pages/{id}/bookmarks/toggle': ({ member, params, body, keep }) => service.toggle(member, params.id, body.is_bookmarked ?? null, keep),
  });
