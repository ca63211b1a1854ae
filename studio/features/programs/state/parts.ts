import type { Selection } from './selection.ts';
import type { OpenPlan } from './useOpenPlan.ts';
import type { PlanPages } from './usePlanPages.ts';

/** What both views of a plan use. */
export type PlanParts = {
  open: OpenPlan;
  work: PlanPages;
  selection: Selection;
  choose: (selection: Selection) => void;
  /** Asks for day and time. */ askDay: (ids: readonly string[]) => void;
};
