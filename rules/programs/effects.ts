import type { Delay } from '../access/facts.ts';
import { computeRelease } from '../access/release.ts';
import type { PageRelease } from './plan.ts';

/** A page of the program before or after a change. `day`: of the layout. */
export type EffectPage = { id: string; title: string; isStep: boolean; release: PageRelease | null; day: number | null };
/** Members who began at the same time, on the same page. */
export type RunGroup = {
  startedAt: string;
  startedAtExact: string | null;
  startFromPageId: string | null;
  timeZone: string | null;
  pausedAt?: string | null;
  delays?: readonly Delay[];
  members: number;
};
export type EffectKind = 'added' | 'removed' | 'moved' | 'opens_earlier' | 'opens_later' | 'closes' | 'opens';
export type Effect = { page_id: string; title: string; change: EffectKind; members: number };

export type EffectFacts = {
  before: readonly EffectPage[];
  after: readonly EffectPage[];
  runs: readonly RunGroup[];
  nowMs: number;
};

/** How a program's change affects the members in it: page by page in the order of the new plan, removed ones last. */
export function effectsOf({ before, after, runs, nowMs }: EffectFacts): { touched: number; effects: Effect[] } {
  const all = runs.reduce((sum, run) => sum + run.members, 0);
  const old = new Map(before.map((page) => [page.id, page]));
  const now = new Map(after.map((page) => [page.id, page]));
  const effects: Effect[] = [];
  const touched = new Set<RunGroup>();
  const addEffect = ({ id, title }: EffectPage, change: EffectKind, groups: readonly RunGroup[] = runs) => {
    for (const group of groups) touched.add(group);
    effects.push({ page_id: id, title, change, members: groups === runs ? all : groups.reduce((sum, run) => sum + run.members, 0) });
  };
  for (const page of after) {
    const previous = old.get(page.id);
    if (!previous) {
      if (page.isStep) addEffect(page, 'added');
      continue;
    }
    if (previous.day !== page.day) addEffect(page, 'moved');
    if (!isSame(previous.release, page.release) || runs.some((run) => run.startFromPageId !== null)) {
      const byKind = Map.groupBy(runs, (run) => changeOf(opening(run, previous, old), opening(run, page, now), nowMs));
      for (const kind of ['closes', 'opens', 'opens_later', 'opens_earlier'] as const) {
        const groups = byKind.get(kind);
        if (groups) addEffect(page, kind, groups);
      }
    }
  }
  for (const page of before) if (page.isStep && !now.has(page.id)) addEffect(page, 'removed');
  return { touched: [...touched].reduce((sum, run) => sum + run.members, 0), effects };
}

/** All past times are equivalent: the page is open. */
function changeOf(before: number, after: number, nowMs: number): EffectKind | null {
  const [wasOpen, isOpen] = [before <= nowMs, after <= nowMs];
  if (wasOpen !== isOpen) return isOpen ? 'opens' : 'closes';
  if (isOpen || before === after) return null;
  return after < before ? 'opens_earlier' : 'opens_later';
}

function opening(run: RunGroup, page: EffectPage, pages: ReadonlyMap<string, EffectPage>): number {
  if (page.release === null) return Number.NEGATIVE_INFINITY;
  const release = computeRelease(run, page.release, pages.get(run.startFromPageId ?? '')?.release ?? null);
  return page.release.available_from === null ? release : Math.max(release, Date.parse(page.release.available_from));
}

const isSame = (a: PageRelease | null, b: PageRelease | null): boolean =>
  a?.schedule_period === b?.schedule_period && a?.schedule_interval === b?.schedule_interval && a?.available_from === b?.available_from;
