import type { SessionBundle } from '@bandstand/contract/auth.ts';
import type { Progress, RootProgress } from '@bandstand/contract/progress.ts';
import type { Input } from '@bandstand/client/api/api.ts';

/**
 * Actions allowed offline. Those about pages name the wanted state, and a submission has its key, so that repeats change nothing however late they
 * arrive.
 */
export type QueuedChangeName =
  | 'POST /pages/{id}/complete'
  | 'DELETE /pages/{id}/complete'
  | 'POST /pages/{id}/bookmarks/toggle'
  | 'POST /forms/{id}/submit'
  | 'PUT /threads/{id}/emojis';

/** Everything that a workout on this device has not told the server yet: the log itself is in its own store. */
export const workoutLog = 'workout log';

/** The wanted state of a bookmark. */
export type Wish = { is_bookmarked: boolean };

/** The wanted state of an emoji on a message. */
export type EmojiWish = Input<'PUT /threads/{id}/emojis'>['body'];

/** The answers to a form, under which name they are kept on the device, and the session on this device if it is a workout's. */
export type Submitted = { body: Input<'POST /forms/{id}/submit'>['body']; attempt: string; keptAs: string | null; sessionKey?: string | undefined };

/** An offline action until the server has accepted it. */
export type QueuedChange = {
  key: string;
  memberId: string;
  name: QueuedChangeName | typeof workoutLog;
  /** Of the page, the form or the thread; of a workout, the page that it completes, else empty. */
  pageId: string;
  body?: Wish | EmojiWish | Submitted['body'] | undefined;
  /** The run whose progress it changes. */ rootId?: string | undefined;
  /** Of a submission: the name under which its answers are kept. */ keptAs?: string | null | undefined;
  /** Of a workout and of the answers to its form: the session on this device. */ sessionKey?: string | undefined;
};

/** With a page completed or not; the run's progress follows until the server has counted it. */
export function withCompletion(bundle: SessionBundle, pageId: string, isCompleted: boolean, rootId?: string): SessionBundle {
  const { by_uuid } = bundle.page_completions;
  const marked = { ...bundle, page_completions: { ...bundle.page_completions, by_uuid: { ...by_uuid, [pageId]: isCompleted } } };
  const run = rootId === undefined ? undefined : bundle.page_subscriptions[rootId];
  if (!run?.progress || rootId === undefined || (by_uuid[pageId] ?? false) === isCompleted) return marked;
  const progress = moved(run.progress, isCompleted ? 1 : -1);
  return { ...marked, page_subscriptions: { ...bundle.page_subscriptions, [rootId]: { ...run, progress } } };
}

function moved(progress: Progress, step: 1 | -1): Progress {
  const total = progress.total_count;
  const done = Math.min(total, Math.max(0, progress.completed_count + step));
  return { ...progress, completed_count: done, percent: total === 0 ? 0 : Math.floor((done * 100) / total) };
}

/** The progress that the server counted for a run. */
export function withProgress(bundle: SessionBundle, { page_id, progress }: RootProgress): SessionBundle {
  const run = bundle.page_subscriptions[page_id];
  return run ? { ...bundle, page_subscriptions: { ...bundle.page_subscriptions, [page_id]: { ...run, progress } } } : bundle;
}

export function withBookmark(bundle: SessionBundle, pageId: string, isSaved: boolean): SessionBundle {
  const others = bundle.bookmarked_pages.filter((id) => id !== pageId);
  return { ...bundle, bookmarked_pages: isSaved ? [...others, pageId] : others };
}

/** The bundle as it will be once the action has arrived. */
export function withQueuedChange(
  bundle: SessionBundle,
  { name, pageId, body, rootId }: Pick<QueuedChange, 'name' | 'pageId' | 'body' | 'rootId'>,
): SessionBundle {
  if (name === 'POST /forms/{id}/submit' || name === 'PUT /threads/{id}/emojis') return bundle;
  if (name === workoutLog) return pageId === '' ? bundle : withCompletion(bundle, pageId, true, rootId);
  if (name === 'POST /pages/{id}/bookmarks/toggle') return withBookmark(bundle, pageId, body && 'is_bookmarked' in body ? body.is_bookmarked : true);
  return withCompletion(bundle, pageId, name === 'POST /pages/{id}/complete', rootId);
}
