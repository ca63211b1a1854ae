import type { ProgramSettings } from '@bandstand/contract/programs.ts';
import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { addDays } from '@bandstand/rules/time/days.ts';
import { todayIn } from '@bandstand/rules/schedule/times.ts';
import type { MemberSession, TestApp } from '../../testing/app.ts';
import { publishPage } from '../pages/pages.builders.ts';

export const dayMs = 86_400_000;
/** The day this many days from now, where a member is; UTC without a zone. */
export const dayIn = (app: TestApp, days: number, timeZone = 'UTC'): string => addDays(todayIn(timeZone, app.clock.ms()), days);

let programs = 0;
/** A published program with one page for each of the days, laid out on the calendar. */
export async function aLaidProgram(
  app: TestApp,
  days: readonly number[],
  settings: Partial<ProgramSettings> = {},
): Promise<{ program: PageDraft; pages: PageDraft[] }> {
  programs += 1;
  const program = await publishPage(app, {
    title: `Program ${programs}`,
    slug: `laid-${programs}`,
    type: 'program',
    access: { require_authentication: true, is_progress_root: true },
  });
  const pages: PageDraft[] = [];
  const layout: ProgramSettings['layout'] = [];
  for (const [index, day] of days.entries()) {
    const page = await publishPage(app, { title: `Page ${index} of day ${day}`, slug: `p-${index}`, parent: program });
    pages.push(page);
    layout.push({ page_id: page.id, day });
  }
  await layOut(app, program.id, {
    pace: 'self_paced',
    fills_calendar: true,
    layout,
    ...settings,
  });
  return { program, pages };
}

/** Saves and publishes the settings of a program. */
export async function layOut(app: TestApp, programId: string, settings: Partial<ProgramSettings>): Promise<void> {
  const { drafts, publishDrafts } = app.server.paged;
  const draft = await drafts.get(app.tenant, programId);
  await drafts.save(app.tenant, null, programId, { base_version: draft.version, type_data: { ...draft.type_data, ...settings } });
  await publishDrafts.publish(app.tenant, null, programId);
}

/** A member's actions on their calendar, named like the calls. */
export const calendarOf = (app: TestApp, as: MemberSession) => ({
  list: async (query: { item_id?: string; item_type?: string; from?: string; to?: string } = {}) =>
    (await app.call('GET /schedule', { as, query })).body.items,
  add: (item_id: string, date: string, headers: Record<string, string> = {}) => app.call('POST /schedule', { as, body: { item_id, date }, headers }),
  move: (id: string, date: string, shift_subsequent = false) =>
    app.call('PUT /schedule/{id}', { as, params: { id }, body: { date, shift_subsequent } }),
  duplicate: (id: string, date: string) => app.call('POST /schedule/{id}/duplicate', { as, params: { id }, body: { date } }),
  remove: (id: string) => app.call('DELETE /schedule/{id}', { as, params: { id } }),
  restore: (id: string) => app.call('POST /schedule/{id}/restore', { as, params: { id } }),
  join: (id: string, body: object = {}) => app.call('POST /pages/{id}/subscribers', { as, params: { id }, body }),
  leave: (id: string) => app.call('DELETE /pages/{id}/subscribers', { as, params: { id } }),
  complete: (id: string) => app.call('POST /pages/{id}/complete', { as, params: { id } }),
});
