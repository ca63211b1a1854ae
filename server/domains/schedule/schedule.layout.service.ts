import { createHash } from 'node:crypto';
import type { ProgramSettings } from '@bandstand/contract/programs.ts';
import type { Delay } from '@bandstand/rules/access/facts.ts';
import { firstDay } from '@bandstand/rules/programs/plan.ts';
import { readSettings } from '@bandstand/rules/programs/settings.ts';
import { layoutChange, plannedPages, type LayoutChange, type PlannedPage } from '@bandstand/rules/schedule/layout.ts';
import { todayIn } from '@bandstand/rules/schedule/times.ts';
import { msOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { PageTree } from '../pages/pages.tree.ts';
import type { RunHook } from '../progress/progress.runs.service.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import type { LaidRow, LayoutRepo, RunKey, Runner } from './schedule.layout.repo.ts';
import type { ScheduleRepo } from './schedule.repo.ts';
import { zoneOf } from './schedule.shape.ts';
import type { NewCalendarRow } from './schedule.tables.ts';

export interface LayoutDependencies {
  repo: LayoutRepo;
  items: ScheduleRepo;
  pages: Pages;
  clock: Clock;
  ids: Ids;
}
/** How many members' calendars change in one transaction. */
const membersAtOnce = 200;

/** A program whose layout is put on calendars. */
interface Laid {
  rootId: string;
  settings: ProgramSettings;
  /** Its published pages, in tree order. */
  order: string[];
}
/** Where and when a run began, and what it was delayed by. */
export type RunStart = { started_at: string; time_zone: string | null; start_from_page_id: string | null; delays?: readonly Delay[] | null };
export type Layouts = ReturnType<typeof createLayouts>;

/** Layouts of programs: put on a member's calendar at the start (SCH-4), and updated when the owner changes them. */
export function createLayouts(parts: LayoutDependencies) {
  const { repo, pages } = parts;
  const bringTo = createBringing(parts);
  return {
    part: createLayoutPart(parts),
    /** Applies every changed layout to the members of its program. False: something newer was published in the meantime. */
    bring: async (tenant: Tenant): Promise<boolean> => {
      const tree = await pages.tree(tenant);
      const version = Number(tree.version);
      const fingerprints = await repo.fingerprints(tenant);
      const programs = programsIn(tree);
      const off = [...fingerprints.keys()].filter((id) => !programs.some(({ rootId }) => rootId === id));
      if (off.length > 0) await repo.forget(tenant, off);
      for (const program of programs) {
        if (fingerprints.get(program.rootId) === fingerprintOf(program)) continue;
        for (let after: string | null = null; ;) {
          const next: string | 'stale' | null = await bringTo(tenant, tree, program, after, null);
          if (next === 'stale') return false;
          if (next === null) break;
          after = next;
        }
      }
      await repo.noteFollowed(tenant, version);
      return true;
    },
    /** For a member who just joined: includes what was published during that. */
    bringToOne: async (tenant: Tenant, rootId: string, subscriberId: string): Promise<void> => {
      const tree = await pages.tree(tenant);
      const program = laidOf(tree, rootId);
      if (program) await bringTo(tenant, tree, program, null, subscriberId);
    },
    /** Whether any of these pages belongs to a program. */
    areInPrograms: async (tenant: Tenant, pageIds: readonly string[]): Promise<boolean> => {
      const tree = await pages.tree(tenant);
      return pageIds.some((id) => tree.chainOf(id).some((page) => page.type === 'program'));
    },
    appsBehind: repo.appsBehind,
  };
}

const newRow = (id: string, subscriberId: string, rootId: string, { pageId, date, minute }: PlannedPage): NewCalendarRow => ({
  id,
  scope: 'subscriber',
  subscriber_id: subscriberId,
  audience_id: null,
  item_id: pageId,
  item_type: 'Page',
  date,
  start_minute: minute,
  end_minute: null,
  is_placed: false,
  root_id: rootId,
});

export type RunCalendar = ReturnType<typeof createRunCalendar>;

/** The days of single runs, and their items on the calendar, for changes of a whole run. */
export const createRunCalendar = ({ repo, items, clock, ids }: Omit<LayoutDependencies, 'pages'>) => ({
  lock: repo.lockCalendar,
  list: repo.ofRun,
  move: repo.move,
  setRemoved: repo.setRemoved,
  daysOf: daysOfRun,
  /** The program and everything below it. */
  pageIdsOf: orderBelow,
  /** Lays a run out again, as if it had just begun. */
  layOut: async (on: Work, tenant: Tenant, tree: PageTree, key: RunKey, start: RunStart): Promise<void> => {
    await repo.removeRun(on, tenant, key);
    const program = laidOf(tree, key.rootId);
    const rows = program ? plannedFor(program, start).map((entry) => newRow(ids.next(), key.subscriberId, key.rootId, entry)) : [];
    if (rows.length > 0) await items.insert(on, tenant, rows, clock.iso());
  },
});

/** What joining and leaving a program writes to the member's calendar. */
const createLayoutPart = ({ items, clock, ids }: LayoutDependencies): RunHook => ({
  joins: async (on, { visit, member, page, start }) => {
    const program = laidOf(visit.tree, page.id);
    if (!program) return;
    const rows = plannedFor(program, start).map((entry) => newRow(ids.next(), member.id, page.id, entry));
    if (rows.length > 0) await items.insert(on, visit.tenant, rows, clock.iso());
  },
  leaves: (on, { visit, member, page, pageIds }) =>
    items.removeOf(on, visit.tenant, member.id, page.id, [...new Set([...pageIds, ...orderBelow(visit.tree, page.id)])]),
});

/** The changes to one member's calendar. */
function changeFor(
  tree: PageTree,
  program: Laid,
  runner: Runner,
  rows: readonly LaidRow[],
  completed: ReadonlySet<string>,
  nowMs: number,
): LayoutChange {
  const isDone = doneIn(tree, completed);
  const laid = rows.map((row) => ({
    id: row.id,
    pageId: row.item_id,
    date: row.date,
    minute: row.start_minute,
    isMoved: row.is_moved,
    isRemoved: row.is_removed,
    isCompleted: isDone(row.item_id),
  }));
  const isOpen = ({ pageId }: PlannedPage) => !isDone(pageId) || laid.some((item) => item.pageId === pageId);
  return layoutChange(plannedFor(program, runner).filter(isOpen), laid, todayIn(zoneOf(runner), nowMs));
}

function createBringing({ repo, items, clock, ids }: LayoutDependencies) {
  async function change(on: Work, tenant: Tenant, tree: PageTree, program: Laid, runners: readonly Runner[]): Promise<void> {
    const subscriberIds = runners.map((runner) => runner.subscriber_id);
    const laid = Map.groupBy(await repo.laid(on, tenant, program.rootId, subscriberIds), (row) => row.subscriber_id);
    const completed = await repo.completed(on, tenant, subscriberIds, program.order);
    const changes = runners.map((runner) => {
      const id = runner.subscriber_id;
      return { id, ...changeFor(tree, program, runner, laid.get(id) ?? [], completed.get(id) ?? new Set(), clock.ms()) };
    });
    const added = changes.flatMap((one) => one.added.map((entry) => newRow(ids.next(), one.id, program.rootId, entry)));
    const [moved, removed] = [changes.flatMap((one) => one.moved), changes.flatMap((one) => one.removed)];
    if (added.length > 0) await items.insert(on, tenant, added, clock.iso());
    if (moved.length > 0) await repo.place(on, tenant, moved);
    if (removed.length > 0) await repo.remove(on, tenant, removed);
  }

  /**
   * Updates some members of a program in one transaction. Returns where to continue; null after the last; `stale` if the tree is older than the
   * published one.
   */
  return (tenant: Tenant, tree: PageTree, program: Laid, after: string | null, only: string | null): Promise<string | 'stale' | null> =>
    repo.transaction(tenant, async (on) => {
      if ((await repo.lock(on, tenant, program.rootId)) !== tree.version) return 'stale';
      const runners = await repo.lockRunners(on, tenant, program.rootId, after, membersAtOnce, only);
      if (runners.length > 0) await change(on, tenant, tree, program, runners);
      if (runners.length === membersAtOnce) return runners.at(-1)?.subscriber_id ?? null;
      if (only === null) await repo.setFingerprint(on, tenant, program.rootId, fingerprintOf(program));
      return null;
    });
}

function plannedProgram(tree: PageTree, rootId: string): Laid | null {
  const page = tree.page(rootId);
  if (page?.type !== 'program' || !page.teaser.program) return null;
  return { rootId, settings: readSettings(page.teaser.program), order: orderBelow(tree, rootId) };
}
function laidOf(tree: PageTree, rootId: string): Laid | null {
  const program = plannedProgram(tree, rootId);
  return program?.settings.fills_calendar ? program : null;
}
/** The days of a run, whether they are on the calendar or not. */
function daysOfRun(tree: PageTree, rootId: string, start: RunStart): PlannedPage[] {
  const program = plannedProgram(tree, rootId);
  return program ? plannedFor(program, start) : [];
}
const programsIn = (tree: PageTree): Laid[] => tree.inOrder().flatMap((page) => laidOf(tree, page.id) ?? []);

/** A page and everything below it, in tree order. */
function orderBelow(tree: PageTree, rootId: string): string[] {
  const order: string[] = [];
  const waiting = [rootId];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    order.push(id);
    waiting.push(
      ...tree
        .childrenOf(id)
        .map((page) => page.id)
        .toReversed(),
    );
  }
  return order;
}

const plannedFor = ({ settings, order }: Laid, start: RunStart): PlannedPage[] =>
  plannedPages({
    layout: settings.layout,
    order,
    firstDay: firstDay(settings, plainDateOf(msOf(start.started_at), start.time_zone)),
    startFromPageId: start.start_from_page_id,
    delays: start.delays ?? [],
  });

/** Everything that the days of a run depend on: an unchanged layout is not applied again. */
function fingerprintOf({ settings, order }: Laid): string {
  const places = new Map(order.map((id, place) => [id, place]));
  const days = settings.layout
    .flatMap(({ page_id, day, minute }) => {
      const place = places.get(page_id);
      return place === undefined ? [] : [{ place, day: [page_id, day, minute ?? null] }];
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ day }) => day);
  return createHash('sha256')
    .update(JSON.stringify([settings.pace === 'fixed' ? settings.starts_on : null, days]))
    .digest('base64url');
}

/** Whether a page is completed: directly, or because everything below it is (PRG-5). */
function doneIn(tree: PageTree, completed: ReadonlySet<string>): (pageId: string) => boolean {
  const isDone = (pageId: string): boolean => {
    if (completed.has(pageId)) return true;
    const children = completed.size === 0 ? [] : tree.childrenOf(pageId);
    return children.length > 0 && children.every(({ id }) => isDone(id));
  };
  return isDone;
}
