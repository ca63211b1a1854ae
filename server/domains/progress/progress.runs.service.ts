import type { Person } from '@bandstand/contract/members.ts';
import type { ProgramSettings } from '@bandstand/contract/programs.ts';
import type { Progress, Sequence } from '@bandstand/contract/progress.ts';
import { toSequence } from '@bandstand/rules/pages/sequence.ts';
import { plainSettings, readSettings } from '@bandstand/rules/programs/settings.ts';
import { mayStartLater } from '@bandstand/rules/programs/start.ts';
import { isTimeZone, plainDateOf, startOfDate } from '@bandstand/rules/time/zone.ts';
import { isoOf, msOf } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Page } from '../pages/pages.tree.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { Start } from './progress.repo.ts';
import { packSubscription, programSubscription } from './progress.subscriptions.ts';
import type { ProgressDependencies } from './progress.service.ts';

/** Members by subscriber id, as other members see them. */
export type PeopleByIds = (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlyMap<string, Person>>;

export interface Run {
  page_id: string;
  progress: Progress;
  sequence: Sequence;
}
/** A transaction hook of joins and leaves: seats of events, entries on the calendar. */
export interface RunHook {
  /** Throwing undoes the join. `start` is where and when the run begins. */
  joins?(on: Work, run: { visit: Visit; member: Member; page: Page; start: Start }): Promise<void>;
  /** `pageIds`: the page and its whole sequence. */
  leaves?(on: Work, run: { visit: Visit; member: Member; page: Page; pageIds: readonly string[] }): Promise<void>;
}
/** A day, or an instant with its zone (API-9). Parsing alone would read the 31st of February as the 3rd of March. */
const isMoment = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text) &&
  Number.isFinite(msOf(text)) &&
  plainDateOf(startOfDate(text.slice(0, 10), null), null) === text.slice(0, 10);

const dayMs = 86_400_000;
const maxDaysAhead = 365;

export type Runs = ReturnType<typeof createRuns>;

/** Starting and leaving a program or another page (PRG-6 to PRG-8). */
export function createRuns(parts: RunDependencies) {
  const hooks: RunHook[] = [];
  return {
    /** Adds further writes to the transaction of a join or leave. */
    addTransactionHook: (part: RunHook): void => void hooks.push(part),
    programSubscription,
    packSubscription,
    ...createStarting(parts, hooks),
    ...createLeaving(parts, hooks),
    ...createRunView(parts),
  };
}
interface RunDependencies extends ProgressDependencies {
  peopleByIds: PeopleByIds;
}

const stateOf = (visit: Visit, pageId: string): Run => ({
  page_id: pageId,
  progress: visit.progressOf(pageId) as Progress,
  sequence: toSequence(visit.sequenceOf(pageId), visit.viewer.completed),
});
const settingsOf = (page: Page): ProgramSettings => (page.type === 'program' ? readSettings(page.teaser.program) : plainSettings);

/**
 * The start in the member's time zone: local midnight, or the exact moment for minutes and hours (ACC-11). If all begin on one day, no other can be
 * chosen. Throws date_in_past.
 */
function readStart(
  member: Pick<Member, 'timezone' | 'isAdmin'>,
  settings: ProgramSettings,
  text: string | null | undefined,
  now: number,
): Omit<Start, 'start_from_page_id'> {
  const zone = isTimeZone(member.timezone) ? member.timezone : 'UTC';
  const common = settings.pace === 'fixed' ? settings.starts_on : null;
  const isDate = text?.length === 10;
  const chosen = !text ? now : !isMoment(text) ? NaN : isDate ? startOfDate(text, zone) : msOf(text);
  const given = common === null ? chosen : startOfDate(common, zone);
  refuseFields({ started_at: !Number.isFinite(given) || Math.abs(given - now) > 100 * 365 * dayMs ? { key: 'field.invalid' } : null });
  const [day, today] = [plainDateOf(given, zone), plainDateOf(now, zone)];
  const mayBegin = day >= today || common !== null || settings.allows_past_start || member.isAdmin;
  if (!mayBegin) throw new AppError('date_in_past', { fields: { started_at: [{ key: 'schedule.past' }] } });
  const midnight = startOfDate(day, zone);
  refuseFields({ started_at: midnight - now > maxDaysAhead * dayMs ? { key: 'field.invalid' } : null });
  // A day without a time begins at midnight. Today begins now: past hours do not count (ACC-11).
  const isBehind = isDate || !(settings.allows_past_start || member.isAdmin);
  const exact = common === null && day === today && isBehind && given < now ? now : given;
  return { started_at: isoOf(midnight), started_at_exact: isoOf(exact), time_zone: zone };
}

function createStarting({ repo, pages, clock, bus }: RunDependencies, hooks: readonly RunHook[]) {
  return {
    /** Joins and starts; a repeat returns the present run. Throws access_denied, page_not_found, date_in_past. */
    start: async (member: Member, pageId: string, input: { started_at?: string | null; start_from_page_id?: string | null }): Promise<Run> => {
      const { tenant } = member;
      const visit = await pages.visit(tenant, member);
      const page = pages.requireIn(visit, pageId, { full: true });
      const running = visit.viewer.subscriptions.get(page.id);
      if (running?.isMember && running.startedAt !== null) return stateOf(visit, page.id);
      const from = input.start_from_page_id ?? null;
      const settings = settingsOf(page);
      const first = from === null ? page : visit.tree.page(from);
      const isBelow = first !== undefined && visit.isListable(first) && visit.tree.chainOf(first.id).some((above) => above.id === page.id);
      // Releases count from the page where a run begins: with one calendar for all, no one may get ahead.
      refuseFields({ start_from_page_id: !isBelow || (from !== null && settings.pace === 'fixed') ? { key: 'field.invalid' } : null });
      if (from !== null && !mayStartLater(visit.tree.access, page.id, settings)) throw new AppError('access_denied');
      const start = { ...readStart(member, settings, input.started_at, clock.ms()), start_from_page_id: from };
      const isNew = await repo.transaction(tenant, async (on) => {
        const hasBegun = await repo.start(on, tenant, member.id, page.id, clock.iso(), start);
        if (hasBegun) for (const hook of hooks) await hook.joins?.(on, { visit, member, page, start });
        return hasBegun;
      });
      if (isNew) bus.publish('page.joined', { tenant, subscriberId: member.id, pageId });
      return stateOf(await pages.visit(tenant, member), page.id);
    },

    /** Joins pages for a member who sent no request. Existing runs stay. */
    enrol: async (tenant: Tenant, subscriberId: string, pageIds: readonly string[]): Promise<void> => {
      const now = clock.iso();
      const start = { ...readStart({ timezone: 'UTC', isAdmin: false }, plainSettings, null, clock.ms()), start_from_page_id: null };
      for (const pageId of pageIds) {
        const isNew = await repo.transaction(tenant, (on) => repo.start(on, tenant, subscriberId, pageId, now, start));
        if (isNew) bus.publish('page.joined', { tenant, subscriberId, pageId });
      }
    },
  };
}

function createLeaving({ repo, pages, bus }: RunDependencies, hooks: readonly RunHook[]) {
  return {
    /** Ends the run and its completions. Members can also leave a page that they may no longer open (PRG-7). */
    leave: async (member: Member, pageId: string): Promise<void> => {
      const { tenant } = member;
      const visit = await pages.visit(tenant, member);
      const page = visit.tree.page(pageId);
      if (!page || (!visit.isListable(page) && !visit.viewer.subscriptions.has(pageId))) throw new AppError('page_not_found');
      // A pack has no run: completions in it stay (PRG-11).
      const pageIds = page.type === 'pack' ? [] : [pageId, ...visit.sequenceOf(pageId, null)];
      const isLeft = await repo.transaction(tenant, async (on) => {
        await repo.lockRun(on, member.id, pageId);
        const hasLeft = await repo.leave(on, tenant, member.id, pageId, pageIds);
        if (hasLeft) for (const hook of hooks) await hook.leaves?.(on, { visit, member, page, pageIds });
        return hasLeft;
      });
      if (isLeft) bus.publish('page.left', { tenant, subscriberId: member.id, pageId });
    },
  };
}

function createRunView({ repo, pages, peopleByIds }: RunDependencies) {
  return {
    /** Who joined, and the viewer's progress (PRG-8). */
    show: async (tenant: Tenant, member: Member | null, pageId: string) => {
      const visit = await pages.visit(tenant, member);
      const page = visit.tree.page(pageId);
      if (!page || !visit.isListable(page)) throw new AppError('page_not_found');
      const { count, last } = await repo.subscribers(tenant, pageId);
      const people = member && last.length > 0 ? await peopleByIds(tenant, last) : new Map<string, Person>();
      const run = visit.viewer.subscriptions.get(pageId);
      return {
        page_id: pageId,
        count,
        last_5: last.flatMap((id) => people.get(id) ?? []),
        can_schedule_start: page.access.is_progress_root && !run?.startedAt,
        page_title: page.title,
        page_path: visit.tree.pathOf(pageId),
        sequence: run?.isMember
          ? toSequence(visit.sequenceOf(pageId), visit.viewer.completed).map((step) => ({
              ...step,
              title: visit.tree.page(step.page_id)?.title ?? '',
            }))
          : null,
        progress: visit.progressOf(pageId),
      };
    },
  };
}
