import { ApiError, type Answer, type Api } from '@bandstand/client/api/api.ts';
import { nextOwed, withEntry, type KeptEntry, type KeptSession } from './keptSession.ts';
import type { WorkoutStore } from './workoutStore.ts';

type Completed = Answer<'PUT /workouts/{id}/session/{sessionId}'>;
type Parts = { api: Api; store: WorkoutStore };

/** The server said no, and will say so again. A fault, a lost session or no connection is not that. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

/**
 * Tells the server what it does not know of a session: its start, its log in order, and its completion. Everything carries the id that this device gave
 * it, so repeats change nothing. A refused entry stays on the device and blocks nothing. Resolves with the completion's answer if there was one; rejects
 * when the server cannot be asked.
 */
export async function sendSession(parts: Parts, key: string): Promise<Completed | null> {
  let completed: Completed | null = null;
  for (let kept = await parts.store.read(key); kept; kept = await parts.store.read(key)) {
    const owed = nextOwed(kept);
    if (!owed) return completed;
    if (owed.kind === 'start') await sendStart(parts, kept);
    if (owed.kind === 'entry') await sendEntry(parts, kept, owed.entry);
    if (owed.kind === 'removal') await sendRemoval(parts, kept, owed.entry);
    if (owed.kind === 'completion') completed = await sendCompletion(parts, kept);
  }
  return completed;
}

const addressOf = ({ workoutId, id }: KeptSession) => ({ id: workoutId, sessionId: id ?? '' });

/** Without a start nothing else can be sent, so a refusal rejects. */
async function sendStart({ api, store }: Parts, { key, workoutId, mode, started_at }: KeptSession): Promise<void> {
  const body = { session_mode: mode, ts: started_at, client_uid: key };
  const { id } = await api('POST /workouts/{id}/session', { params: { id: workoutId }, body }, { idempotencyKey: key });
  await store.update(key, (kept) => kept && { ...kept, id });
}

async function sendEntry({ api, store }: Parts, session: KeptSession, entry: KeptEntry): Promise<void> {
  const { client_uid, ts, activity_type, workout_group_id, workout_group_item_id, data } = entry;
  const body = { client_uid, ts, activity_type, workout_group_id, workout_group_item_id, data };
  const sent = await orRefused(api('POST /workouts/{id}/session/{sessionId}/activity', { params: addressOf(session), body }));
  const settle = (kept: KeptEntry): KeptEntry => ({ ...kept, id: sent?.id ?? null, owes: sent && kept.removed_at !== null ? 'removal' : null });
  await store.update(session.key, (kept) => kept && withEntry(kept, client_uid, settle));
}

async function sendRemoval({ api, store }: Parts, session: KeptSession, { id, client_uid, removed_at }: KeptEntry): Promise<void> {
  const query = removed_at === null ? {} : { ts: removed_at };
  if (id !== null)
    await orRefused(
      api('DELETE /workouts/{id}/session/{sessionId}/activity/{activityId}', { params: { ...addressOf(session), activityId: id }, query }),
    );
  await store.update(session.key, (kept) => kept && withEntry(kept, client_uid, (entry) => ({ ...entry, owes: null })));
}

async function sendCompletion({ api, store }: Parts, session: KeptSession): Promise<Completed | null> {
  const ts = session.completed_at === null ? {} : { ts: session.completed_at };
  const put = (page_id: string | null) =>
    orRefused(api('PUT /workouts/{id}/session/{sessionId}', { params: addressOf(session), body: { page_id, ...ts } }));
  // A page that may no longer be completed must not keep the workout open.
  const answer = (await put(session.pageId)) ?? (session.pageId === null ? null : await put(null));
  await store.update(session.key, (kept) => kept && { ...kept, owes: null });
  return answer;
}

const orRefused = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (isRefused(error)) return null;
    throw error;
  });
