import type { ProgramSettings } from '@bandstand/contract/programs.ts';
import { plainCourse } from '@bandstand/rules/programs/course.ts';
import type { RoundFacts } from '@bandstand/rules/programs/rounds.ts';
import { readSettings } from '@bandstand/rules/programs/settings.ts';
import { daysBetween } from '@bandstand/rules/time/days.ts';
import { isTimeZone, plainDateOf } from '@bandstand/rules/time/zone.ts';
import { msOf } from '../../platform/clock.ts';
import type { PageTree } from '../pages/pages.tree.ts';
import type { RunCalendar } from '../schedule/schedule.layout.service.ts';
import type { RunRow } from './courses.repo.ts';

/** A program as its settings are published; null: it is none. */
export function settingsIn(tree: PageTree, rootId: string): ProgramSettings | null {
  const page = tree.page(rootId);
  return page?.type === 'program' ? readSettings(page.teaser.program) : null;
}

const lastOf = (days: readonly { date: string }[]): string | null =>
  days.reduce<string | null>((last, { date }) => (last === null || date > last ? date : last), null);

/** The zone in which a member's days are counted. */
export const zoneOf = ({ timezone }: { timezone: string }): string => (isTimeZone(timezone) ? timezone : 'UTC');

/** A published program with a run of it. */
export interface RunFacts {
  daysOf: RunCalendar['daysOf'];
  tree: PageTree;
  rootId: string;
  run: RunRow;
}

/** The days of a run, after its delays. */
export const plannedDays = ({ daysOf, tree, rootId, run }: RunFacts) => daysOf(tree, rootId, { ...run, delays: run.course?.delays ?? [] });

/** What decides when a run begins again. */
export function roundFacts(facts: RunFacts, settings: ProgramSettings): RoundFacts {
  const { daysOf, tree, rootId, run } = facts;
  const firstDay = plainDateOf(msOf(run.started_at), run.time_zone);
  const wholeRound = lastOf(daysOf(tree, rootId, { ...run, start_from_page_id: null }));
  return {
    ending: settings.ending,
    firstDay,
    lastDay: lastOf(plannedDays(facts)),
    length: wholeRound === null ? 0 : daysBetween(firstDay, wholeRound) + 1,
    completedOn: run.completed_at === null ? null : plainDateOf(msOf(run.completed_at), zoneOf(run)),
    isPaused: (run.course ?? plainCourse).pausedAt !== null,
  };
}
