import type { SessionBundle } from '@bandstand/contract/auth.ts';

/** What may be done without a connection: each says what shall be, so that a repeat changes nothing however late it comes. */
export type DeedName = 'POST /pages/{id}/complete' | 'DELETE /pages/{id}/complete' | 'POST /pages/{id}/bookmarks/toggle';

/** What a saved page shall be. */
export type Wish = { is_bookmarked: boolean };

/** One of them until the server has taken it. */
export type Deed = { key: string; memberId: string; name: DeedName; pageId: string; body?: Wish | undefined };

export function withCompletion(bundle: SessionBundle, pageId: string, isCompleted: boolean): SessionBundle {
  return { ...bundle, page_completions: { ...bundle.page_completions, by_uuid: { ...bundle.page_completions.by_uuid, [pageId]: isCompleted } } };
}

export function withBookmark(bundle: SessionBundle, pageId: string, isSaved: boolean): SessionBundle {
  const others = bundle.bookmarked_pages.filter((id) => id !== pageId);
  return { ...bundle, bookmarked_pages: isSaved ? [...others, pageId] : others };
}

/** The bundle as it will be once the deed has arrived. */
export function withDeed(bundle: SessionBundle, { name, pageId, body }: Pick<Deed, 'name' | 'pageId' | 'body'>): SessionBundle {
  if (name === 'POST /pages/{id}/bookmarks/toggle') return withBookmark(bundle, pageId, body?.is_bookmarked ?? true);
  return withCompletion(bundle, pageId, name === 'POST /pages/{id}/complete');
}
