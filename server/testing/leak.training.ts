import { requireAt } from '@bandstand/rules/lists/require.ts';
import type { MemberSession, TestApp } from './app.ts';
import type { PlantedPage, Plants } from './leak.plant.ts';

/**
 * Gives a member a session of each page's workout, with a set of the page as an exercise, whatever they may open: access is lost after the training.
 * Written as rows: members cannot start workouts closed to them.
 */
export async function trainsEverywhere(app: TestApp, member: MemberSession, pages: readonly PlantedPage[]): Promise<void> {
  for (const { id, workoutId } of pages) {
    const own = [app.tenant.appId, app.platform.ids.next(), member.id];
    await app.sql(
      `insert into workout_sessions (app_id, id, subscriber_id, workout_id, session_mode, started_at, completed_at, created_at, page_id, results_at)
        values ($1, $2, $3, $4, 'list', now(), now(), now(), $5, now())`,
      [...own, workoutId, id],
    );
    await app.sql(
      `insert into workout_results (app_id, session_id, subscriber_id, workout_id, page_id, status, started_at, ended_at, seconds, sets, reps, volume)
        values ($1, $2, $3, $4, $5, 'completed', now(), now(), 60, 1, 5, 500)`,
      [...own, workoutId, id],
    );
    await app.sql(
      `insert into exercise_results (app_id, session_id, subscriber_id, exercise_id, ended_at, position, done, sets, reps, volume, best_load)
        values ($1, $2, $3, $4, now(), 0, '[{"set":1,"reps":5,"load_kg":100}]', 1, 5, 500, 100)`,
      [...own, id],
    );
    await app.sql(
      `insert into exercise_records (app_id, subscriber_id, exercise_id, sessions, last_at, best_load) values ($1, $2, $3, 1, now(), 100)`,
      [app.tenant.appId, member.id, id],
    );
  }
}

interface OwnHistory {
  /** By call, as text. */
  answers: Record<string, string>;
  /** The titles in lists, of all their pages. */
  titles: Record<string, ReadonlySet<string | null>>;
}

/** All that the calls of a history answer to a member who trained everywhere. */
export async function historyOf(app: TestApp, as: MemberSession, pages: readonly PlantedPage[]): Promise<OwnHistory> {
  const answers: Record<string, string> = {};
  const keep = <A extends { text: string }>(call: string, answer: A): A => {
    answers[call] = answer.text;
    return answer;
  };
  const titles = { sessions: new Set<string | null>(), exercises: new Set<string | null>() };
  for (let page = 1; titles.sessions.size < pages.length && page <= Math.ceil(pages.length / 50); page += 1) {
    const sessions = keep(`sessions ${page}`, await app.call('GET /workout_sessions', { as, query: { page } }));
    for (const { title } of sessions.body.items) titles.sessions.add(title);
    const exercises = keep(`exercises ${page}`, await app.call('GET /exercise_results', { as, query: { page } }));
    for (const { exercise } of exercises.body.items) titles.exercises.add(exercise.title);
  }
  keep('csv', await app.call('GET /workout_sessions.csv', { as }));
  const exercise_ids = pages
    .slice(0, 100)
    .map(({ id }) => id)
    .join(',');
  keep('latest', await app.call('GET /exercise_results/latest', { as, query: { exercise_ids } }));
  for (const { id } of await sessionsOf(app, as)) keep(`session ${id}`, await app.call('GET /workout_sessions/{id}', { as, params: { id } }));
  for (const { id } of pages) keep(`exercise ${id}`, await app.call('GET /exercise_results/{id}', { as, params: { id } }));
  return { answers, titles };
}

const sessionsOf = (app: TestApp, { id }: MemberSession): Promise<{ id: string; workout_id: string }[]> =>
  app.sql('select id, workout_id from workout_sessions where app_id = $1 and subscriber_id = $2 order by id', [app.tenant.appId, id]);

/** What the session of each member answers to the next one, to a guest, and to a member of another app, whatever they want to do with it. */
export async function othersHistory(
  app: TestApp,
  members: readonly MemberSession[],
  elsewhere: MemberSession,
  { pages, captureId }: Pick<Plants, 'pages' | 'captureId'>,
): Promise<Record<string, { status: number }>> {
  const answers: Record<string, { status: number }> = {};
  const itemOf = new Map(pages.map(({ workoutId, itemId }) => [workoutId, itemId]));
  for (const [at, member] of members.entries()) {
    const { id, workout_id } = requireAt(await sessionsOf(app, member), 0);
    const params = { id: workout_id, sessionId: id };
    const body = { activity_type: 'note' as const, workout_group_item_id: itemOf.get(workout_id) ?? null, data: { text: 'mine' } };
    for (const [name, as] of Object.entries({ next: requireAt(members, (at + 1) % members.length), elsewhere })) {
      const of = (call: string) => `session of ${at}, ${name}, ${call}`;
      answers[of('in the history')] = await app.call('GET /workout_sessions/{id}', { as, params: { id } });
      answers[of('in the player')] = await app.call('GET /workouts/{id}/session/{sessionId}', { as, params });
      answers[of('an entry')] = await app.call('POST /workouts/{id}/session/{sessionId}/activity', { as, params, body });
      answers[of('its end')] = await app.call('PUT /workouts/{id}/session/{sessionId}', { as, params, body: {} });
      answers[of('its form')] = await app.call('GET /forms/{id}/capture/{sessionId}', { as, params: { id: captureId, sessionId: id } });
    }
  }
  return answers;
}
