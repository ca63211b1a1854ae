import type { PlanPage, ProgramPlan } from '@bandstand/contract/programs.studio.ts';
import { plainSettings } from '@bandstand/rules/programs/settings.ts';

/** A page of a plan in tests. */
export const aPlanPage = (id: string, more: Partial<PlanPage> = {}): PlanPage => ({
  id,
  parent_id: 'program',
  depth: 1,
  position: 0,
  type: 'generic',
  title: `Page ${id}`,
  status: 'published',
  duration_minutes: null,
  is_step: true,
  day: null,
  minute: null,
  opens_on_day: null,
  version: 1,
  ...more,
});

const stage = (id: string, position: number) => aPlanPage(id, { title: `Stage ${id}`, position, is_step: false });
const within = (parent: string, id: string, position: number) => aPlanPage(id, { title: `Page ${id}`, parent_id: parent, depth: 2, position });

/** Two stages: a and b in the first, c in the second. A layout may give them days. */
export function aPlan(days: Record<string, number> = {}, more: Partial<ProgramPlan> = {}): ProgramPlan {
  const pages = [stage('one', 0), within('one', 'a', 0), within('one', 'b', 1), stage('two', 1), within('two', 'c', 0)];
  return {
    page_id: 'program',
    title: 'Six weeks',
    path: '/six-weeks',
    status: 'draft',
    version: 1,
    settings: {
      ...plainSettings,
      pace: 'dripped',
      layout: Object.entries(days).map(([page_id, day]) => ({ page_id, day, minute: null })),
      ...more.settings,
    },
    pages: pages.map((page) => ({ ...page, day: days[page.id] ?? null, opens_on_day: days[page.id] || null })),
    running_count: 0,
    timezone: 'Europe/Berlin',
    ...more,
  };
}
