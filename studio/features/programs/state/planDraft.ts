import type { ProgramSettings } from '@bandstand/contract/programs.ts';
import type { ProgramPlan } from '@bandstand/contract/programs.studio.ts';
import { mergeParts } from '../../../platform/autosave/savedValue.ts';
import { daysOf, layoutOf, mergeDays, type Days } from './layout.ts';

/** What the builder edits and stores: the settings, with the days by page. */
export type PlanDraft = Omit<ProgramSettings, 'layout'> & { days: Days };

export function draftOf({ settings: { layout, ...rest } }: Pick<ProgramPlan, 'settings'>): PlanDraft {
  return { ...rest, days: daysOf(layout) };
}

export const settingsOf = ({ days, ...rest }: PlanDraft, order: readonly string[]): ProgramSettings => ({ ...rest, layout: layoutOf(days, order) });

/** The parts that a save sends: the days go as a layout. */
export function sentParts({ days, ...rest }: Partial<PlanDraft>, order: readonly string[]): Partial<ProgramSettings> {
  return days ? { ...rest, layout: layoutOf(days, order) } : rest;
}

/** Settings part by part, days page by page. */
export function mergePlans(base: PlanDraft, mine: PlanDraft, theirs: PlanDraft): PlanDraft {
  const days = mergeDays(base.days, mine.days, theirs.days);
  const merged = mergeParts(base, mine, theirs);
  return merged.days === days ? merged : { ...merged, days };
}
