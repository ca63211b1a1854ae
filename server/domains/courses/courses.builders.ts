import type { MissedChoice } from '@bandstand/contract/courses.ts';
import type { ProgramSettings } from '@bandstand/contract/programs.ts';
import { startOfDate } from '@bandstand/rules/time/zone.ts';
import type { MemberSession, TestApp } from '../../testing/app.ts';
import { aLaidProgram, calendarOf, dayIn, dayMs } from '../schedule/schedule.builders.ts';

export const zone = 'America/New_York';

/** A member who runs a program with a page on each of these days, and what they can do with it. */
export async function aRunner(app: TestApp, days: readonly number[], settings: Partial<ProgramSettings> = {}) {
  // The next noon.
  daysPass(app, 1);
  const made = await aLaidProgram(app, days, { allows_pause: true, ...settings });
  const member = await app.signUp({ timezone: zone });
  const calendar = calendarOf(app, member);
  await calendar.join(made.program.id);
  await app.settle();
  return { ...made, member, ...courseOf(app, member, made.program.id), ...calendar, pageIds: made.pages.map(({ id }) => id) };
}

/** A member's calls for one run. */
export function courseOf(app: TestApp, as: MemberSession, id: string) {
  const params = { id };
  const list = async () => (await app.call('GET /schedule', { as, query: { from: dayIn(app, -60, zone), to: dayIn(app, 300, zone) } })).body.items;
  return {
    course: async () => (await app.call('GET /programs/{id}/course', { as, params })).body,
    pause: () => app.call('POST /programs/{id}/pause', { as, params }),
    resume: () => app.call('DELETE /programs/{id}/pause', { as, params }),
    answer: (choice: MissedChoice) => app.call('POST /programs/{id}/missed', { as, params, body: { choice } }),
    undo: () => app.call('DELETE /programs/{id}/missed', { as, params }),
    /** The days of the items from today, in the order of the pages. */
    days: async (pageIds: readonly string[]) => {
      const byPage = new Map((await list()).map(({ item_id, date }) => [item_id, date]));
      const today = dayIn(app, 0, zone);
      return pageIds.map((page) => {
        const date = byPage.get(page);
        return date === undefined ? null : Math.round((Date.parse(date) - Date.parse(today)) / dayMs);
      });
    },
    run: async () => (await app.call('GET /pages/{id}/subscribers', { as, params })).body,
  };
}

/** Moves the clock to noon of a later day: then neither midnight nor a change of the clocks gets in between. */
export function daysPass(app: TestApp, days: number): void {
  const noon = startOfDate(dayIn(app, days, zone), zone) + dayMs / 2;
  if (noon > app.clock.ms()) app.clock.advance(noon - app.clock.ms());
}
