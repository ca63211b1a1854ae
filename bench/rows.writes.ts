import { openLine } from './http.ts';
import { compare, type Row } from './measure.ts';
import { atTurn, call, headersOf, memberAt } from './members.ts';

const text = 'Third set done, the last two were slow. How did yours go today?';
/** Differs between runs on one install: a client id that was used before writes nothing. */
const run = Date.now().toString(36);

const comment: Row = {
  name: 'comment',
  about: 'a comment, committed, in 80 threads of 25 members',
  run: async (ground) => {
    const { seeded, ours, bare } = ground;
    return [
      await compare(ground, 'comment', {
        ours: async (line, turn) => {
          const client_id = `${run}-${turn}`;
          const { threadId } = atTurn(seeded.articles, turn);
          const { results } = await call<{ results: { client_id: string }[] }>(line, ours, {
            method: 'POST',
            path: `/api/threads/${threadId}/messages`,
            headers: headersOf(seeded, memberAt(seeded, turn)),
            body: { data: { op: 'send', client_id, message: text } },
          });
          if (results[0]?.client_id !== client_id) throw new Error('another comment was answered');
        },
        bare: (line, turn) =>
          call(line, bare, {
            method: 'POST',
            path: `/comment/${turn % seeded.articles.length}`,
            body: { client_id: `${run}-${turn}`, message: text, member: turn % seeded.members.length },
          }),
      }),
    ];
  },
};

const bookmark: Row = {
  name: 'bookmark',
  about: 'a member bookmarks a page, or ends a bookmark',
  run: async (ground) => {
    const { seeded, ours, bare } = ground;
    const pageAt = (turn: number) => atTurn(seeded.articles, turn + Math.floor(turn / seeded.members.length));
    return [
      await compare(ground, 'bookmark', {
        ours: async (line, turn) => {
          const path = `/api/pages/${pageAt(turn).id}/bookmarks/toggle`;
          await call(line, ours, { method: 'POST', path, headers: headersOf(seeded, memberAt(seeded, turn)), body: {} });
        },
        bare: (line, turn) => call(line, bare, { method: 'POST', path: `/bookmark/${pageAt(turn).id}/${turn % seeded.members.length}` }),
      }),
    ];
  },
};

const complete: Row = {
  name: 'complete',
  about: 'a member completes a page for the first time',
  run: async (ground) => {
    const { seeded, ours, bare } = ground;
    const lessonAt = (turn: number): string => {
      const lesson = seeded.lessons[Math.floor(turn / seeded.members.length)];
      if (!lesson) throw new Error('every member has completed every page');
      return lesson;
    };
    return [
      await compare(ground, 'complete', {
        ours: async (line, turn) => {
          const path = `/api/pages/${lessonAt(turn)}/complete`;
          await call(line, ours, { method: 'POST', path, headers: headersOf(seeded, memberAt(seeded, turn)) });
        },
        bare: (line, turn) => call(line, bare, { method: 'POST', path: `/complete/${lessonAt(turn)}/${turn % seeded.members.length}` }),
      }),
    ];
  },
};

const activity: Row = {
  name: 'activity',
  about: 'a set of a workout, logged by its member',
  run: async (ground) => {
    const { seeded, ours, bare } = ground;
    const { workoutId, members } = seeded;
    const line = await openLine(ours.port);
    const sessions: string[] = [];
    for (const member of members) {
      const path = `/api/workouts/${workoutId}/session`;
      sessions.push((await call<{ id: string }>(line, ours, { method: 'POST', path, headers: headersOf(seeded, member), body: {} })).id);
    }
    line.close();
    const bodyOf = (turn: number) => {
      const set = 1 + Math.floor(turn / members.length);
      return { activity_type: 'set_completed', client_uid: `${run}-${turn}`, data: { set, round: 1, reps: 8, load_kg: 62.5, unit: 'kg', rpe: 8 } };
    };
    return [
      await compare(ground, 'activity', {
        ours: async (own, turn) => {
          const path = `/api/workouts/${workoutId}/session/${atTurn(sessions, turn)}/activity`;
          const answer = await call<{ client_uid: string }>(own, ours, {
            method: 'POST',
            path,
            headers: headersOf(seeded, memberAt(seeded, turn)),
            body: bodyOf(turn),
          });
          if (answer.client_uid !== `${run}-${turn}`) throw new Error('another entry was answered');
        },
        bare: (own, turn) => call(own, bare, { method: 'POST', path: `/activity/${atTurn(sessions, turn)}`, body: bodyOf(turn) }),
      }),
    ];
  },
};

const formSubmit: Row = {
  name: 'form-submit',
  about: 'a member submits a form of five fields, against one insert of the same answers',
  run: async (ground) => {
    const { seeded, ours, bare } = ground;
    const { id, fieldIds } = seeded.form;
    const answers = ['Seven hours, woke up once', 'The long walk in the morning', 'The last two sets', '10432', '71.5'];
    const body = { submitted_values: fieldIds.map((form_field_id, at) => ({ form_field_id, value: answers[at] })) };
    return [
      await compare(ground, 'form-submit', {
        ours: async (line, turn) => {
          const path = `/api/forms/${id}/submit`;
          await call<{ submission_id: string }>(line, ours, { method: 'POST', path, headers: headersOf(seeded, memberAt(seeded, turn)), body });
        },
        bare: (line, turn) => call(line, bare, { method: 'POST', path: `/submit/${id}/${turn % seeded.members.length}`, body }),
      }),
    ];
  },
};

export const writeRows: Row[] = [comment, bookmark, complete, activity, formSubmit];
