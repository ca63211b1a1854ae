import type { MissedChoice, RunCourse } from '@bandstand/contract/courses.ts';
import type { ProgramSettings } from '@bandstand/contract/programs.ts';
import type { Delay } from '@bandstand/rules/access/facts.ts';
import { delayedDay, paused, plainCourse, resumed, type Course } from '@bandstand/rules/programs/course.ts';
import { compressed, missedOf, type Missed, type MissedFacts } from '@bandstand/rules/programs/missed.ts';
import { beginsAgainOn } from '@bandstand/rules/programs/rounds.ts';
import { todayIn } from '@bandstand/rules/schedule/times.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { Runs } from '../progress/progress.runs.service.ts';
import type { ProgramRun } from '../progress/progress.subscriptions.ts';
import type { RunCalendar } from '../schedule/schedule.layout.service.ts';
import { plannedDays, roundFacts, settingsIn, zoneOf, type RunFacts } from './courses.facts.ts';
import type { CoursesRepo, CourseUndo, RunKey } from './courses.repo.ts';

export interface CoursesDependencies {
  repo: CoursesRepo;
  pages: Pages;
  runs: Pick<Runs, 'programSubscription'>;
  calendar: RunCalendar;
  lockRun: (on: Work, subscriberId: string, rootId: string) => Promise<void>;
  clock: Clock;
}
interface Changed {
  program_subscription: ProgramRun;
  course: RunCourse;
}
/** A member's run, and what decides about it. */
interface OwnRun extends RunFacts {
  visit: Visit;
  key: RunKey;
  settings: ProgramSettings;
  items: RunItem[];
  today: string;
}
type RunItem = Awaited<ReturnType<RunCalendar['list']>>[number];
export type Courses = ReturnType<typeof createCourses>;

/** How a member's run of a program goes on: pauses, missed days, and when it begins again (PRG-13). */
export function createCourses(parts: CoursesDependencies) {
  const { pages, repo, clock, runs } = parts;
  const opened = createOpening(parts);

  async function show(member: Member, programId: string): Promise<RunCourse> {
    const own = await opened.read(member, programId);
    const { settings, run, today } = own;
    return {
      page_id: programId,
      paused_at: run.course?.pausedAt ?? null,
      may_pause: settings.allows_pause && run.completed_at === null,
      round: run.course?.round ?? 1,
      begins_again_on: beginsAgainOn(roundFacts(own, settings)),
      missed: offered(missedIn(own)),
      undo: run.course_undo?.on === today ? run.course_undo.choice : null,
    };
  }
  async function changed(member: Member, programId: string): Promise<Changed> {
    const subscription = runs.programSubscription(await pages.visit(member.tenant, member), programId);
    // Another request of the member left it in the meantime.
    if (!subscription) throw new AppError('program_not_found');
    return { program_subscription: subscription, course: await show(member, programId) };
  }

  return {
    /** Throws program_not_found unless the member runs it. */
    show,

    /** Throws program_not_found; access_denied where the owner does not allow it, or the run is over. */
    pause: async (member: Member, programId: string): Promise<Changed> => {
      await opened.change(member, programId, async (on, { key, settings, run }) => {
        if (!settings.allows_pause || run.completed_at !== null) throw new AppError('access_denied');
        const course = run.course ?? plainCourse;
        if (course.pausedAt === null) await repo.save(on, member.tenant, key, paused(course, clock.iso()), null);
      });
      return changed(member, programId);
    },

    /** Also where pauses are not allowed any more. Throws program_not_found. */
    resume: async (member: Member, programId: string): Promise<Changed> => {
      await opened.change(member, programId, async (on, own) => {
        const { course, delay } = resumed(own.run.course ?? plainCourse, clock.ms(), zoneOf(member));
        if (course === own.run.course || own.run.course === null) return;
        await repo.save(on, member.tenant, own.key, course, null);
        if (delay) await parts.calendar.move(on, member.tenant, delayedItems(own, delay));
      });
      return changed(member, programId);
    },

    /** Shifts, squeezes or leaves out what was missed, or leaves it as it is. Throws program_not_found; refuses a choice that was not offered. */
    answer: async (member: Member, programId: string, { choice }: { choice: MissedChoice }): Promise<RunCourse> => {
      await opened.change(member, programId, async (on, own) => {
        const missed = missedIn(own);
        // Another tab was faster.
        if (missed === null) return;
        refuseFields({ choice: choice === 'leave' || missed.choices.includes(choice) ? null : { key: 'field.invalid' } });
        const { course, items, removed } = answered(own, missed, choice, clock.iso());
        const undo: CourseUndo = { choice, on: own.today, course: own.run.course, items, removed };
        await repo.save(on, member.tenant, own.key, course, undo);
        if (items.length > 0)
          await parts.calendar.move(
            on,
            member.tenant,
            items.map(({ id, to, is_moved }) => ({ id, date: to, is_moved: is_moved || choice === 'compress' })),
          );
        if (removed.length > 0) await parts.calendar.setRemoved(on, member.tenant, removed, clock.iso());
      });
      return show(member, programId);
    },

    /** Takes the last answer of today back. Throws program_not_found. */
    undo: async (member: Member, programId: string): Promise<void> => {
      await opened.change(member, programId, async (on, { key, run, items, today, visit }) => {
        const undo = run.course_undo;
        if (undo?.on !== today) return;
        // What the member moved or completed since stays where it is.
        const there = new Map(items.filter((item) => !isDone(visit, item.item_id)).map((item) => [item.id, item.date]));
        await repo.save(on, member.tenant, key, undo.course, null);
        const back = undo.items.filter(({ id, to }) => there.get(id) === to);
        if (back.length > 0) await parts.calendar.move(on, member.tenant, back);
        if (undo.removed.length > 0) await parts.calendar.setRemoved(on, member.tenant, undo.removed, null);
      });
    },
  };
}

/** Reads a member's own run, and changes it while other requests wait. */
function createOpening({ repo, pages, calendar, lockRun, clock }: CoursesDependencies) {
  async function read(member: Member, programId: string, on?: Work): Promise<OwnRun> {
    const visit = await pages.visit(member.tenant, member);
    const page = visit.tree.page(programId);
    const settings = settingsIn(visit.tree, programId);
    const key = { subscriberId: member.id, rootId: programId };
    const run = page && settings && visit.isListable(page) ? await repo.find(member.tenant, key, on) : undefined;
    if (!run || !settings) throw new AppError('program_not_found');
    return {
      daysOf: calendar.daysOf,
      tree: visit.tree,
      rootId: programId,
      visit,
      key,
      settings,
      run,
      items: settings.fills_calendar ? await calendar.list(member.tenant, key, on) : [],
      today: todayIn(zoneOf(member), clock.ms()),
    };
  }
  return {
    read,
    change: async (member: Member, programId: string, work: (on: Work, own: OwnRun) => Promise<void>): Promise<void> => {
      const before = await read(member, programId);
      await repo.transaction(member.tenant, async (on) => {
        await lockRun(on, member.id, programId);
        await calendar.lock(on, member.id);
        const run = await repo.find(member.tenant, before.key, on);
        if (!run) throw new AppError('program_not_found');
        const present = before.settings.fills_calendar ? await calendar.list(member.tenant, before.key, on) : [];
        await work(on, { ...before, run, items: present });
      });
    },
  };
}

function isDone(visit: Visit, pageId: string): boolean {
  const page = visit.tree.page(pageId);
  return page === undefined || visit.isCompleted(page);
}

/** The days of a run that count: on the calendar, where the member may have moved them, else as planned. */
function missedFacts(own: OwnRun): MissedFacts {
  const { visit, settings, run, items, today } = own;
  const course = run.course ?? plainCourse;
  const days = settings.fills_calendar
    ? items.filter(({ is_removed }) => !is_removed).map(({ item_id, date }) => ({ pageId: item_id, date }))
    : plannedDays(own);
  return {
    days: days
      .filter(({ pageId }) => {
        const page = visit.tree.page(pageId);
        return page !== undefined && visit.isListable(page) && !course.skipped.includes(pageId);
      })
      .map(({ pageId, date }) => ({ pageId, date, isDone: isDone(visit, pageId) })),
    today,
    askedOn: course.askedOn,
    hasCalendar: settings.fills_calendar,
  };
}

/** Only runs with days of their own that go on: with a common first day, members stay together. */
function missedIn(own: OwnRun): Missed | null {
  const { settings, run } = own;
  const hasOwnDays = settings.pace === 'dripped' || (settings.pace === 'self_paced' && settings.fills_calendar);
  if (!hasOwnDays || run.completed_at !== null || run.course?.pausedAt) return null;
  return missedOf(missedFacts(own));
}
const offered = (missed: Missed | null): RunCourse['missed'] =>
  missed && { from: missed.from, page_ids: missed.pageIds, days: missed.days, choices: missed.choices };

/** Where a delay puts the items that were not done. */
const delayedItems = ({ visit, items }: OwnRun, delay: Delay) =>
  items
    .filter(({ item_id, is_removed }) => !is_removed && !isDone(visit, item_id))
    .map(({ id, date, is_moved }) => ({ id, date: delayedDay(date, [delay]), is_moved }));

type Answer = { course: Course } & Pick<CourseUndo, 'items' | 'removed'>;

function answered(own: OwnRun, missed: Missed, choice: MissedChoice, now: string): Answer {
  const course = own.run.course ?? plainCourse;
  const none = { items: [], removed: [] };
  if (choice === 'leave') return { course: { ...course, askedOn: own.today }, ...none };
  if (choice === 'skip') {
    const gone = new Set(missed.pageIds);
    // A page with others below it is left out with them.
    const pageIds = missed.pageIds.flatMap((id) => [id, ...own.visit.sequenceOf(id, null)]);
    const open = pageIds.filter((id) => !isDone(own.visit, id));
    return {
      course: { ...course, skipped: [...new Set([...course.skipped, ...open])] },
      items: [],
      removed: own.items.filter((item) => gone.has(item.item_id) && !item.is_removed).map(({ id }) => id),
    };
  }
  const byPage = new Map(own.items.map((item) => [item.item_id, item]));
  if (choice === 'compress') {
    const items = compressed(missedFacts(own)).flatMap(({ pageId, date }) => {
      const item = byPage.get(pageId);
      return item ? [{ id: item.id, date: item.date, is_moved: item.is_moved, to: date }] : [];
    });
    return { course, items, removed: [] };
  }
  const delay: Delay = { at: now, from: missed.from, days: missed.days, ms: missed.days * 86_400_000 };
  const later = new Map(delayedItems(own, delay).map(({ id, date }) => [id, date]));
  const items = own.items.flatMap((item) => {
    const to = later.get(item.id);
    return to === undefined || to === item.date ? [] : [{ id: item.id, date: item.date, is_moved: item.is_moved, to }];
  });
  return { course: { ...course, delays: [...course.delays, delay] }, items, removed: [] };
}
